import { leavesLessThanMinimum, type MinimumTicket } from './minimum-left.ts';

const combo = { price_id: 'combo', min_per_order: 4 };
const single = { price_id: 'single', min_per_order: null };

type Price = Pick<MinimumTicket, 'price_id' | 'min_per_order'>;

function tickets(amount: number, price: Price = combo, facts: Partial<MinimumTicket> = {}): MinimumTicket[] {
  return Array.from({ length: amount }, (_, at) => ({
    id: `${price.price_id}${at}`,
    status: 'valid',
    ...price,
    ...facts,
  }));
}

describe('leavesLessThanMinimum', () => {
  it.each([
    [4, 4, false],
    [4, 3, true],
    [4, 1, true],
    [6, 2, false],
    [6, 3, true],
    [3, 1, false],
  ])(
    'leavesLessThanMinimum of %i tickets of a price sold by four, %i withdrawn, is %s',
    (bought, withdrawn, expected) => {
      const all = tickets(bought);
      expect(leavesLessThanMinimum(all, all.slice(0, withdrawn))).toBe(expected);
    },
  );

  it('leavesLessThanMinimum counts each price by itself, and single tickets', () => {
    const all = [...tickets(4), ...tickets(2, single)];
    expect(leavesLessThanMinimum(all, all.slice(4))).toBe(false);
    expect(leavesLessThanMinimum(all, all.slice(0, 4))).toBe(false);
    expect(leavesLessThanMinimum(all, all.slice(1, 5))).toBe(true);
    const [first, ...others] = tickets(5);
    expect(leavesLessThanMinimum([{ ...first!, status: 'refunded' }, ...others], others.slice(0, 1))).toBe(true);
  });

  it('leavesLessThanMinimum counts a table as one unit', () => {
    const tables = [0, 1].flatMap((unit) =>
      tickets(4, { price_id: 'table', min_per_order: 2 }, { unit }).map((ticket) => ({
        ...ticket,
        id: `${unit}${ticket.id}`,
      })),
    );
    expect(leavesLessThanMinimum(tables, tables.slice(0, 4))).toBe(true);
    expect(leavesLessThanMinimum(tables, tables)).toBe(false);
  });
});
