import { cents, formatBRL, formatCount } from '@festix/domain/ground';
import { momentText, plainText, type ReportColumn } from './report-column.ts';
import { sheetOf, type SheetWriter } from './write-xlsx.ts';

/** A table as it is printed. */
export interface PrintedTable {
  title: string;
  /** Printed below it. */
  note?: string;
  /** Printed instead of an empty table. */
  none: string;
  columns: { title: string; width: number; is_number: boolean }[];
  rows: string[][];
  /** Number of rows left out: before these if the latest are kept, else after them. */
  left_out: { count: number; are: 'before' | 'after' };
}

/** One part of the report, for any kind of file. */
export interface ReportSection {
  sheet(): SheetWriter;
  /** Reads all rows, and keeps as many as are printed. */
  table(): Promise<PrintedTable>;
}

interface SectionParts<Row> {
  title: string;
  note?: string;
  none: string;
  columns: readonly ReportColumn<Row>[];
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** For sections with the newest rows last: paper keeps those. */
  newest?: {
    /** Returns the line above the first kept row that sums up the earlier ones. */
    carried?(first: Row): Row;
  };
}

/** Rows of a table on paper; the spreadsheet has all. */
export const MOST_PRINTED = 200;
const LONGEST_PRINTED = 120;

export function sectionOf<Row>({ title, note, none, columns, rows, newest }: SectionParts<Row>): ReportSection {
  return {
    sheet: () => sheetOf(columns, rows, { name: title }),
    table: async () => {
      const kept: Row[] = [];
      let count = 0;
      for await (const batch of rows) {
        for (const row of batch) {
          count += 1;
          if (kept.length < MOST_PRINTED || newest) kept.push(row);
          if (kept.length > MOST_PRINTED) kept.shift();
        }
      }
      const left = count - kept.length;
      const [first] = kept;
      if (newest?.carried && left > 0 && first !== undefined) kept.unshift(newest.carried(first));
      return {
        title,
        ...(note && { note }),
        none,
        columns: columns.map((column) => ({
          title: column.title,
          width: column.width,
          is_number: column.kind === 'count' || column.kind === 'amount',
        })),
        rows: kept.map((row) => columns.map((column) => printedCell(column, row))),
        left_out: { count: left, are: newest ? 'before' : 'after' },
      };
    },
  };
}

function printedCell<Row>(column: ReportColumn<Row>, row: Row): string {
  const value = column.of(row);
  if (value === null) return '—';
  if (typeof value === 'string') return clipped(plainText(value));
  if (column.kind === 'amount') return formatBRL(cents(value));
  return column.kind === 'moment' ? momentText(value) : formatCount(value);
}

function clipped(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_PRINTED ? text : `${characters.slice(0, LONGEST_PRINTED - 1).join('')}…`;
}
