import { describe, expect, it } from '@jest/globals';
import { checkSheet, faultsOfCourtesy, sheetTexts, type SheetPrice } from './index.ts';

const price = (name: string, lot: string, remaining: number): SheetPrice => ({
  id: `${lot} ${name}`,
  name,
  lot: { id: lot, name: lot },
  remaining,
});
const PRICES = [price('Inteira', 'Pista', 10), price('Meia', 'Pista', 10), price('Inteira', 'Camarote', 2)];

const row = (number: number, ...cells: (string | null)[]) => ({ number, cells });

describe('faultsOfCourtesy', () => {
  it.each([
    ['nothing', { tickets: [{ id: 'a', amount: 0 }] }, { user_ticket_limit: ['Escolha pelo menos um ingresso.'] }],
    [
      'too many',
      { tickets: [{ id: 'a', amount: 501 }], assignee_to_email: 'a@b.br', assignee_to_name: 'Ana' },
      { user_ticket_limit: ['Uma cortesia tem no máximo 500 ingressos.'] },
    ],
    [
      'nobody',
      { tickets: [{ id: 'a', amount: 1 }], assignee_to_name: 'Ana', assignee_to_email: ' ' },
      { assignee_to_email: ['E-mail e nome são obrigatórios'] },
    ],
    [
      'too few addresses',
      { tickets: [{ id: 'a', amount: 2, assignees_to: ['a@b.br'] }] },
      { 'tickets.0.assignees_to': ['Informe um e-mail para cada ingresso.'] },
    ],
    ['all', { tickets: [{ id: 'a', amount: 1 }], assignee_to_email: 'a@b.br', assignee_to_name: 'Ana' }, {}],
    ['an address each', { tickets: [{ id: 'a', amount: 1, assignees_to: ['a@b.br'] }] }, {}],
  ])('faultsOfCourtesy finds the faults of a courtesy of %s', (_name, asked, faults) => {
    expect(faultsOfCourtesy(asked)).toEqual(faults);
  });
});

describe('checkSheet', () => {
  it('checkSheet reads lots and prices by name, ignoring case and accents', () => {
    expect(checkSheet([row(2, ' Ana ', 'ANA@exemplo.br', 'pista', 'MEIA', '2')], PRICES)).toEqual({
      courtesies: [{ row: 2, name: 'Ana', email: 'ana@exemplo.br', price_id: 'Pista Meia', amount: 2 }],
      faults: [],
    });
  });

  it('checkSheet cleans every cell as forms and calls do, and takes a name of two lines as one line', () => {
    const cells = [
      '\u200bJose\u0301\u00a0da\u202e\n Silva',
      ' joao\u2060@exemplo.br\u200b',
      'Pi\u200bsta',
      '\u200fMeia\u00a0',
      '2\u200b',
    ];
    expect(checkSheet([row(2, ...cells)], PRICES)).toEqual({
      courtesies: [{ row: 2, name: 'José da Silva', email: 'joao@exemplo.br', price_id: 'Pista Meia', amount: 2 }],
      faults: [],
    });
    const { faults } = checkSheet([row(2, '\u200b\u3164', 'a@b.br', 'Pista', 'Meia', '1')], PRICES);
    expect(faults).toEqual([{ row: 2, column: 'Nome', message: sheetTexts.name }]);
  });

  it('checkSheet reports faults cell by cell', () => {
    const rows = [
      row(2, '', 'ana', 'Pista', 'Inteira', '0'),
      row(3, 'Ana', 'a@b.br', 'Praia', 'Inteira', '1'),
      row(4, 'Ana', 'a@b.br', 'Camarote', 'Meia', 'duas'),
      row(5, null, 'a@b.br', 'Pista', 'Inteira', '1'),
      row(6, 'Ana', 'a@b.br', 'Pista', 'Inteira'),
    ];
    const { courtesies, faults } = checkSheet(rows, PRICES);
    expect(courtesies).toEqual([]);
    expect(faults).toEqual([
      { row: 2, column: 'Nome', message: sheetTexts.name },
      { row: 2, column: 'E-mail', message: sheetTexts.email },
      { row: 2, column: 'Quantidade', message: sheetTexts.amount },
      { row: 3, column: 'Lote', message: sheetTexts.lot },
      { row: 4, column: 'Ingresso', message: sheetTexts.price },
      { row: 4, column: 'Quantidade', message: sheetTexts.amount },
      { row: 5, column: 'Nome', message: sheetTexts.formula },
      { row: 6, column: 'Quantidade', message: sheetTexts.amount },
    ]);
  });

  it('checkSheet reports a lot once when all rows together exceed it', () => {
    const rows = [2, 3, 4, 5].map((number) => row(number, 'Ana', 'a@b.br', 'Camarote', 'Inteira', '1'));
    expect(checkSheet(rows, PRICES).faults).toEqual([
      { row: 4, column: 'Quantidade', message: 'O lote Camarote só tem 2 lugares, e a planilha pede mais.' },
    ]);
  });

  it('checkSheet refuses an ambiguous name of a lot or price', () => {
    const twins = [
      price('Inteira', 'Pista', 10),
      { ...price('Inteira', 'Pista', 10), id: 'other', lot: { id: 'another lot', name: 'PISTA' } },
      price('Mesa', 'Camarote', 2),
      { ...price('mesa', 'Camarote', 2), id: 'another price' },
      price('Inteira', 'Camarote', 2),
    ];
    const rows = [
      row(2, 'Ana', 'a@b.br', 'Pista', 'Inteira', '1'),
      row(3, 'Ana', 'a@b.br', 'Camarote', 'Mesa', '1'),
      row(4, 'Ana', 'a@b.br', 'Camarote', 'Inteira', '1'),
    ];
    const { courtesies, faults } = checkSheet(rows, twins);
    expect(courtesies.map(({ row: number }) => number)).toEqual([4]);
    expect(faults).toEqual([
      { row: 2, column: 'Lote', message: sheetTexts.sameLots },
      { row: 3, column: 'Ingresso', message: sheetTexts.samePrices },
    ]);
  });
});
