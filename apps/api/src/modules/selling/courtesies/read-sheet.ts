import { foldText } from '@festix/domain/ground';
import {
  MOST_PARTNER_COLUMNS,
  MOST_PARTNER_ROWS,
  MOST_SHEET_ROWS,
  SHEET_COLUMNS,
  sheetNames,
  sheetTexts,
  type SheetRow,
} from '@festix/domain/selling';
import ExcelJS, { type Cell, type CellValue, type Row, type Worksheet } from 'exceljs';
import { zipFault } from './sound-zip.ts';
import { UnusableSheetError } from './unusable-sheet.ts';

/**
 * Parts of a sheet besides its cells, left unread: a range in it, which may be the whole sheet, would be expanded cell
 * by cell.
 */
const UNREAD = [
  ...['sheetPr', 'dimension', 'sheetViews', 'sheetFormatPr', 'cols', 'autoFilter', 'mergeCells', 'rowBreaks'],
  ...['hyperlinks', 'pageMargins', 'dataValidations', 'pageSetup', 'headerFooter', 'printOptions', 'picture'],
  ...['drawing', 'sheetProtection', 'tableParts', 'conditionalFormatting', 'extLst'],
];

/**
 * Returns the rows of a filled-in spreadsheet, without empty ones. Throws UnusableSheetError. A hostile file may still
 * cost any time and memory, so it is read in a process of its own.
 */
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
  if (rows.length === 0) throw new UnusableSheetError(sheetTexts.empty);
  if (rows.length > MOST_SHEET_ROWS) throw new UnusableSheetError(sheetTexts.tooManyRows);
  return rows;
}

/**
 * Returns all rows of the first sheet without empty ones, whatever its columns are. Throws UnusableSheetError. One row
 * beyond the limit is kept, to be named.
 */
export async function readTable(bytes: Buffer): Promise<SheetRow[]> {
  const fault = await zipFault(bytes);
  if (fault) throw new UnusableSheetError(fault === 'too large' ? sheetTexts.tooLarge : sheetTexts.unreadable);
  const sheet = await load(bytes);
  const columns = Math.min(sheet.columnCount, MOST_PARTNER_COLUMNS);
  const rows: SheetRow[] = [];
  sheet.eachRow((row, number) => {
    if (rows.length > MOST_PARTNER_ROWS + 1) return;
    const found = Array.from({ length: columns }, (_, index) => row.getCell(index + 1));
    const cells = found.map((cell) => (isLong(cell) ? null : shownText(cell)));
    const long = found.flatMap((cell, index) => (isLong(cell) ? [index] : []));
    if (cells.some((cell) => cell === null || cell.trim() !== ''))
      rows.push({ number, cells, ...(long.length > 0 && { long }) });
  });
  return rows;
}

async function open(bytes: Buffer): Promise<Worksheet> {
  if (await zipFault(bytes)) throw new UnusableSheetError(sheetTexts.unreadable);
  return load(bytes);
}

async function load(bytes: Buffer): Promise<Worksheet> {
  const book = new ExcelJS.Workbook();
  // Names of ranges belong to the book, not to a sheet, and would be expanded as well.
  Object.defineProperty(book.definedNames, 'model', { get: () => [], set: () => undefined });
  try {
    // The library's types declare a Buffer of their own.
    await book.xlsx.load(bytes as unknown as ExcelJS.Buffer, { ignoreNodes: UNREAD });
  } catch {
    throw new UnusableSheetError(sheetTexts.unreadable);
  }
  const sheet = book.getWorksheet(sheetNames.courtesies) ?? book.worksheets[0];
  if (!sheet) throw new UnusableSheetError(sheetTexts.unreadable);
  return sheet;
}

/** Returns the index of each column; people may move them. */
function columnsOf(headings: Row): number[] {
  const found = new Map<string, number>();
  headings.eachCell((cell, column) => {
    const heading = foldText(textOf(cell.value) ?? '');
    if (!found.has(heading)) found.set(heading, column);
  });
  return SHEET_COLUMNS.map((name) => {
    const column = found.get(foldText(name));
    if (column === undefined) throw new UnusableSheetError(sheetTexts.headings);
    return column;
  });
}

/** A spreadsheet keeps fifteen digits of a number, and writes zeros for the others. */
const KEPT_DIGITS = 15;

function isLong({ value }: Cell): boolean {
  return typeof value === 'number' && Math.abs(value) >= 10 ** KEPT_DIGITS;
}

/** Returns the text of a cell, a whole number with the zeros before it that its format shows, as codes have them. */
function shownText({ value, numFmt }: Cell): string | null {
  const isPadded = typeof value === 'number' && Number.isInteger(value) && value >= 0 && /^0+$/.test(numFmt ?? '');
  return isPadded ? String(value).padStart(numFmt.length, '0') : textOf(value);
}

/** Returns the visible text of a cell; null for a formula, whose stored result may be anything. */
function textOf(value: CellValue): string | null {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  return 'error' in value ? '' : null;
}
