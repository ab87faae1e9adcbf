import { Body, Controller, Header, Param, Query, Res } from '@nestjs/common';
import { refundEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../../kernel/http/actor.ts';
import { FILE_TYPES, streamAnswer } from '../../../../kernel/http/file-answer.ts';
import { Serve } from '../../../../kernel/http/serve.ts';
import { RefundRunReport } from './refund-run-report.ts';
import { RefundAllDto, RefundRunOrdersDto } from './refund-runs.dto.ts';
import { RefundRunsService } from './refund-runs.service.ts';

@Controller()
export class RefundRunsController {
  constructor(
    private readonly runs: RefundRunsService,
    private readonly reports: RefundRunReport,
  ) {}

  @Serve(refundEndpoints.all)
  async all(@CurrentActor() actor: EventActor) {
    return this.runs.preview(actor);
  }

  @Serve(refundEndpoints.startAll)
  async startAll(@CurrentActor() actor: EventActor, @Body() body: RefundAllDto) {
    return this.runs.start(actor, body);
  }

  @Serve(refundEndpoints.run)
  async run(@CurrentActor() actor: EventActor, @Param('run_id') runId: string) {
    return this.runs.read(actor, runId);
  }

  @Serve(refundEndpoints.pauseAll)
  async pauseAll(@CurrentActor() actor: EventActor, @Param('run_id') runId: string) {
    return this.runs.pause(actor, runId);
  }

  @Serve(refundEndpoints.resumeAll)
  async resumeAll(@CurrentActor() actor: EventActor, @Param('run_id') runId: string) {
    return this.runs.resume(actor, runId);
  }

  @Serve(refundEndpoints.retryAll)
  async retryAll(@CurrentActor() actor: EventActor, @Param('run_id') runId: string) {
    return this.runs.retry(actor, runId);
  }

  @Serve(refundEndpoints.runOrders)
  @Header('cache-control', 'private, no-store')
  async runOrders(
    @CurrentActor() actor: EventActor,
    @Param('run_id') runId: string,
    @Query() query: RefundRunOrdersDto,
  ) {
    return this.runs.orders(actor, runId, query);
  }

  @Serve(refundEndpoints.runFile)
  @Header('cache-control', 'private, no-store')
  async runFile(
    @CurrentActor() actor: EventActor,
    @Param('run_id') runId: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { name, content } = await this.reports.open(actor, runId);
    return streamAnswer(response, content, FILE_TYPES.csv, name);
  }
}
