import type { PriceTerms } from '../../programme/lots/pricing.ts';
import { flagsOf, SALE_FLAGS, type SaleFlag, type TillSaleFacts } from './sale-flags.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const later = (milliseconds: number) => new Date(NOON.getTime() + milliseconds);
const item = {
  unit_amount: 10_000,
  price: { pricing: 'fixed', unit_amount: 10_000 } as PriceTerms | null,
  lot_id: 'pista',
  is_beyond_quota: false,
  expires_at: later(1_000),
};

const sale: TillSaleFacts = {
  payment_method: 'cash',
  items: [item],
  at: NOON,
  uncertainty: 500,
  event_canceled_at: null,
  is_ahead: false,
  is_operator_proved: true,
  sale_point: { payment_methods: ['cash'], tickets_per_sale: 2, lots: ['pista'] },
};

it('flagsOf returns none for an allowed sale', () => {
  expect(flagsOf(sale)).toEqual([]);
  expect(flagsOf({ ...sale, sale_point: { ...sale.sale_point, lots: null } })).toEqual([]);
});

it('flagsOf returns none for a contribution above its minimum, nor for free tickets', () => {
  const free = { ...item, unit_amount: 0, price: { pricing: 'free', unit_amount: 0 } as const };
  const given = { ...item, unit_amount: 2_500, price: { pricing: 'contribution', unit_amount: 1_000 } as const };
  expect(flagsOf({ ...sale, items: [given] })).toEqual([]);
  expect(flagsOf({ ...sale, payment_method: 'free', items: [free] })).toEqual([]);
});

it.each<[SaleFlag, Partial<TillSaleFacts>]>([
  ['price', { items: [{ ...item, unit_amount: 9_999 }] }],
  ['price', { items: [item, { ...item, price: null }] }],
  ['lot', { items: [{ ...item, lot_id: 'camarote' }] }],
  ['price', { items: [{ ...item, price: { pricing: 'contribution', unit_amount: 10_001 } }] }],
  ['payment_method', { payment_method: 'card_machine' }],
  ['payment_method', { payment_method: 'free' }],
  ['tickets_per_sale', { items: [item, item, item] }],
  ['meia', { items: [item, { ...item, is_beyond_quota: true }] }],
  ['expired', { at: later(1_501) }],
  ['event_cancelled', { event_canceled_at: later(-501) }],
  ['clock_ahead', { is_ahead: true }],
  ['operator', { is_operator_proved: false }],
])('flagsOf a sale with %s returns %j', (flag, facts) => {
  expect(flagsOf({ ...sale, ...facts })).toEqual([flag]);
});

it('flagsOf allows for the error of the clock', () => {
  expect(flagsOf({ ...sale, at: later(1_500) })).toEqual([]);
  expect(flagsOf({ ...sale, event_canceled_at: later(-500) })).toEqual([]);
});

it('flagsOf the worst sale returns every flag except that of a void', () => {
  const worst: TillSaleFacts = {
    ...sale,
    payment_method: 'pix',
    items: Array.from({ length: 3 }, () => ({ ...item, unit_amount: 1, lot_id: 'x', is_beyond_quota: true })),
    at: later(60_000),
    event_canceled_at: NOON,
    is_ahead: true,
    is_operator_proved: false,
  };
  expect(flagsOf(worst)).toEqual(SALE_FLAGS.filter((flag) => flag !== 'void'));
});
