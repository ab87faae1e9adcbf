import { Controller, Header, Query, Res, StreamableFile } from '@nestjs/common';
import { exportEndpoints, SALES_REPORT_ROWS_HEADER, type SalesReportFormat } from '@festix/domain';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../kernel/actor.ts';
import { Serve } from '../../kernel/serve.ts';
import { SalesExportDto } from './exports.dto.ts';
import { reportAskedOf, SalesReport } from './sales-report.ts';

/** Milliseconds without a byte taken after which nobody is there any more. */
const STALLED = 120_000;

const TYPES: Readonly<Record<SalesReportFormat, string>> = Object.freeze({
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

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
    response.setTimeout(STALLED);
    // Nest sends the file as it is written; the contract names what arrives.
    return new StreamableFile(content, {
      type: TYPES[asked.format],
      disposition: `attachment; filename="${name}"`,
    }) as unknown as string;
  }
}
