import { momentText, plainText, type ReportColumn } from './report-column.ts';

/** Tells Excel that a text is in UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** Field separator of Excel where the comma is the decimal point. */
const SEPARATOR = ';';
const END_OF_LINE = '\r\n';

/**
 * Where a spreadsheet would begin a formula: at the start of a text, or after the separators of programs other than
 * Brazil's Excel, quotes and spaces aside. In either width.
 */
const FORMULA = /((?:^|[,|])[\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NEEDS_QUOTES = /[;"]/;

/**
 * Yields a report as CSV for Excel in Brazil: one line of titles, then one line for each row, because no text has
 * several lines. Batch by batch, as fast as the client takes them.
 */
export async function* writeCsv<Row>(
  columns: readonly ReportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(columns.map(({ title }) => csvText(title))));
  for await (const rows of batches) {
    let lines = '';
    for (const row of rows) lines += lineOf(columns.map((column) => fieldOf(column, row)));
    yield Buffer.from(lines);
  }
}

/** Returns a text that no spreadsheet executes and that stays within its field. */
export function csvText(text: string): string {
  const harmless = plainText(text).replace(FORMULA, "$1'");
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function fieldOf<Row>(column: ReportColumn<Row>, row: Row): string {
  const value = column.of(row);
  if (value === null) return '';
  if (typeof value === 'string') return csvText(value);
  switch (column.kind) {
    case 'amount':
      return reaisOf(value);
    case 'moment':
      return momentText(value);
    default:
      return String(value);
  }
}

function lineOf(fields: readonly string[]): string {
  return fields.join(SEPARATOR) + END_OF_LINE;
}

/** Formats reais as `1234,56`: without thousands separators, which not every program reads. */
function reaisOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
