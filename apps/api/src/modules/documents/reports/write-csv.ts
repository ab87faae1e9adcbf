import { momentText, plainText, type ReportColumn } from './report-column.ts';

/** By this Excel knows that a text is in UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** What Excel parts fields by where the comma is a decimal point. */
const SEPARATOR = ';';
const END_OF_LINE = '\r\n';

/** What spreadsheets take for the beginning of a formula, in either width. */
const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/;
/** The same within a text, behind what other programs than Excel in Brazil part fields by. */
const FORMULA_WITHIN = /([,|][\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NEEDS_QUOTES = /[;"]/;

/**
 * A report as CSV that Excel in Brazil reads as it is meant: one line of titles, then one line for each row, for no text
 * has more lines than one. Batch by batch, as fast as they are taken.
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

/** A text that no spreadsheet carries out and that stays within its field. */
export function csvText(text: string): string {
  const plain = plainText(text);
  const harmless = (FORMULA.test(plain) ? `'${plain}` : plain).replace(FORMULA_WITHIN, "$1'");
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

/** `1234,56`: without points, which not every program takes for what they are. */
function reaisOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
