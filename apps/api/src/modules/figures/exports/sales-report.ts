import type { Readable } from 'node:stream';
import {
  SALES_REPORT_OPTIONS,
  salesReportName,
  type SalesReportFormat,
  type SalesReportOption,
  type SalesReportStatus,
} from '@festix/domain/figures';
import { dayOf } from '@festix/domain/ground';
import { ORDER_STATUSES, type OrderStatus } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import type { Limit } from '../../../kernel/access/rate-limits.ts';
import { askedOf, salesFilter, type SalesAsked, type SalesWish } from '../sales/sales-filter.ts';
import { LongReads, type LongRead } from '../../documents/reports/long-reads.ts';
import { reportTexts } from './report-texts.ts';
import { salesColumns, type ReportedSales } from './sales-columns.ts';
import { countOf, eventOf, pricesOf, questionsOf, salesOf } from './sales-report.queries.ts';
import type { SaleRecord } from '../../documents/reports/sales-statement.ts';
import { writeCsv } from '../../documents/reports/write-csv.ts';
import { writeXlsx } from '../../documents/reports/write-xlsx.ts';

const PER_PERSON: Limit = { name: 'sales-report', points: 60, seconds: 3600 };

export interface ReportAsked {
  format: SalesReportFormat;
  options: readonly SalesReportOption[];
  sales: SalesAsked;
}

/** The parameters of a report. */
export interface ReportWish extends SalesWish, Partial<Record<SalesReportOption, 'true' | 'false'>> {
  format?: SalesReportFormat;
  order_status?: SalesReportStatus;
}

/** Returns the report's filter with its defaults and the reader's rights. */
export function reportAskedOf(actor: EventActor, wish: ReportWish): ReportAsked {
  const { format = 'csv', order_status } = wish;
  const sales = askedOf(actor, wish);
  return {
    format,
    options: SALES_REPORT_OPTIONS.filter((option) => wish[option] === 'true'),
    sales: order_status === undefined ? sales : { ...sales, statuses: statusesOf(order_status) },
  };
}

function statusesOf(status: SalesReportStatus): readonly OrderStatus[] {
  return status === 'all' ? ORDER_STATUSES : [status];
}

/** A file written while it is read. */
export interface OpenSalesReport {
  name: string;
  rows: number;
  /** Must be read to its end or destroyed, which frees all resources. */
  content: Readable;
}

/** Exports an event's sales as a file, for people with the right. */
@Injectable()
export class SalesReport {
  constructor(
    private readonly reads: LongReads,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {}

  /** Records person and filter before the first byte leaves. Throws RATE_LIMITED and BUSY. */
  open(actor: EventActor, asked: ReportAsked): Promise<OpenSalesReport> {
    return this.reads.open(actor.id, PER_PERSON, (reading) => this.write(reading, actor, asked));
  }

  private async write(reading: LongRead, actor: EventActor, asked: ReportAsked): Promise<OpenSalesReport> {
    const { id } = actor.event;
    const event = await eventOf(reading, id);
    const filter = salesFilter({ id, name: event.name }, asked.sales);
    const prices = await pricesOf(reading, id);
    const questions = await questionsOf(reading, id);
    const rows = await countOf(reading, filter);
    await this.note(actor, asked, rows, questions.length);
    const reported = { event, prices, questions, options: new Set(asked.options) };
    const pieces = piecesOf(asked.format, reported, salesOf(reading, filter, event, questions));
    const content = reading.feeding(pieces, (error) => this.errors.report(error, { request_id: actor.request_id }));
    return { name: salesReportName(dayOf(this.clock.now(), event.time_zone), asked.format), rows, content };
  }

  /** Records that a search was used, without its text, which may be a person's name. */
  private async note(
    actor: EventActor,
    { format, options, sales }: ReportAsked,
    rows: number,
    questions: number,
  ): Promise<void> {
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, {
        action: 'orders:export',
        subject_kind: 'event',
        subject_id: actor.event.id,
        event_id: actor.event.id,
        after: {
          format,
          columns: ['email', ...SALES_REPORT_OPTIONS.filter((option) => options.includes(option))],
          statuses: sales.statuses,
          origins: sales.origins,
          lots: sales.lots ?? [],
          searched: Boolean(sales.query?.trim()),
          rows,
          ...(questions > 0 && { questions }),
        },
      }),
    );
  }
}

function piecesOf(
  format: SalesReportFormat,
  sales: ReportedSales,
  batches: AsyncIterable<SaleRecord[]>,
): AsyncIterable<Buffer> {
  const columns = salesColumns(sales);
  return format === 'csv' ? writeCsv(columns, batches) : writeXlsx(columns, batches, { name: reportTexts.sheet });
}
