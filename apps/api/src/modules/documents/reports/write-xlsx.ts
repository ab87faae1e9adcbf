import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type ExcelJS from 'exceljs';
import { plainText, type ReportColumn } from './report-column.ts';

export interface Sheet {
  name: string;
  /** Rows of one sheet without titles; more rows go into another sheet. */
  rows?: number;
}

/** Rows that Excel takes, less the titles. */
const MOST_ROWS = 1_048_575;
const LONGEST_TEXT = 32_767;

/** Shared style objects of the cells, so that the library recognises them by identity. */
const STYLES = Object.freeze({
  // Stays text even when a person edits the cell, whatever it begins with.
  text: { numFmt: '@' },
  count: { numFmt: '0' },
  amount: { numFmt: '"R$" #,##0.00' },
  moment: { numFmt: 'dd/mm/yyyy hh:mm' },
} satisfies Record<ReportColumn<never>['kind'], Partial<ExcelJS.Style>>);

/** Writes a sheet to a workbook batch by batch; yields the bytes packed so far. */
export type SheetWriter = (book: Book) => AsyncGenerator<Buffer>;

/** Returns a sheet of these rows; rows that don't fit go into another. */
export function sheetOf<Row>(
  columns: readonly ReportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  { name, rows: mostRows = MOST_ROWS }: Sheet,
): SheetWriter {
  return async function* write({ writer, packed }) {
    let sheets = 1;
    let sheet = openSheet(writer, name, columns);
    let left = mostRows;
    for await (const rows of batches) {
      for (const row of rows) {
        if (left === 0) {
          sheet.commit();
          sheets += 1;
          sheet = openSheet(writer, `${name} ${sheets}`, columns);
          left = mostRows;
        }
        left -= 1;
        writeRow(sheet, columns, row);
      }
      await isPacked(sheet);
      // Writing cells takes time: other work runs between two batches.
      await nextTurn();
      yield* packed.taken();
    }
    sheet.commit();
  };
}

/**
 * Yields a report as a spreadsheet with typed cells, packed while it is written: the next batch is read once the former
 * was packed and taken, so that memory doesn't grow with the rows.
 */
export async function* writeBook(sheets: readonly SheetWriter[]): AsyncGenerator<Buffer> {
  // Loaded for the first spreadsheet.
  const { default: library } = await import('exceljs');
  const packed = new Packed();
  const writer = new library.stream.xlsx.WorkbookWriter({ stream: packed, useStyles: true, useSharedStrings: false });
  for (const write of sheets) yield* write({ writer, packed });
  await writer.commit();
  yield* packed.taken();
}

/** Yields a report of one sheet. */
export function writeXlsx<Row>(
  columns: readonly ReportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  sheet: Sheet,
): AsyncGenerator<Buffer> {
  return writeBook([sheetOf(columns, batches, sheet)]);
}

interface Book {
  writer: ExcelJS.stream.xlsx.WorkbookWriter;
  packed: Packed;
}

function openSheet<Row>(
  book: ExcelJS.stream.xlsx.WorkbookWriter,
  name: string,
  columns: readonly ReportColumn<Row>[],
): ExcelJS.Worksheet {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ width }) => ({ width }));
  const titles = sheet.addRow(columns.map(({ title }) => plainText(title).slice(0, LONGEST_TEXT)));
  titles.font = { bold: true };
  titles.commit();
  return sheet;
}

function writeRow<Row>(sheet: ExcelJS.Worksheet, columns: readonly ReportColumn<Row>[], from: Row): void {
  const row = sheet.addRow([]);
  for (const [index, column] of columns.entries()) {
    const value = column.of(from);
    if (value === null) continue;
    const cell = row.getCell(index + 1);
    cell.style = STYLES[column.kind];
    cell.value = cellOf(column.kind, value);
  }
  row.commit();
}

function cellOf(kind: ReportColumn<never>['kind'], value: string | number): ExcelJS.CellValue {
  if (typeof value === 'string') return plainText(value).slice(0, LONGEST_TEXT);
  switch (kind) {
    case 'amount':
      return value / 100;
    case 'moment':
      // The library writes the UTC clock.
      return new Date(value * 1000);
    default:
      return value;
  }
}

const NOTHING = Buffer.alloc(0);

/**
 * Waits until the packer has taken everything written so far. The library itself never waits, and its types don't show
 * its stream.
 */
async function isPacked(sheet: ExcelJS.Worksheet): Promise<void> {
  const { pipes } = (sheet as unknown as { stream: { pipes: Writable[] } }).stream;
  await Promise.all(pipes.map((pipe) => new Promise((taken) => pipe.write(NOTHING, taken))));
}

/** Collects the packer's bytes until they are taken. */
class Packed extends Writable {
  private pieces: Buffer[] = [];

  override _write(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.pieces.push(piece);
    done();
  }

  taken(): Buffer[] {
    return this.pieces.splice(0);
  }
}
