import { describe, expect, it } from '@jest/globals';
import { MOST_ORDER_SUBTOTAL } from '@festix/domain/ground';
import fc from 'fast-check';
import {
  Allotting,
  type Allotment,
  type CouponOnSale,
  type LotOnSale,
  type PlacesAsked,
  type PriceOnSale,
  type SaleFacts,
} from './allot-places.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

function lot(facts: Partial<LotOnSale> & { id: string }): LotOnSale {
  return {
    ticket_limit: 10,
    sold: 0,
    reserved: 0,
    leased: 0,
    enabled: true,
    visible: true,
    archived: false,
    sale_starts_at: null,
    sale_ends_at: null,
    turned: false,
    soldout_marked: false,
    trigger_lot_id: null,
    opened: false,
    locked: false,
    sells_meia: true,
    ...facts,
  };
}

function price(id: string, lot_id: string, facts: Partial<PriceOnSale> = {}): PriceOnSale {
  return {
    id,
    lot_id,
    event_id: 'event',
    places: 1,
    kind: 'inteira',
    pricing: 'fixed',
    unit_amount: 10_000,
    min_per_order: null,
    max_per_order: null,
    archived: false,
    ...facts,
  };
}

function facts(given: Partial<SaleFacts> = {}): SaleFacts {
  const lots = given.lots ?? [lot({ id: 'a' })];
  const places = lots.reduce((sum, { ticket_limit }) => sum + ticket_limit, 0);
  return {
    event: {
      id: 'event',
      start_date: new Date('2026-12-01T20:00:00Z'),
      end_date: null,
      sales_end_at: null,
      canceled_at: null,
      is_published: true,
      is_test: false,
      keep_meia_quota: false,
      limit_by_user: null,
      max_per_order: 10,
      waiting_room_rate: null,
    },
    lots,
    prices: lots.flatMap(({ id }) => [price(`${id}1`, id), price(`${id}½`, id, { kind: 'meia_estudante' })]),
    coupons: [],
    buyers: [],
    named: [],
    addresses: [],
    unnamed: [],
    meia: { taken: 0, leased: 0, enabled_limits: places, free_at_half: places },
    ...given,
  };
}

function coupon(given: Partial<CouponOnSale> = {}): CouponOnSale {
  return {
    id: 'dez',
    name: 'DEZ',
    unlock_lots: false,
    amount_off: null,
    percent_off: 1_000,
    covers_reduced: false,
    lot_ids: ['a'],
    expired_at: null,
    limit_by_ticket: 5,
    used: 0,
    ...given,
  };
}

let orders = 0;
function asked(items: [string, number][], given: Partial<PlacesAsked> = {}): PlacesAsked {
  return {
    order_id: `order ${(orders += 1)}`,
    origin: 'online',
    items: items.map(([price_id, amount]) => ({ price_id, amount })),
    user_id: null,
    sold: false,
    ...given,
  };
}

/** Offers and takes the places. */
function allot(allotting: Allotting, order: PlacesAsked): Allotment {
  const offer = allotting.offer(order);
  if (offer.kind === 'taken') allotting.take(order, offer);
  return offer;
}

function codeOf(allotment: Allotment): string {
  return allotment.kind === 'refused' ? allotment.code : 'taken';
}

describe('table', () => {
  const table = (places: number) => ({
    ...facts({ lots: [lot({ id: 'a', ticket_limit: 60 })] }),
    prices: [price('t', 'a', { places })],
  });
  const guest = { stranger: { address_key: 'home', email: 'bia@exemplo.br', booked: [] } };

  it('a table takes its places from its lot', () => {
    const allotting = new Allotting(table(4), NOW);
    expect(codeOf(allot(allotting, asked([['t', 2]])))).toBe('taken');
    expect(allotting.lotMoves()).toMatchObject([{ lot_id: 'a', reserved: 8 }]);
  });

  it('a guest may take one table that alone exceeds the limit of an order, and no second one with it', () => {
    const allotting = new Allotting(table(12), NOW, 10);
    expect(codeOf(allot(allotting, asked([['t', 2]], guest)))).toBe('ORDER_TICKET_LIMIT_REACHED');
    expect(codeOf(allot(allotting, asked([['t', 1]], guest)))).toBe('taken');
  });
});

describe('sum of an order', () => {
  it.each(['online', 'pdv', 'courtesy'] as const)('an order above ten million reais is refused: %s', (origin) => {
    const dear = { ...facts({ lots: [lot({ id: 'a', ticket_limit: 60 })] }), prices: [price('d', 'a')] };
    const [only] = dear.prices;
    Object.assign(only!, { unit_amount: MOST_ORDER_SUBTOTAL / 10 });
    const order = (amount: number) => codeOf(new Allotting(dear, NOW).offer(asked([['d', amount]], { origin })));
    expect(order(10)).toBe('taken');
    expect(order(11)).toBe('ORDER_TOTAL_LIMIT');
  });
});

describe('batch', () => {
  it('a batch is served in order, and an order that exceeds the stock leaves the places to the next', () => {
    const allotting = new Allotting(facts(), NOW);
    const codes = [6, 5, 4, 1].map((amount) => codeOf(allot(allotting, asked([['a1', amount]]))));
    expect(codes).toEqual(['taken', 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR', 'taken', 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR']);
    expect(allotting.lotMoves()).toEqual([{ lot_id: 'a', reserved: 10, sold: 0, meia: 0, opens: false }]);
  });

  it('a batch lists stock changes in the order in which rows are locked', () => {
    const allotting = new Allotting(facts({ lots: [lot({ id: 'a' }), lot({ id: 'b' })] }), NOW);
    allot(
      allotting,
      asked([
        ['b1', 1],
        ['a½', 2],
      ]),
    );
    allot(allotting, asked([['b½', 1]], { origin: 'pdv', sold: true }));
    expect(allotting.lotMoves()).toEqual([
      { lot_id: 'a', reserved: 2, sold: 0, meia: 2, opens: false },
      { lot_id: 'b', reserved: 1, sold: 1, meia: 1, opens: false },
    ]);
  });

  it('a batch opens a lot for the orders behind the one that sold out its trigger', () => {
    const lots = [
      lot({ id: 'a', ticket_limit: 2 }),
      lot({ id: 'b', enabled: false, visible: false, trigger_lot_id: 'a' }),
    ];
    const allotting = new Allotting(facts({ lots }), NOW);
    expect(codeOf(allot(allotting, asked([['b1', 1]])))).toBe('REMAINING_LOTS_ERROR');
    allot(allotting, asked([['a1', 2]]));
    expect(codeOf(allot(allotting, asked([['b1', 1]])))).toBe('taken');
    expect(allotting.lotMoves()[1]).toEqual({ lot_id: 'b', reserved: 1, sold: 0, meia: 0, opens: true });
  });

  it('a batch opens no lot twice', () => {
    const lots = [
      lot({ id: 'a', ticket_limit: 1 }),
      lot({ id: 'b', enabled: false, trigger_lot_id: 'a', opened: true }),
    ];
    const allotting = new Allotting(facts({ lots }), NOW);
    allot(allotting, asked([['a1', 1]]));
    expect(codeOf(allot(allotting, asked([['b1', 1]])))).toBe('REMAINING_LOTS_ERROR');
  });

  it('a batch counts the places that a buyer took within it', () => {
    const event = { ...facts().event, limit_by_user: 3 };
    const buyers = [{ user_id: 'ana', open_order_id: null, places: 1 }];
    const allotting = new Allotting(facts({ event, buyers }), NOW);
    const codes = [3, 2, 1].map((amount) => codeOf(allot(allotting, asked([['a1', amount]], { user_id: 'ana' }))));
    expect(codes).toEqual(['USER_TICKET_LIMIT_REACHED', 'taken', 'EXISTING_TICKETS_ERROR']);
  });
});

describe('order', () => {
  const event = { ...facts().event, limit_by_user: 4, max_per_order: 3 };

  it.each<[number, Partial<PlacesAsked>, string]>([
    [3, {}, 'taken'],
    [4, {}, 'ORDER_TICKET_LIMIT_REACHED'],
    [5, {}, 'USER_TICKET_LIMIT_REACHED'],
    [5, { user_id: 'ana' }, 'USER_TICKET_LIMIT_REACHED'],
    [11, { origin: 'pdv', sold: true }, 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR'],
    [5, { origin: 'pdv', sold: true }, 'taken'],
    [5, { origin: 'courtesy', sold: true }, 'taken'],
  ])('an order of %d places, %j, gets: %s', (amount, given, code) => {
    expect(codeOf(allot(new Allotting(facts({ event }), NOW), asked([['a1', amount]], given)))).toBe(code);
  });

  it('an order without an account counts the places its batch took for the same address or name', () => {
    const stranger = (email: string | null, address_key = 'home') => ({ stranger: { address_key, email, booked: [] } });
    const lots = [lot({ id: 'a', ticket_limit: 1_000 })];
    const named = [{ email: 'bia@exemplo.br', places: 0, open: 1 }];
    const until = NOW.getTime() + 90_500;
    const addresses = [{ address_key: 'home', lot_id: 'a', unnamed: 2, places: 2, until }];
    const allotting = new Allotting(facts({ event: { ...event, max_per_order: 4 }, lots, named, addresses }), NOW, 6);
    const offers = [
      asked([['a1', 3]], stranger(null)),
      asked([['a1', 2]], stranger(null)),
      asked([['a1', 2]], stranger(null, 'next door')),
      asked([['a1', 3]], stranger('bia@exemplo.br')),
      asked([['a1', 1]], stranger('bia@exemplo.br')),
    ].map((order) => allot(allotting, order));
    expect(offers.map(codeOf)).toEqual(['taken', 'OPEN_PLACES_LIMIT', 'taken', 'taken', 'NAMED_PLACES_LIMIT']);
    expect(offers[1]).toMatchObject({ retry_after: 91 });
  });
});

describe('event with a waiting room', () => {
  it.each([
    [{}, 'WAITING_ROOM_ERROR'],
    [{ let_in: false }, 'WAITING_ROOM_ERROR'],
    [{ let_in: true }, 'taken'],
    [{ origin: 'pdv', sold: true }, 'taken'],
  ] as const)('an event with a waiting room answers %j with %s', (given, code) => {
    const event = { ...facts().event, waiting_room_rate: 200 };
    expect(codeOf(allot(new Allotting(facts({ event }), NOW), asked([['a1', 1]], given)))).toBe(code);
  });
});

describe('half-price quota', () => {
  it('the half-price quota counts taken places, leased ones and those of this batch', () => {
    const meia = { taken: 1, leased: 1, enabled_limits: 12, free_at_half: 10 };
    const allotting = new Allotting(facts({ meia }), NOW);
    const codes = [2, 1, 1].map((amount) => codeOf(allot(allotting, asked([['a½', amount]]))));
    // 40 % of 12 is 4.8: five places, two of them gone.
    expect(codes).toEqual(['taken', 'taken', 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR']);
  });

  it.each(['idoso', 'inteira', 'social', 'other'] as const)('the half-price quota does not count %s', (kind) => {
    const prices = [price('p', 'a', { kind })];
    const allotting = new Allotting(
      facts({ prices, meia: { taken: 9, leased: 0, enabled_limits: 0, free_at_half: 0 } }),
      NOW,
    );
    expect(codeOf(allot(allotting, asked([['p', 1]])))).toBe('taken');
  });
});

describe('places kept for half prices', () => {
  it('places are kept for half prices only where somebody can still buy at half price', () => {
    const event = { ...facts().event, keep_meia_quota: true };
    // Of 150 places 60 are the quota; the 100 of lot a are marked as sold out, so only the 50 of lot b are left for it.
    const lots = [
      lot({ id: 'a', ticket_limit: 100, soldout_marked: true, sells_meia: false }),
      lot({ id: 'b', ticket_limit: 50 }),
      lot({ id: 'c', ticket_limit: 50, sells_meia: false }),
    ];
    const meia = { taken: 0, leased: 0, enabled_limits: 150, free_at_half: 50 };
    const allotting = new Allotting(facts({ event, lots, meia }), NOW);
    expect(codeOf(allot(allotting, asked([['b1', 1]])))).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    expect(codeOf(allot(allotting, asked([['b½', 1]])))).toBe('taken');
    expect(codeOf(allot(allotting, asked([['c1', 10]])))).toBe('taken');
  });

  const kept = (start_date: string) =>
    new Allotting(facts({ event: { ...facts().event, keep_meia_quota: true, start_date: new Date(start_date) } }), NOW);
  const code = (allotting: Allotting, ...items: [string, number][]) => codeOf(allot(allotting, asked(items)));

  it('places kept for half prices go to no other price, in the same batch too, whatever kinds an order mixes', () => {
    const allotting = kept('2026-12-01T20:00:00Z');
    expect(code(allotting, ['a1', 7])).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    expect(code(allotting, ['a1', 4], ['a½', 1])).toBe('taken');
    expect(code(allotting, ['a1', 3])).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    expect(code(allotting, ['a1', 2])).toBe('taken');
    expect(code(allotting, ['a½', 3])).toBe('taken');
  });

  it('places kept for half prices are open to all from 48 hours before the start', () => {
    expect(code(kept('2026-11-23T12:00:00.001Z'), ['a1', 7])).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    expect(code(kept('2026-11-23T12:00:00.000Z'), ['a1', 7])).toBe('taken');
  });
});

describe('first refusal of an order', () => {
  it('an order is refused for the first of event, prices, lots, coupon, person and places', () => {
    const lots = [lot({ id: 'a', enabled: false }), lot({ id: 'b', ticket_limit: 1 })];
    const prices = [
      ...facts({ lots }).prices,
      price('foreign', 'x', { event_id: 'other' }),
      price('gone', 'b', { archived: true }),
    ];
    const buyers = [{ user_id: 'ana', open_order_id: 'open', places: 0 }];
    const code = (items: [string, number][], given: Partial<PlacesAsked> = {}, event = {}) =>
      codeOf(
        allot(
          new Allotting(facts({ lots, prices, buyers, event: { ...facts().event, ...event } }), NOW),
          asked(items, given),
        ),
      );
    const everything: [string, number][] = [
      ['foreign', 1],
      ['gone', 1],
      ['a1', 1],
      ['b1', 9],
    ];
    const buyer = { user_id: 'ana', coupon: 'DEZ' };
    expect(code(everything, buyer, { canceled_at: NOW })).toBe('EVENT_ERROR');
    expect(code(everything, buyer)).toBe('EVENT_MISMATCH_ERROR');
    expect(code(everything.slice(1), buyer)).toBe('PRICES_ERROR');
    expect(code(everything.slice(2), buyer)).toBe('REMAINING_LOTS_ERROR');
    expect(code(everything.slice(3), buyer)).toBe('COUPONS_ERROR');
    expect(code(everything.slice(3), { user_id: 'ana' })).toBe('EXISTING_TICKETS_ERROR');
    expect(code(everything.slice(3))).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
  });

  it('an order is refused online after the end of online sales, and at a till after the event', () => {
    const event = { ...facts().event, sales_end_at: NOW };
    const online = asked([['a1', 1]]);
    const till = asked([['a1', 1]], { origin: 'pdv', sold: true });
    expect(codeOf(allot(new Allotting(facts({ event }), NOW), online))).toBe('EVENT_ERROR');
    expect(codeOf(allot(new Allotting(facts({ event }), NOW), till))).toBe('taken');
    const over = new Date('2026-12-02T20:00:00Z');
    expect(codeOf(allot(new Allotting(facts(), over), till))).toBe('EVENT_ERROR');
  });
});

describe('coupon', () => {
  const two = [lot({ id: 'a' }), lot({ id: 'b' })];
  const ask = (items: [string, number][], given: Partial<CouponOnSale>, lots: LotOnSale[] = two) =>
    codeOf(allot(new Allotting(facts({ lots, coupons: [coupon(given)] }), NOW), asked(items, { coupon: 'DEZ' })));

  it.each<[string, [string, number][], Partial<CouponOnSale>, string]>([
    ['counts a covered place', [['a1', 5]], {}, 'taken'],
    [
      'leaves places of other lots and meias uncounted',
      [
        ['a1', 1],
        ['a½', 3],
        ['b1', 3],
      ],
      { used: 4 },
      'taken',
    ],
    ['is refused whole when its uses are short', [['a1', 2]], { used: 4 }, 'COUPON_LIMIT'],
    ['is nothing to other lots', [['b1', 1]], {}, 'COUPONS_ERROR'],
    ['skips meias of its lots, used up or not', [['a½', 1]], { used: 5 }, 'taken'],
    ['is nothing to meias of other lots', [['b½', 1]], {}, 'COUPONS_ERROR'],
    ['takes meias where the producer wants it so', [['a½', 1]], { covers_reduced: true }, 'taken'],
    ['is good at its last moment', [['a1', 1]], { expired_at: NOW }, 'taken'],
    ['is over after it', [['a1', 1]], { expired_at: new Date(NOW.getTime() - 1) }, 'COUPONS_ERROR'],
    ['goes by its name', [['a1', 1]], { name: 'ONZE' }, 'COUPONS_ERROR'],
  ])('a coupon %s', (_name, items, given, code) => {
    expect(ask(items, given)).toBe(code);
  });

  it('a coupon is used up by the orders of a batch in turn', () => {
    const allotting = new Allotting(facts({ coupons: [coupon({ limit_by_ticket: 3 })] }), NOW);
    const codes = [2, 2, 1].map((amount) => codeOf(allot(allotting, asked([['a1', amount]], { coupon: 'DEZ' }))));
    expect(codes).toEqual(['taken', 'COUPON_LIMIT', 'taken']);
    expect(allotting.couponMoves()).toEqual([{ coupon_id: 'dez', uses: 3 }]);
  });

  it('a coupon unlocks its lots, which are refused to others online', () => {
    const locked = [lot({ id: 'a', locked: true, visible: false }), lot({ id: 'b', locked: true })];
    const unlocks = { unlock_lots: true, percent_off: null };
    expect(ask([['a1', 1]], unlocks, locked)).toBe('taken');
    expect(ask([['a½', 5]], unlocks, locked)).toBe('taken');
    expect(ask([['a½', 6]], unlocks, locked)).toBe('COUPON_LIMIT');
    expect(
      ask(
        [
          ['a1', 1],
          ['b1', 1],
        ],
        unlocks,
        locked,
      ),
    ).toBe('REMAINING_LOTS_ERROR');
    expect(ask([['a1', 1]], {}, locked)).toBe('REMAINING_LOTS_ERROR');
    const without = asked([['b1', 1]]);
    expect(codeOf(allot(new Allotting(facts({ lots: locked }), NOW), without))).toBe('REMAINING_LOTS_ERROR');
    const till = asked([['b1', 1]], { origin: 'pdv', sold: true });
    expect(codeOf(allot(new Allotting(facts({ lots: locked }), NOW), till))).toBe('taken');
  });
});

describe('any batch', () => {
  it('a batch exceeds no lot, places an order whole or not at all, and its stock changes match its orders', () => {
    const request = fc.array(fc.tuple(fc.constantFrom('a1', 'a½', 'b1', 'b½'), fc.integer({ min: 1, max: 6 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        fc.array(request, { maxLength: 30 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (requests, limit, sold) => {
          const lots = [
            lot({ id: 'a', ticket_limit: limit, reserved: Math.min(3, limit) }),
            lot({ id: 'b', ticket_limit: 9 }),
          ];
          const allotting = new Allotting(facts({ lots }), NOW);
          const got = new Map<string, number>();
          for (const items of requests) {
            const allotment = allot(allotting, asked(items, { sold, origin: 'pdv' }));
            if (allotment.kind === 'refused') continue;
            const places = allotment.lines.reduce((sum, line) => sum + line.amount, 0);
            expect(places).toBe(items.reduce((sum, [, amount]) => sum + amount, 0));
            for (const line of allotment.lines) got.set(line.lot_id, (got.get(line.lot_id) ?? 0) + line.amount);
          }
          for (const move of allotting.lotMoves()) {
            expect(move.reserved + move.sold).toBe(got.get(move.lot_id));
            expect(move[sold ? 'reserved' : 'sold']).toBe(0);
          }
          expect((got.get('a') ?? 0) + Math.min(3, limit)).toBeLessThanOrEqual(limit);
          expect(got.get('b') ?? 0).toBeLessThanOrEqual(9);
        },
      ),
    );
  });
});
