import { expect, it } from '@jest/globals';
import {
  conditionWords,
  isKeptForMeia,
  isLotOver,
  isSoldOnline,
  overLotsLast,
  overWords,
  personLimitWords,
} from './offer-words.ts';

const lot = { is_soldout: false, remaining_tickets: 7, has_quota_places: true };
const bounds = { places: 1, min_per_order: null, max_per_order: null };

it.each([
  ['on sale', {}, true],
  ['that is a draft', { is_draft: true }, false],
  ['that was cancelled', { canceled_at: '2026-06-01T12:00:00Z' }, false],
  ['that has ended', { end_date: '2026-06-10T12:00:00Z' }, false],
  ['whose sale ends later', { sales_end_at: '2026-06-10T12:00:01Z' }, true],
  ['whose sale has ended', { sales_end_at: '2026-06-10T12:00:00Z' }, false],
])('isSoldOnline of an event %s, by %j, is %s', (_, facts, isSold) => {
  const dates = { start_date: '2026-06-10T10:00:00Z', end_date: '2026-06-10T14:00:00Z' };
  const event = { ...dates, is_draft: false, canceled_at: null, sales_end_at: null, ...facts };
  expect(isSoldOnline(event, new Date('2026-06-10T12:00:00Z'))).toBe(isSold);
});

it('overLotsLast returns marked and empty lots after those with stock, each in their order', () => {
  const [marked, empty] = [
    { ...lot, is_soldout: true },
    { ...lot, remaining_tickets: 0 },
  ];
  const other = { ...lot, remaining_tickets: 1 };
  expect(overLotsLast([marked, lot, empty, other])).toEqual([lot, other, marked, empty]);
  expect([lot, marked, empty].map(isLotOver)).toEqual([false, true, true]);
});

it('overWords name the full day or area of a lot, where that alone ended it', () => {
  expect(overWords({})).toBe('esgotado');
  expect(overWords({ full_place: 'Sábado' })).toBe('Sábado não tem mais lugares');
});

it('isKeptForMeia is true for a lot whose rest is kept for meia', () => {
  const kept = (others_remaining: number | null) => ({ meia_quota: { others_remaining } });
  expect([null, 1, 0].map((others) => isKeptForMeia(kept(others), lot))).toEqual([false, false, true]);
  expect(isKeptForMeia(kept(0), { ...lot, has_quota_places: false })).toBe(false);
  expect(isKeptForMeia(kept(0), { ...lot, remaining_tickets: 0 })).toBe(false);
});

it('personLimitWords name the limit of a person, and are null without one', () => {
  expect(personLimitWords({ limit_by_user: 2 })).toBe('Até 2 por pessoa neste evento.');
  expect(personLimitWords({ limit_by_user: null })).toBeNull();
});

it.each([
  [bounds, []],
  [{ ...bounds, places: 4 }, ['4 lugares · resta 1']],
  [{ ...bounds, min_per_order: 1 }, []],
  [{ ...bounds, min_per_order: 2 }, ['No mínimo 2 por pedido']],
  [{ ...bounds, max_per_order: 4 }, ['No máximo 4 por pedido']],
  [{ ...bounds, min_per_order: 2, max_per_order: 4 }, ['De 2 a 4 por pedido']],
  [{ ...bounds, min_per_order: 2, max_per_order: 2 }, ['2 por pedido']],
  [{ ...bounds, places: 4, max_per_order: 2 }, ['4 lugares · resta 1', 'No máximo 2 por pedido']],
])('conditionWords of %j are %j', (price, words) => {
  expect(conditionWords(price, lot)).toEqual(words);
});
