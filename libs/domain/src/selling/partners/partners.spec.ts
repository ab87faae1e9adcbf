import { describe, expect, it } from '@jest/globals';
import {
  guessedMapping,
  LONGEST_CELL,
  mappedRows,
  mappingFaults,
  MOST_PARTNER_ROWS,
  partnerSheetTexts,
  readDelimited,
  readPartnerRows,
  recalledMapping,
  rememberedOf,
  tableOf,
} from './index.ts';

describe('readPartnerRows', () => {
  it('readPartnerRows takes valid rows, and rejects each other one with its reason', () => {
    const { rows, rejected } = readPartnerRows([
      { code: ' AB-1 ', name: ' Ana  Souza ', document: '', category: null, order: ' 77  A ', withdrawn: true },
      { code: 'AB-1' },
      'AB-2',
      { name: 'Ana' },
      { code: 12345 },
      { code: 'abc' },
      { code: 'x'.repeat(513) },
      { code: 'AB\0CD' },
      { code: 'AB-3', name: 'n'.repeat(121) },
      { code: 'AB-4', document: 'd'.repeat(41) },
      { code: 'AB-5', category: 'c'.repeat(81) },
      { code: 'AB-6', withdrawn: 'yes' },
      { code: 'ab-1' },
      { code: 'AB-7', order: 'o'.repeat(65) },
      { code: 'AB-8', order: 77 },
      { code: 'AB-9', order: ' – ' },
    ]);
    expect(rows).toEqual([
      { index: 0, code: 'AB-1', name: 'Ana Souza', document: null, category: null, order: '77 A', withdrawn: true },
      { index: 12, code: 'ab-1' },
      { index: 15, code: 'AB-9', order: null },
    ]);
    expect(rejected).toMatchObject([
      { index: 1, code: 'AB-1', reason: 'TWICE', other_index: 0 },
      { index: 2, reason: 'ROW_INVALID' },
      { index: 3, reason: 'CODE_MISSING' },
      { index: 4, reason: 'ROW_INVALID' },
      { index: 5, reason: 'CODE_TOO_SHORT' },
      { index: 6, reason: 'CODE_TOO_LONG' },
      { index: 7, reason: 'NUL' },
      { index: 8, reason: 'NAME_TOO_LONG' },
      { index: 9, reason: 'DOCUMENT_TOO_LONG' },
      { index: 10, reason: 'CATEGORY_TOO_LONG' },
      { index: 11, reason: 'ROW_INVALID' },
      { index: 13, reason: 'ORDER_TOO_LONG' },
      { index: 14, reason: 'ROW_INVALID' },
    ]);
  });

  it('readPartnerRows takes the bare form of a CPF or CNPJ, by which documents are searched, and any other as it is', () => {
    const documents = ['529.982.247-25', '12.abc.345/01de-35', 'MG-12.345.678'];
    const { rows } = readPartnerRows(documents.map((document, index) => ({ code: `AB-${index}`, document })));
    expect(rows.map(({ document }) => document)).toEqual(['52998224725', '12ABC34501DE35', 'MG-12.345.678']);
  });
});

describe('readDelimited', () => {
  it.each([
    [
      'A1B2;Ana\r\nC3D4;Bia\r\n',
      [
        ['A1B2', 'Ana'],
        ['C3D4', 'Bia'],
      ],
    ],
    [
      'A1B2\tAna\nC3D4\tBia',
      [
        ['A1B2', 'Ana'],
        ['C3D4', 'Bia'],
      ],
    ],
    ['\ufeffA1B2\n\n  \nC3D4', [['A1B2'], ['C3D4']]],
    [
      'A1B2,"Souza, ""Ana""\nMaria"\nC3D4,Bia',
      [
        ['A1B2', 'Souza, "Ana"\nMaria'],
        ['C3D4', 'Bia'],
      ],
    ],
    ['"A"B;x\n', [['AB', 'x']]],
    ['A"1"B', [['A"1"B']]],
  ])('readDelimited reads %j', (text, cells) => {
    expect(readDelimited(text).map((row) => row.cells)).toEqual(cells);
  });

  it('readDelimited names the line of a row, also after a cell of two lines', () => {
    expect(readDelimited('a,"b\nc"\n\nd,e').map(({ line }) => line)).toEqual([1, 4]);
  });

  it.each([
    ['a;b\nc;d\0\n', partnerSheetTexts.nul(2)],
    [`a;b\n${'x'.repeat(LONGEST_CELL + 1)};d`, partnerSheetTexts.cellTooLong(2)],
    ['a;b\nc;"d\ne;f', partnerSheetTexts.openQuotes(2)],
    ['AAAA\n'.repeat(MOST_PARTNER_ROWS + 5), partnerSheetTexts.tooManyRows(MOST_PARTNER_ROWS + 1)],
  ])('readDelimited refuses a hostile list with its line (%#)', (text, message) => {
    expect(() => tableOf(readDelimited(text))).toThrow(message);
  });

  it.each([
    ['quotes after a blank', `;\n${' '.repeat(2_000)}${'a"'.repeat(1_000)}\n`.repeat(1_000)],
    ['quotes in quotes', `;\n"${'""'.repeat(LONGEST_CELL)}"\n`.repeat(500)],
    ['a cell without an end', `;\n${' '.repeat(500_000)}${'a"'.repeat(500_000)}`],
  ])('readDelimited reads %s in time that grows with the text alone', (_, text) => {
    const began = Date.now();
    try {
      readDelimited(text);
    } catch (error) {
      expect(error).toEqual(new Error(partnerSheetTexts.cellTooLong(2)));
    }
    expect(Date.now() - began).toBeLessThan(2_000);
  });
});

describe('mapping', () => {
  const named = () => tableOf(readDelimited('Nome;Código do ingresso;CPF;Setor\nAna;A1B2;529;Pista'));

  it('guessedMapping finds columns by their headings, and takes the first column without any', () => {
    expect(guessedMapping(named())).toEqual({ code: 1, name: 0, document: 2, category: 3, order: null });
    const plain = tableOf(readDelimited('A1B2;Ana'));
    expect(plain).toMatchObject({ headings: null, columns: 2 });
    expect(guessedMapping(plain)).toEqual({ code: 0, name: 1, document: null, category: null, order: null });
  });

  it.each([
    ['Nº do pedido', 2],
    ['pedido', 2],
    ['Order ID', 2],
    ['Código do pedido', 2],
    ['Numero da reserva', 2],
    ['Mesa', 2],
    ['Data do pedido', null],
    ['Comprador', null],
    ['Status da compra', null],
  ])('guessedMapping takes the column %j for the order at the seller: %j', (heading, order) => {
    const table = tableOf(readDelimited(`Código do ingresso;Nome;${heading}\nA1B2;Ana;77`));
    expect(guessedMapping(table)).toMatchObject({ code: 0, name: 1, order });
  });

  it('guessedMapping takes an order’s code for the ticket’s only where no other column may be it', () => {
    const both = tableOf(readDelimited('Código do pedido;Código do voucher;Nome\n77;A1B2;Ana'));
    expect(guessedMapping(both)).toMatchObject({ code: 1, order: 0 });
    const one = tableOf(readDelimited('Nome;Código do pedido\nAna;77'));
    expect(guessedMapping(one)).toMatchObject({ code: 1, order: null });
  });

  it.each([
    ['A1B2;Ana;Ingresso\nC3D4;Bia;Ingresso', null],
    ['Ingresso;RG\nPista;A1B2', ['Ingresso', 'RG']],
    ['Código\nA1B2', ['Código']],
    ['Nome;Código do pedido\nAna;A1B2', ['Nome', 'Código do pedido']],
    ['Lote\nA1B2', null],
    ['A1B2;Ingresso;Mesa\nC3D4;Ingresso;Mesa', null],
  ])('tableOf takes the first row for a heading by the code’s name or by two fields: %j', (text, headings) => {
    const table = tableOf(readDelimited(text));
    expect(table.headings).toEqual(headings);
    expect(table.rows).toHaveLength(headings ? 1 : 2);
  });

  it('recalledMapping finds remembered headings in other columns', () => {
    const table = named();
    const remembered = rememberedOf(table, { code: 1, category: 3, order: 0 });
    expect(remembered).toEqual({ code: 'Código do ingresso', category: 'Setor', order: 'Nome' });
    const moved = tableOf(readDelimited('Setor;CODIGO DO INGRESSO\nPista;A1B2'));
    expect(recalledMapping(moved, remembered)).toEqual({
      code: 1,
      name: null,
      document: null,
      category: 0,
      order: null,
    });
    expect(recalledMapping(tableOf(readDelimited('A1B2;Ana')), remembered)).toBeUndefined();
  });

  it.each([
    [{}, 'mapping.code'],
    [{ code: 4 }, 'mapping.code'],
    [{ code: 1, name: -1 }, 'mapping.name'],
    [{ code: 1, name: 1 }, 'mapping.name'],
  ])('mappingFaults refuse %j', (mapping, field) => {
    expect(Object.keys(mappingFaults(named(), mapping))).toEqual([field]);
  });

  it('mappedRows mark a formula in a column that is used', () => {
    const table = tableOf([{ line: 2, cells: [null, 'A1B2', null] }]);
    expect(mappedRows(table, { code: 1 })).toEqual([{ line: 2, ticket: { code: 'A1B2' } }]);
    expect(mappedRows(table, { code: 0, name: 1 })).toMatchObject([{ line: 2, fault: 'FORMULA' }]);
    expect(mappedRows(table, { code: 1, order: 2 })).toEqual([{ line: 2, ticket: { code: 'A1B2', order: null } }]);
  });
});
