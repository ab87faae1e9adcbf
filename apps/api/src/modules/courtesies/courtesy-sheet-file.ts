import { foldText, MOST_SHEET_ROWS, SHEET_COLUMNS, sheetTexts, type SheetPrice, type SheetRow } from '@festix/domain';
import ExcelJS, { type CellValue, type Row, type Worksheet } from 'exceljs';
import { isSoundZip } from './sound-zip.ts';

const COURTESIES = 'Cortesias';
const CHOICES = 'Lotes e ingressos';
const WIDTHS: readonly number[] = [32, 34, 28, 28, 14];

/** Rows of the model in which a choice is offered. */
const LAST_ROW = MOST_SHEET_ROWS + 1;

/** The file can't be read, or isn't of the form; its message says why. */
export class UnusableSheet extends Error {
  override readonly name = 'UnusableSheet';
}

/** An empty spreadsheet of the form, with what there is to choose from on a second sheet. */
export async function drawSheet(prices: readonly SheetPrice[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.creator = 'Festix';
  const sheet = book.addWorksheet(COURTESIES, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = SHEET_COLUMNS.map((header, index) => ({ header, width: WIDTHS[index] ?? 20 }));
  sheet.getRow(1).font = { bold: true };
  const choices = book.addWorksheet(CHOICES);
  choices.columns = ['Lote', 'Ingresso', 'Lugares'].map((header) => ({ header, width: 28 }));
  choices.getRow(1).font = { bold: true };
  // Names are texts and stay so, whatever they begin with.
  for (const { lot, name, remaining } of prices) choices.addRow([lot.name, name, remaining]);
  const last = Math.max(2, prices.length + 1);
  for (let row = 2; row <= LAST_ROW; row++) {
    sheet.getCell(row, 3).dataValidation = choiceOf('A', last);
    sheet.getCell(row, 4).dataValidation = choiceOf('B', last);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

function choiceOf(column: string, last: number) {
  return { type: 'list' as const, allowBlank: true, formulae: [`'${CHOICES}'!$${column}$2:$${column}$${last}`] };
}

/** The rows of a filled-in spreadsheet, empty ones left out. Throws UnusableSheet. */
export async function readSheet(bytes: Buffer): Promise<SheetRow[]> {
  const sheet = await open(bytes);
  const columns = columnsOf(sheet.getRow(1));
  const rows: SheetRow[] = [];
  let count = 0;
  sheet.eachRow((row, number) => {
    if (number === 1 || ++count > MOST_SHEET_ROWS * 2) return;
    const cells = columns.map((column) => textOf(row.getCell(column).value));
    if (cells.some((cell) => cell === null || cell.trim() !== '')) rows.push({ number, cells });
  });
  if (rows.length === 0) throw new UnusableSheet(sheetTexts.empty);
  if (rows.length > MOST_SHEET_ROWS) throw new UnusableSheet(sheetTexts.tooManyRows);
  return rows;
}

async function open(bytes: Buffer): Promise<Worksheet> {
  if (!isSoundZip(bytes)) throw new UnusableSheet(sheetTexts.unreadable);
  const book = new ExcelJS.Workbook();
  try {
    // Its types name a Buffer of their own.
    await book.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  } catch {
    throw new UnusableSheet(sheetTexts.unreadable);
  }
  const sheet = book.getWorksheet(COURTESIES) ?? book.worksheets[0];
  if (!sheet) throw new UnusableSheet(sheetTexts.unreadable);
  return sheet;
}

/** Where each column stands; people may move them. */
function columnsOf(headings: Row): number[] {
  const found = new Map<string, number>();
  headings.eachCell((cell, column) => {
    const heading = foldText(textOf(cell.value) ?? '');
    if (!found.has(heading)) found.set(heading, column);
  });
  return SHEET_COLUMNS.map((name) => {
    const column = found.get(foldText(name));
    if (column === undefined) throw new UnusableSheet(sheetTexts.headings);
    return column;
  });
}

/** What people see in a cell; null for a formula, whose result anybody may have written. */
function textOf(value: CellValue): string | null {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('hyperlink' in value) return textOf(value.text);
  return 'error' in value ? '' : null;
}
