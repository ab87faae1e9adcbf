import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { openBook } from '../../../testing/books.ts';
import type { ReportColumn } from './report-column.ts';
import { writeXlsx } from './write-xlsx.ts';

interface Row {
  name: string | null;
  tickets: number;
  amount: number;
  at: number | null;
}

const COLUMNS: ReportColumn<Row>[] = [
  { title: 'Nome', kind: 'text', width: 10, of: ({ name }) => name },
  { title: 'Ingressos', kind: 'count', width: 10, of: ({ tickets }) => tickets },
  { title: 'Total (R$)', kind: 'amount', width: 10, of: ({ amount }) => amount },
  { title: 'Em', kind: 'moment', width: 10, of: ({ at }) => at },
];

const ana: Row = { name: 'Ana', tickets: 2, amount: 123_456, at: Date.UTC(2026, 5, 13, 20) / 1000 };

async function* inBatches(...batches: Row[][]): AsyncGenerator<Row[]> {
  yield* batches;
}

/** Writes, packs and reopens a workbook. */
async function opened(batches: Row[][], rows?: number): Promise<ExcelJS.Workbook> {
  const pieces: Buffer[] = [];
  const sheet = { name: 'Vendas', ...(rows && { rows }) };
  for await (const piece of writeXlsx(COLUMNS, inBatches(...batches), sheet)) pieces.push(piece);
  return openBook(Buffer.concat(pieces));
}

const valuesOf = (book: ExcelJS.Workbook, sheet: string): unknown[][] =>
  (book.getWorksheet(sheet)?.getSheetValues().slice(1) ?? []).map((row) => (row as unknown[]).slice(1));

describe('spreadsheet', () => {
  it('a spreadsheet has frozen titles and typed cells', async () => {
    const book = await opened([[ana], [{ ...ana, name: null, at: null }]]);
    const sheet = book.getWorksheet('Vendas');
    expect(valuesOf(book, 'Vendas')).toEqual([
      ['Nome', 'Ingressos', 'Total (R$)', 'Em'],
      ['Ana', 2, 1234.56, new Date('2026-06-13T20:00:00Z')],
      [undefined, 2, 1234.56],
    ]);
    expect(sheet?.views).toEqual([expect.objectContaining({ state: 'frozen', ySplit: 1 })]);
    expect(sheet?.getRow(1).font).toMatchObject({ bold: true });
    const formats = [1, 2, 3, 4].map((column) => sheet?.getRow(2).getCell(column).numFmt);
    expect(formats).toEqual(['@', '0', '"R$" #,##0.00', 'dd/mm/yyyy hh:mm']);
  });

  it('a spreadsheet keeps formula-like values as text, and drops characters that XML forbids', async () => {
    const names = ['=1+1', '+5581999994432', '@SUM(A1)', '<b>&"\'', 'a\u0000\u000b\uffffb', 'x'.repeat(40_000)];
    const book = await opened([names.map((name) => ({ ...ana, name }))]);
    const cells = names.map((_, index) =>
      book
        .getWorksheet('Vendas')
        ?.getRow(index + 2)
        .getCell(1),
    );
    expect(cells.map((cell) => cell?.type)).toEqual(names.map(() => ExcelJS.ValueType.String));
    expect(cells.map((cell) => cell?.value)).toEqual([...names.slice(0, 4), 'a b', 'x'.repeat(32_767)]);
  });

  it('a spreadsheet continues in another sheet when one is full', async () => {
    const rows = Array.from({ length: 5 }, (_, tickets) => ({ ...ana, tickets }));
    const book = await opened([rows.slice(0, 3), rows.slice(3)], 2);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Vendas', 'Vendas 2', 'Vendas 3']);
    const counts = book.worksheets.map(({ name }) =>
      valuesOf(book, name)
        .slice(1)
        .map((row) => row[1]),
    );
    expect(counts).toEqual([[0, 1], [2, 3], [4]]);
    expect(valuesOf(book, 'Vendas 3')[0]).toEqual(['Nome', 'Ingressos', 'Total (R$)', 'Em']);
  });

  it('a spreadsheet reads rows only after those before them are compressed and sent', async () => {
    let asked = 0;
    const batches = (async function* () {
      for (; asked < 4; asked += 1) yield Array.from({ length: 10_000 }, () => ({ ...ana, name: crypto.randomUUID() }));
    })();
    const taken = [0, 0, 0, 0, 0];
    for await (const piece of writeXlsx(COLUMNS, batches, { name: 'Vendas' })) taken[asked]! += piece.length;
    const all = taken.reduce((sum, bytes) => sum + bytes);
    for (const bytes of taken.slice(0, 3)) expect(bytes / all).toBeGreaterThan(0.2);
  });

  it('a spreadsheet reads no rows while nobody receives it @V1.4.3', async () => {
    let asked = 0;
    const batches = (async function* () {
      for (;;) {
        asked += 1;
        yield Array.from({ length: 500 }, () => ({ ...ana, name: crypto.randomUUID() }));
      }
    })();
    const pieces = writeXlsx(COLUMNS, batches, { name: 'Vendas' });
    await pieces.next();
    expect(asked).toBeLessThan(20);
    await pieces.return(undefined);
    expect(await batches.next()).toEqual({ done: true, value: undefined });
  });
});
