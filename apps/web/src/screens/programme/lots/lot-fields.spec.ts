import { describe, expect, it } from '@jest/globals';
import type { Cents } from '@festix/domain/ground';
import { lot } from '../../../testing/lot-views.ts';
import { bodyOf, fieldsOf, fieldWords, NEW_LOT, patchOf } from './lot-fields.ts';

const base = fieldsOf(lot(1));

it('bodyOf sends prices in their order, and trims text', () => {
  const [inteira, meia] = base.prices;
  const fresh = { name: ' Social ', kind: 'social', value: 6_000 as Cents } as const;
  const body = bodyOf({ ...base, name: ' Pista ', description: '  ', prices: [meia!, fresh, inteira!] });
  expect(body).toMatchObject({ name: 'Pista', description: null });
  expect(body.prices.map(({ id, name, sorting }) => [id, name, sorting])).toEqual([
    [meia!.id, 'Meia', 0],
    [undefined, 'Social', 1],
    [inteira!.id, 'Inteira', 2],
  ]);
});

it('NEW_LOT has the prices Meia and Inteira at zero, and one ticket', () => {
  expect(NEW_LOT).toMatchObject({ ticket_limit: 1, visible: true, enabled: true, trigger_lot_id: null });
  expect(NEW_LOT.prices).toEqual([
    { name: 'Meia', kind: 'meia_estudante', value: 0 },
    { name: 'Inteira', kind: 'inteira', value: 0 },
  ]);
});

describe('edited lot', () => {
  it('patchOf a lot contains changed fields only', () => {
    expect(patchOf(base, { ...base, name: '1º lote ', ticket_limit: 120 })).toEqual({ ticket_limit: 120 });
    expect(patchOf(base, base)).toEqual({});
    expect(patchOf({ ...base, trigger_lot_id: 'x' }, { ...base, trigger_lot_id: null })).toEqual({
      trigger_lot_id: null,
    });
  });

  it('fieldWords of a lot are in plain words', () => {
    const nameOf = (id: string) => (id === 'x' ? 'Camarote' : undefined);
    expect([null, '', true, 1200, 'x', 'Pista', base.prices].map((value) => fieldWords(value, nameOf))).toEqual([
      'vazio',
      'vazio',
      'sim',
      '1200',
      'Camarote',
      'Pista',
      'Inteira (Inteira) R$\u00a0100,00, Meia (Meia estudante) R$\u00a050,00',
    ]);
  });
});
