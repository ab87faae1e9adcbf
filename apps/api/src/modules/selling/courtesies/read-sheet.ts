import { foldText } from '@festix/domain/ground';
import { MOST_SHEET_ROWS, SHEET_COLUMNS, sheetNames, sheetTexts, type SheetRow } from '@festix/domain/selling';
import ExcelJS, { type CellValue, type Row, type Worksheet } from 'exceljs';
import { isSoundZip } from './sound-zip.ts';
import { UnusableSheetError } from './unusable-sheet.ts';

/**
 * All that a sheet may hold beside its cells, left unread: a range in it, which may be the whole sheet, would be spelled
 * out cell by cell.
 */
const UNREAD = [
  ...['sheetPr', 'dimension', 'sheetViews', 'sheetFormatPr', 'cols', 'autoFilter', 'mergeCells', 'rowBreaks'],
  ...['hyperlinks', 'pageMargins', 'dataValidations', 'pageSetup', 'headerFooter', 'printOptions', 'picture'],
  ...['drawing', 'sheetProtection', 'tableParts', 'conditionalFormatting', 'extLst'],
];

/**
 * The rows of a filled-in spreadsheet, empty ones left out. Throws UnusableSheetError. A file that is made for it may still
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

async function open(bytes: Buffer): Promise<Worksheet> {
  if (!isSoundZip(bytes)) throw new UnusableSheetError(sheetTexts.unreadable);
  const book = new ExcelJS.Workbook();
  // Names of ranges are a part of the book, not of a sheet, and would be spelled out as well.
  Object.defineProperty(book.definedNames, 'model', { get: () => [], set: () => undefined });
  try {
    // Its types name a Buffer of their own.
    await book.xlsx.load(bytes as unknown as ExcelJS.Buffer, { ignoreNodes: UNREAD });
  } catch {
    throw new UnusableSheetError(sheetTexts.unreadable);
  }
  const sheet = book.getWorksheet(sheetNames.courtesies) ?? book.worksheets[0];
  if (!sheet) throw new UnusableSheetError(sheetTexts.unreadable);
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
    if (column === undefined) throw new UnusableSheetError(sheetTexts.headings);
    return column;
  });
}

/** What people see in a cell; null for a formula, whose result anybody may have written. */
function textOf(value: CellValue): string | null {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  return 'error' in value ? '' : null;
}
