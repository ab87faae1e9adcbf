import { Controller, Header, Query, Res } from '@nestjs/common';
import { participantEndpoints } from '@festix/domain/contract';
import { SALES_REPORT_ROWS_HEADER } from '@festix/domain/figures';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { FILE_TYPES, streamAnswer } from '../../../kernel/http/file-answer.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { ParticipantsDto, ParticipantsExportDto } from './participants.dto.ts';
import { ParticipantsReport } from './participants-report.ts';
import { ParticipantsService } from './participants.service.ts';

@Controller()
export class ParticipantsController {
  constructor(
    private readonly participants: ParticipantsService,
    private readonly reports: ParticipantsReport,
  ) {}

  @Serve(participantEndpoints.list)
  @Header('cache-control', 'private, no-store')
  async list(@CurrentActor() actor: EventActor, @Query() query: ParticipantsDto) {
    return this.participants.list(actor, query);
  }

  @Serve(participantEndpoints.export)
  @Header('cache-control', 'private, no-store')
  async export(
    @CurrentActor() actor: EventActor,
    @Query() query: ParticipantsExportDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { name, rows, format, content } = await this.reports.open(actor, query);
    response.setHeader(SALES_REPORT_ROWS_HEADER, rows);
    return streamAnswer(response, content, FILE_TYPES[format], name);
  }
}
