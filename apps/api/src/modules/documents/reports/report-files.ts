import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import type { LongRead } from './long-reads.ts';
import { writeBook } from './write-xlsx.ts';
import type { PrintedReport } from './draw-report.ts';
import { ReportPress } from './report-press.ts';
import type { PrintedTable, ReportSection } from './report-section.ts';

/** A report being sent as a file. */
export interface OpenReport {
  name: string;
  /** Must be read to its end or destroyed, which frees all resources. */
  content: Readable;
}

/** A report before it is a file. */
export interface UnwrittenReport {
  /** Printed above its tables. */
  head: Omit<PrintedReport, 'tables'>;
  sections: readonly ReportSection[];
}

/** Writes reports as files: PDF pages, or a workbook. */
@Injectable()
export class ReportFiles {
  constructor(
    private readonly press: ReportPress,
    private readonly errors: ErrorPort,
  ) {}

  /** Reads each section once, and ends the reading. */
  async write(
    reading: LongRead,
    format: 'pdf' | 'xlsx',
    report: UnwrittenReport,
    { id, request_id }: Pick<Person, 'id' | 'request_id'>,
  ): Promise<Readable> {
    if (format === 'pdf') return this.printed(reading, report, id);
    const pieces = writeBook(report.sections.map((section) => section.sheet()));
    return reading.feeding(pieces, (error) => this.errors.report(error, { request_id }));
  }

  /** Draws the whole report, after the reading has ended. */
  private async printed(reading: LongRead, { head, sections }: UnwrittenReport, id: string): Promise<Readable> {
    const tables: PrintedTable[] = [];
    for (const section of sections) tables.push(await section.table());
    await reading.end();
    return Readable.from([await this.press.draw({ id }, { ...head, tables })]);
  }
}
