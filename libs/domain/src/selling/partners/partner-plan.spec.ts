import { describe, expect, it } from '@jest/globals';
import {
  categoriesOf,
  hasNewCode,
  MOST_CATEGORIES,
  MOST_OF_PARTNER_ORDER,
  movedOrders,
  orderOf,
  partiesOf,
  planPartnerList,
  readPartnerRows,
  withoutLots,
  type KnownPartnerTicket,
  type PartnerPlanFacts,
} from './index.ts';

const SYMPLA = 'sympla';
const INGRESSE = 'ingresse';

function known(code: string, facts: Partial<KnownPartnerTicket> = {}): KnownPartnerTicket {
  return {
    ...{ ticket_id: code, partner_id: SYMPLA, seller: 'Sympla', code },
    ...{ category: null, name: null, document: null, order: null, withdrawn: false },
    ...facts,
  };
}

function plan(tickets: readonly unknown[], facts: Partial<PartnerPlanFacts> = {}) {
  return planPartnerList(readPartnerRows(tickets), {
    ...{ known: [], sellerId: SYMPLA, both: false, room: 100 },
    ...facts,
  });
}

const codes = ({ rows }: ReturnType<typeof plan>) => rows.map(({ row }) => row.code);

describe('planPartnerList', () => {
  it('planPartnerList adds, changes and withdraws by code, and leaves the rest as it is', () => {
    const { counts, rejected, ...rest } = plan(
      [
        { code: 'AB-1', name: 'Ana' },
        { code: 'AB-2', withdrawn: true },
        { code: 'AB-3' },
        { code: 'AB-4' },
        { code: 'x' },
      ],
      { known: [known('AB-1'), known('AB-2'), known('AB-3')] },
    );
    expect(counts).toEqual({ added: 1, changed: 1, withdrawn: 1, unchanged: 1 });
    expect(codes({ counts, rejected, ...rest })).toEqual(['AB-1', 'AB-2', 'AB-4']);
    expect(rejected).toMatchObject([{ index: 4, reason: 'CODE_TOO_SHORT' }]);
  });

  it('planPartnerList asks about the code of another seller that stands', () => {
    const other = { partner_id: INGRESSE, seller: 'Ingresse' };
    const list = [{ code: 'AB-1' }];
    expect(plan(list, { known: [known('AB-1', other)] }).rejected).toEqual([
      { index: 0, code: 'AB-1', reason: 'OTHER_SELLER', seller: 'Ingresse' },
    ]);
    expect(codes(plan(list, { known: [known('AB-1', other)], both: true }))).toEqual(['AB-1']);
    expect(codes(plan(list, { known: [known('AB-1', { ...other, withdrawn: true })] }))).toEqual(['AB-1']);
  });

  it('planPartnerList asks about a code that spaces and case alone tell from another of the list', () => {
    const list = [{ code: 'QQQQ-1' }, { code: 'qqqq-1' }, { code: 'Q Q Q Q-1' }, { code: 'QQQQ-2' }];
    const asked = plan(list);
    expect(asked.rejected).toEqual([
      { index: 1, code: 'qqqq-1', reason: 'ALIKE', other_index: 0 },
      { index: 2, code: 'Q Q Q Q-1', reason: 'ALIKE', other_index: 0 },
    ]);
    expect(codes(asked)).toEqual(['QQQQ-1', 'QQQQ-2']);
    expect(codes(plan(list, { both: true }))).toHaveLength(4);
  });

  it.each([
    ['of its own seller', SYMPLA, 'Sympla'],
    ['of another', INGRESSE, 'Ingresse'],
  ])('planPartnerList asks about a code that spaces and case alone tell from one %s', (_, partner_id, seller) => {
    const facts = { known: [known('ZSY-20', { partner_id, seller })] };
    expect(plan([{ code: 'zsy -20' }], facts).rejected).toEqual([
      { index: 0, code: 'zsy -20', reason: 'ALIKE', seller },
    ]);
    expect(plan([{ code: 'zsy -20' }], { ...facts, both: true }).counts.added).toBe(1);
  });

  it('planPartnerList takes a code in other letters where the list withdraws the first one, and repeats nothing it took', () => {
    const facts = { known: [known('zsy-20')] };
    const corrected = plan([{ code: 'zsy-20', withdrawn: true }, { code: 'ZSY-20' }], facts);
    expect(corrected).toMatchObject({ rejected: [], counts: { added: 1, withdrawn: 1 } });
    const again = plan([{ code: 'zsy-20' }, { code: 'ZSY-20' }], { known: [known('zsy-20'), known('ZSY-20')] });
    expect(again).toMatchObject({ rejected: [], counts: { unchanged: 2 } });
  });

  it('planPartnerList asks before a withdrawn code stands again beside one of another seller', () => {
    const facts = {
      known: [known('AB-1', { withdrawn: true }), known('AB-1', { partner_id: INGRESSE, seller: 'Ingresse' })],
    };
    expect(plan([{ code: 'AB-1', withdrawn: false }], facts).rejected).toMatchObject([{ reason: 'OTHER_SELLER' }]);
    expect(plan([{ code: 'AB-1', name: 'Ana' }], facts)).toMatchObject({ rejected: [], counts: { changed: 1 } });
  });

  it('planPartnerList adds no ticket beyond the room of the event, and changes the known ones still', () => {
    const full = plan([{ code: 'AB-1', name: 'Ana' }, { code: 'AB-2' }, { code: 'AB-3' }], {
      known: [known('AB-1')],
      room: 1,
    });
    expect(codes(full)).toEqual(['AB-1', 'AB-2']);
    expect(full.rejected).toEqual([{ index: 2, code: 'AB-3', reason: 'TOO_MANY_TICKETS' }]);
  });
});

describe('orders of a plan', () => {
  it('planPartnerList changes a ticket whose order is another one, and leaves an absent one as it is', () => {
    const facts = { known: [known('AB-1', { order: '77' }), known('AB-2', { order: '77' }), known('AB-3')] };
    const { counts, ...planned } = plan(
      [{ code: 'AB-1' }, { code: 'AB-2', order: null }, { code: 'AB-3', order: '78' }, { code: 'AB-4', order: '78' }],
      facts,
    );
    expect(counts).toEqual({ added: 1, changed: 2, withdrawn: 0, unchanged: 1 });
    expect(planned.rows.map(orderOf)).toEqual([null, '78', '78']);
    expect(movedOrders(planned.rows)).toEqual(['77', '78']);
  });

  it('movedOrders have an order whose ticket gets another category, and none of a ticket that gets another name', () => {
    const facts = { known: [known('AB-1', { order: '77', category: 'Pista' }), known('AB-2', { order: '78' })] };
    const rows = [
      { code: 'AB-1', category: 'Mesa' },
      { code: 'AB-2', name: 'Ana' },
    ];
    expect(movedOrders(plan(rows, facts).rows)).toEqual(['77']);
  });

  it('partiesOf has groups of one order and category, without withdrawn tickets and orders that are too large', () => {
    const { rows } = readPartnerRows([
      ...['AB-1', 'AB-2', 'AB-3'].map((code) => ({ code, order: '77', category: 'Mesa' })),
      { code: 'AB-4', order: '77', category: 'Pista' },
      { code: 'AB-5', order: '78' },
      { code: 'AB-6', order: '78', withdrawn: true },
      { code: 'AB-7', order: '-' },
      { code: 'AB-8', order: '-' },
      ...Array.from({ length: MOST_OF_PARTNER_ORDER + 1 }, (_, at) => ({ code: `LOTE-${at}`, order: 'Lote 1' })),
    ]);
    expect(partiesOf(rows)).toEqual({ parties: 1, too_large_orders: ['Lote 1'] });
    expect(partiesOf(rows.slice(0, -1))).toEqual({ parties: 2, too_large_orders: [] });
  });
});

describe('hasNewCode', () => {
  it('hasNewCode is whether a row has a code that its seller has no ticket with', () => {
    const { rows } = readPartnerRows([{ code: 'AB-1' }]);
    expect(hasNewCode(rows, [known('AB-1')], SYMPLA)).toBe(false);
    expect(hasNewCode(rows, [known('AB-1')], INGRESSE)).toBe(true);
    expect(hasNewCode(rows, [known('ab-1')], undefined)).toBe(true);
  });
});

describe('categories of a plan', () => {
  it('categoriesOf has each once, as the first row writes it, and those that stay', () => {
    const both = plan(
      [
        { code: 'AB-1', category: 'Pista' },
        { code: 'AB-2', category: 'PÍSTA' },
        { code: 'AB-3', name: 'Ana' },
      ],
      {
        known: [known('AB-3', { category: 'Camarote' })],
      },
    );
    expect(categoriesOf(both)).toEqual(['Pista', 'Camarote']);
  });

  it('withoutLots rejects the rows of categories without a lot, and counts the others', () => {
    const two = plan([{ code: 'AB-1', category: 'Pista' }, { code: 'AB-2' }, { code: 'x' }]);
    const fitting = withoutLots(two, new Set(['pista']));
    expect(codes(fitting)).toEqual(['AB-1']);
    expect(fitting.counts.added).toBe(1);
    expect(fitting.rejected.map(({ index, reason }) => [index, reason])).toEqual([
      [1, 'TOO_MANY_LOTS'],
      [2, 'CODE_TOO_SHORT'],
    ]);
    const most = new Set(Array.from({ length: MOST_CATEGORIES }, (_, index) => `c${index}`));
    expect(withoutLots(two, most).rejected[0]).toMatchObject({ reason: 'TOO_MANY_CATEGORIES' });
    expect(withoutLots(two, new Set(['pista', '']))).toBe(two);
  });
});
