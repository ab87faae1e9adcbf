import ExcelJS from 'exceljs';

/** Reads a spreadsheet. */
export async function openBook(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  // Its types name a Buffer of their own.
  await book.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  return book;
}
