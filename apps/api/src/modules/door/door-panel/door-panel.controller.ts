import { Controller, Header, Query, Res } from '@nestjs/common';
import { doorPanelEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { FILE_TYPES, streamAnswer } from '../../../kernel/http/file-answer.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { DoorReportDto } from './door-panel.dto.ts';
import { DoorPanelService } from './door-panel.service.ts';
import { DoorReport } from './report/door-report.ts';

@Controller()
export class DoorPanelController {
  constructor(
    private readonly panel: DoorPanelService,
    private readonly reports: DoorReport,
  ) {}

  @Serve(doorPanelEndpoints.show)
  async show(@CurrentActor() actor: EventActor) {
    return this.panel.show(actor);
  }

  @Serve(doorPanelEndpoints.report)
  @Header('cache-control', 'private, no-store')
  async report(
    @CurrentActor() actor: EventActor,
    @Query() { format = 'pdf' }: DoorReportDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { name, content } = await this.reports.open(actor, format);
    return streamAnswer(response, content, FILE_TYPES[format], name);
  }
}
