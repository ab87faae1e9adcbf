import { Controller, Header, Query, Res } from '@nestjs/common';
import { exportEndpoints } from '@festix/domain/contract';
import { SALES_REPORT_ROWS_HEADER } from '@festix/domain/figures';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { FILE_TYPES, streamAnswer } from '../../../kernel/http/file-answer.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { SalesExportDto } from './exports.dto.ts';
import { reportAskedOf, SalesReport } from './sales-report.ts';

@Controller()
export class ExportsController {
  constructor(private readonly report: SalesReport) {}

  @Serve(exportEndpoints.sales)
  @Header('cache-control', 'private, no-store')
  async sales(
    @CurrentActor() actor: EventActor,
    @Query() query: SalesExportDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const asked = reportAskedOf(actor, query);
    const { name, rows, content } = await this.report.open(actor, asked);
    response.setHeader(SALES_REPORT_ROWS_HEADER, rows);
    return streamAnswer(response, content, FILE_TYPES[asked.format], name);
  }
}
