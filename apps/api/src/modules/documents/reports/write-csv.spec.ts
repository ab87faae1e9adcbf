import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCsv } from '../../../testing/csv.ts';
import type { ReportColumn } from './report-column.ts';
import { csvText, writeCsv } from './write-csv.ts';

interface Row {
  name: string | null;
  amount: number;
  at: number | null;
}

const COLUMNS: ReportColumn<Row>[] = [
  { title: 'Nome', kind: 'text', width: 10, of: ({ name }) => name },
  { title: 'Total (R$)', kind: 'amount', width: 10, of: ({ amount }) => amount },
  { title: 'Em', kind: 'moment', width: 10, of: ({ at }) => at },
];

async function* inBatches(...batches: Row[][]): AsyncGenerator<Row[]> {
  yield* batches;
}

async function written(...batches: Row[][]): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of writeCsv(COLUMNS, inBatches(...batches))) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

describe('CSV report', () => {
  it('a CSV report begins with its byte order mark and titles, and has a line for each row', async () => {
    const at = Date.UTC(2026, 5, 13, 20, 0, 59) / 1000;
    const text = await written(
      [{ name: 'Zé; o "Rei"', amount: 123_456, at }],
      [
        { name: null, amount: 5, at: null },
        { name: 'Ação', amount: 0, at: 0 },
      ],
    );
    expect(text).toBe(
      '\ufeffNome;Total (R$);Em\r\n' +
        '"Zé; o ""Rei""";1234,56;13/06/2026 20:00\r\n' +
        ';0,05;\r\n' +
        'Ação;0,00;01/01/1970 00:00\r\n',
    );
  });

  it('a CSV report without rows has titles alone', async () => {
    expect(await written()).toBe('\ufeffNome;Total (R$);Em\r\n');
  });

  it('a CSV report is written only as fast as it is read @V1.4.3', async () => {
    let asked = 0;
    const batches = (async function* () {
      for (;;) {
        asked += 1;
        yield [{ name: 'Ana', amount: 1, at: 0 }];
      }
    })();
    const pieces = writeCsv(COLUMNS, batches);
    for (let piece = 0; piece < 3; piece += 1) await pieces.next();
    expect(asked).toBe(2);
    await pieces.return(undefined);
    expect(await batches.next()).toEqual({ done: true, value: undefined });
  });
});

describe('text in a CSV report', () => {
  it.each([
    ['=HYPERLINK("http://x.example";"y")', `"'=HYPERLINK(""http://x.example"";""y"")"`],
    ['+5581999994432', "'+5581999994432"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'=1+1"],
    ['\r=1+1', "'=1+1"],
    [' =1+1', "'=1+1"],
    ['\u0000=1+1', "'=1+1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['Ana,=1+1', "Ana,'=1+1"],
    ['Ana, @SUM(A1)| -1', "Ana, '@SUM(A1)| '-1"],
    ['Ana,"=1+1', `"Ana,""'=1+1"`],
    ['"=1+1', `"""'=1+1"`],
    ['Ana;=1+1', '"Ana;=1+1"'],
    ['a\r\nb\u2028c', 'a b c'],
    ['(81) 99999-4432', '(81) 99999-4432'],
    ['a-b=c@d.br', 'a-b=c@d.br'],
    ["D'Ávila", "D'Ávila"],
    ['', ''],
  ])('a text %j is written as %j in a CSV report', (text, field) => expect(csvText(text)).toBe(field));

  it('a text in a CSV report stays in its field and line, and begins no formula, whatever it contains', () => {
    const nasty = fc.string({ unit: fc.constantFrom(...'=+-@,|\t\r\n;"\' a1é\u0000\u2029😀') });
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (text) => {
        const [fields, ...more] = readCsv(`${csvText(text)};next\r\n`);
        expect(more).toEqual([]);
        expect(fields).toHaveLength(2);
        expect(fields?.[1]).toBe('next');
        expect(fields?.[0]).not.toMatch(/(^|[,|])[\s"]*[=+\-@]|[\r\n\t]/);
      }),
    );
  });
});
