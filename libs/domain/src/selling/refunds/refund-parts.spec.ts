import fc from 'fast-check';
import { allocate } from '../../ground/money/allocate.ts';
import { cents, sumCents } from '../../ground/money/cents.ts';
import { feeOf } from '../../ground/money/percent.ts';
import { refundOf, type TicketCost } from './refund-parts.ts';

it('refundOf a ticket is its price less its share of the coupon, plus its own fee', () => {
  const ticket = { unit_amount: 100_00, coupon_amount: 33_33, tax_amount: 6_67 };
  expect(refundOf([ticket])).toEqual({ receipt: 66_67, tax_amount: 6_67, absorbed_tax: 0, amount: 73_34 });
  const absorbed = { ...ticket, tax_amount: 0, absorbed_tax: 6_67 };
  expect(refundOf([absorbed])).toEqual({ receipt: 66_67, tax_amount: 0, absorbed_tax: 6_67, amount: 66_67 });
});

it('refundOf no tickets is zero', () => {
  expect(refundOf([])).toEqual({ receipt: 0, tax_amount: 0, absorbed_tax: 0, amount: 0 });
  expect(refundOf([{ unit_amount: 50_00, coupon_amount: 50_00, tax_amount: 0 }]).amount).toBe(0);
});

/** Generates tickets as sold: one coupon over them all, a fee on the rest of each. */
const sold: fc.Arbitrary<TicketCost[]> = fc
  .record({
    units: fc.array(fc.integer({ min: 100, max: 100_000_00 }), { minLength: 1, maxLength: 20 }),
    percentOff: fc.nat({ max: 10_000 }),
    fee: fc.nat({ max: 5_000 }),
  })
  .map(({ units, percentOff, fee }) => {
    const off = cents(Math.floor((sumCents(units) * percentOff) / 10_000));
    const shares = allocate(off, units);
    return units.map((unit_amount, at) => {
      const coupon_amount = shares[at] ?? cents(0);
      return { unit_amount, coupon_amount, tax_amount: feeOf(cents(unit_amount - coupon_amount), fee) };
    });
  });

describe('any order', () => {
  const paidFor = (tickets: readonly TicketCost[]) =>
    sumCents(tickets.map((ticket) => ticket.unit_amount - ticket.coupon_amount + ticket.tax_amount));

  it('refundOf all portions of an order adds up to the whole', () => {
    fc.assert(
      fc.property(sold, fc.array(fc.nat({ max: 4 }), { minLength: 20, maxLength: 20 }), (tickets, portionOf) => {
        const portions = Map.groupBy(tickets, (ticket) => portionOf[tickets.indexOf(ticket)] ?? 0);
        const parts = [...portions.values()].map(refundOf);
        const whole = refundOf(tickets);
        expect(sumCents(parts.map(({ amount }) => amount))).toBe(whole.amount);
        expect(sumCents(parts.map(({ receipt }) => receipt))).toBe(whole.receipt);
        expect(sumCents(parts.map(({ tax_amount }) => tax_amount))).toBe(whole.tax_amount);
        expect(whole.amount).toBe(paidFor(tickets));
      }),
    );
  });

  it('refundOf never exceeds what was paid, and is never negative', () => {
    fc.assert(
      fc.property(sold, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (tickets, isChosen) => {
        const { amount, receipt, tax_amount } = refundOf(tickets.filter((_, at) => isChosen[at]));
        expect(amount).toBe(receipt + tax_amount);
        expect(Math.min(amount, receipt, tax_amount)).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(paidFor(tickets));
      }),
    );
  });
});
