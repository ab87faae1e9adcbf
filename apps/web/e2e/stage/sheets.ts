import ExcelJS from 'exceljs';
import type { Download } from '@playwright/test';

/** Returns the rows of each sheet of a downloaded spreadsheet, the titles first. */
export async function sheetsOf(file: Download): Promise<Map<string, ExcelJS.CellValue[][]>> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await file.path());
  return new Map(book.worksheets.map((sheet) => [sheet.name, rowsOf(sheet)]));
}

function rowsOf(sheet: ExcelJS.Worksheet): ExcelJS.CellValue[][] {
  const rows: ExcelJS.CellValue[][] = [];
  // Its columns count from one.
  sheet.eachRow(({ values }) => rows.push((values as ExcelJS.CellValue[]).slice(1)));
  return rows;
}
