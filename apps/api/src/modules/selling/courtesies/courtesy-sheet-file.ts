import { MOST_SHEET_ROWS, SHEET_COLUMNS, sheetNames, type SheetPrice } from '@festix/domain/selling';

const WIDTHS: readonly number[] = [32, 34, 28, 28, 14];

/** Rows of the model with a drop-down of choices. */
const LAST_ROW = MOST_SHEET_ROWS + 1;

/** Returns an empty spreadsheet of the form, with the choices on a second sheet. */
export async function drawSheet(prices: readonly SheetPrice[]): Promise<Buffer> {
  // Loaded for the first spreadsheet.
  const { default: library } = await import('exceljs');
  const book = new library.Workbook();
  book.creator = 'Festix';
  const sheet = book.addWorksheet(sheetNames.courtesies, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = SHEET_COLUMNS.map((header, index) => ({ header, width: WIDTHS[index] ?? 20 }));
  sheet.getRow(1).font = { bold: true };
  const choices = book.addWorksheet(sheetNames.choices);
  choices.columns = sheetNames.choiceColumns.map((header) => ({ header, width: 28 }));
  choices.getRow(1).font = { bold: true };
  // Names stay texts, whatever character they begin with.
  for (const { lot, name, remaining } of prices) choices.addRow([lot.name, name, remaining]);
  const last = Math.max(2, prices.length + 1);
  for (let row = 2; row <= LAST_ROW; row++) {
    sheet.getCell(row, 3).dataValidation = choiceOf('A', last);
    sheet.getCell(row, 4).dataValidation = choiceOf('B', last);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

function choiceOf(column: string, last: number) {
  const formulae = [`'${sheetNames.choices}'!$${column}$2:$${column}$${last}`];
  return { type: 'list' as const, allowBlank: true, formulae };
}
