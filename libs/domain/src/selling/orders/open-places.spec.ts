import { describe, expect, it } from '@jest/globals';
import { boundsOpenPlaces, refusalOfOpenPlaces, type WantedOfLot, type WantedOpen } from './open-places.ts';

const BOUNDS = { per_address: 60, max_per_order: 10 };

function lot(facts: Partial<WantedOfLot> = {}): WantedOfLot {
  return { wanted: 1, ticket_limit: 300, gone: 0, held: 0, of_address: { unnamed: 0, all: 0 }, ...facts };
}

function order(lots: WantedOfLot[], facts: Partial<WantedOpen> = {}): WantedOpen {
  const of_address = {
    unnamed: lots.reduce((sum, one) => sum + one.of_address.unnamed, 0),
    all: lots.reduce((sum, one) => sum + one.of_address.all, 0),
  };
  return { is_named: false, lots, of_address, of_browser: 0, of_email: 0, ...facts };
}

const both = (places: number) => ({ unnamed: places, all: places });
const named = (places: number) => ({ unnamed: 0, all: places });

describe('refusalOfOpenPlaces', () => {
  it.each<[string, WantedOfLot, Partial<WantedOpen>, string | undefined]>([
    ['of nobody, by a new address', lot({ wanted: 10 }), {}, undefined],
    ['up to 60 by one address', lot({ ticket_limit: 1_000, wanted: 2, of_address: both(58) }), {}, undefined],
    ['not 61 by one address', lot({ ticket_limit: 1_000, wanted: 3, of_address: both(58) }), {}, 'OPEN_PLACES_LIMIT'],
    ['but under a name', lot({ ticket_limit: 1_000, wanted: 3, of_address: both(58) }), { is_named: true }, undefined],
    ['a fifth of a lot by one address', lot({ ticket_limit: 200, wanted: 2, of_address: both(38) }), {}, undefined],
    ['no more than it', lot({ ticket_limit: 200, wanted: 3, of_address: both(38) }), {}, 'OPEN_PLACES_LIMIT'],
    ['one whole order of a small lot', lot({ ticket_limit: 20, wanted: 10 }), {}, undefined],
    ['and not another', lot({ ticket_limit: 20, wanted: 1, of_address: both(10), held: 10 }), {}, 'NAMED_PLACES_LIMIT'],
    [
      'two fifths under names',
      lot({ ticket_limit: 200, wanted: 1, of_address: named(79) }),
      { is_named: true },
      undefined,
    ],
    [
      'no more than that',
      lot({ ticket_limit: 200, wanted: 2, of_address: named(79) }),
      { is_named: true },
      'NAMED_PLACES_LIMIT',
    ],
    ['240 under names', lot({ ticket_limit: 9_000, wanted: 1, of_address: named(239) }), { is_named: true }, undefined],
    [
      'and not 241',
      lot({ ticket_limit: 9_000, wanted: 1, of_address: named(240) }),
      { is_named: true },
      'NAMED_PLACES_LIMIT',
    ],
    ['one order by one browser', lot({ wanted: 4 }), { of_browser: 6 }, undefined],
    ['no more by one browser', lot({ wanted: 5 }), { of_browser: 6 }, 'OPEN_PLACES_LIMIT'],
    ['one order by one e-mail', lot({ wanted: 4 }), { is_named: true, of_email: 6 }, undefined],
    ['no more by one e-mail', lot({ wanted: 5 }), { is_named: true, of_email: 6 }, 'NAMED_PLACES_LIMIT'],
    ['half of what is not sold', lot({ gone: 260, held: 19 }), {}, undefined],
    ['not more than half of it', lot({ gone: 260, held: 20 }), {}, 'OPEN_PLACES_LIMIT'],
    ['but under a name', lot({ gone: 260, held: 20 }), { is_named: true }, undefined],
    ['nine tenths of what is not sold under names', lot({ gone: 260, held: 35 }), { is_named: true }, undefined],
    ['not more than nine tenths', lot({ gone: 260, held: 36 }), { is_named: true }, 'NAMED_PLACES_LIMIT'],
    ['where a name helps no more, an account is asked for', lot({ gone: 260, held: 36 }), {}, 'NAMED_PLACES_LIMIT'],
    ['the very last place', lot({ gone: 299 }), {}, undefined],
    ['never all of the last', lot({ gone: 298, wanted: 2 }), {}, 'OPEN_PLACES_LIMIT'],
  ])('refusalOfOpenPlaces bounds places without an account: %s', (_, wanted, facts, refusal) => {
    expect(refusalOfOpenPlaces(order([wanted], facts), BOUNDS)).toBe(refusal);
  });

  it('refusalOfOpenPlaces judges every lot of an order, and their sum', () => {
    const large = lot({ ticket_limit: 5_000, wanted: 1, of_address: both(55) });
    const small = lot({ ticket_limit: 50, wanted: 1, of_address: both(4) });
    expect(refusalOfOpenPlaces(order([large, small]), BOUNDS)).toBe('OPEN_PLACES_LIMIT');
    expect(refusalOfOpenPlaces(order([large, { ...small, wanted: 0 }]), BOUNDS)).toBeUndefined();
  });

  it("refusalOfOpenPlaces bounds nothing where the installation's limit exceeds any lot", () => {
    expect([1, 60, 9_999, 10_000, 1_000_000].map(boundsOpenPlaces)).toEqual([true, true, true, false, false]);
  });
});
