import { describe, expect, it } from '@jest/globals';
import { isOn, shopDays, shopPart, SHOP_WHENS, type ShopTimes } from './shop-days.ts';

/** Returns an event by the clock of Recife, three hours behind UTC. */
function event(start: string, end: string | null = null, time_zone = 'America/Recife'): ShopTimes {
  const at = (wall: string) => `${wall}:00-03:00`;
  return { start_date: new Date(at(start)).toISOString(), end_date: end && new Date(at(end)).toISOString(), time_zone };
}

describe('shopDays', () => {
  it.each<[string, ShopTimes, string, string]>([
    ['an afternoon', event('2026-06-13T14:00', '2026-06-13T20:00'), '2026-06-13', '2026-06-13'],
    ['a night until five', event('2026-06-13T22:00', '2026-06-14T05:00'), '2026-06-13', '2026-06-13'],
    ['a night until six', event('2026-06-13T22:00', '2026-06-14T05:59'), '2026-06-13', '2026-06-13'],
    ['a night into the morning', event('2026-06-13T22:00', '2026-06-14T09:00'), '2026-06-13', '2026-06-14'],
    ['three days', event('2026-06-12T18:00', '2026-06-15T04:00'), '2026-06-12', '2026-06-14'],
    ['an evening without an end', event('2026-06-13T20:00'), '2026-06-13', '2026-06-13'],
    ['a short event of the early morning', event('2026-06-13T01:00', '2026-06-13T03:00'), '2026-06-13', '2026-06-13'],
    [
      'an evening in Manaus, which is the next day elsewhere',
      event('2026-06-14T00:30', null, 'America/Manaus'),
      '2026-06-13',
      '2026-06-13',
    ],
  ])('shopDays of %s', (_, times, from, to) => {
    expect(shopDays(times)).toMatchObject({ from, to });
  });
});

describe('isOn', () => {
  const on = (times: ShopTimes, today: string) =>
    SHOP_WHENS.filter((when) => isOn(when, shopDays(times), today)).join(' ');

  // 2026-06-10 is a Wednesday.
  it.each<[string, ShopTimes, string, string]>([
    ['an event of the day', event('2026-06-10T20:00'), '2026-06-10', 'today month'],
    ['one of the next day', event('2026-06-11T20:00'), '2026-06-10', 'tomorrow month'],
    ['one on Friday morning', event('2026-06-12T09:00'), '2026-06-10', 'month'],
    ['one on Friday evening', event('2026-06-12T18:00'), '2026-06-10', 'weekend month'],
    ['one on Saturday', event('2026-06-13T09:00'), '2026-06-10', 'weekend month'],
    ['one on Sunday', event('2026-06-14T09:00'), '2026-06-10', 'weekend month'],
    ['one on the Monday after', event('2026-06-15T20:00'), '2026-06-10', 'month'],
    ['one on the Friday after', event('2026-06-19T20:00'), '2026-06-10', 'month'],
    ['one of the last day of the month', event('2026-06-30T20:00'), '2026-06-10', 'month'],
    ['one of the month after', event('2026-07-01T20:00'), '2026-06-10', ''],
    ['three days over a weekend', event('2026-06-12T10:00', '2026-06-14T22:00'), '2026-06-10', 'weekend month'],
    ['two days before a weekend', event('2026-06-11T20:00', '2026-06-12T22:00'), '2026-06-10', 'tomorrow month'],
    ['three days that have begun', event('2026-06-09T10:00', '2026-06-11T22:00'), '2026-06-10', 'today tomorrow month'],
    ['the night before that is not over', event('2026-06-09T22:00', '2026-06-10T05:00'), '2026-06-10', 'today month'],
    ['a Saturday, asked on it', event('2026-06-13T20:00'), '2026-06-13', 'today weekend month'],
    ['a Sunday, asked on it', event('2026-06-14T20:00'), '2026-06-14', 'today weekend month'],
    ['the Saturday after, asked on Sunday', event('2026-06-20T20:00'), '2026-06-14', 'month'],
    ['a Friday evening, asked on it', event('2026-06-12T21:00'), '2026-06-12', 'today weekend month'],
    [
      'a New Year’s night, asked in December',
      event('2026-12-31T22:00', '2027-01-01T05:00'),
      '2026-12-30',
      'tomorrow month',
    ],
  ])('isOn of %s: %#', (_, times, today, expected) => {
    expect(on(times, today)).toBe(expected);
  });
});

describe('shopPart', () => {
  it.each([
    ['2026-06-09T22:00', '2026-06-10', 'today'],
    ['2026-06-10T20:00', '2026-06-10', 'today'],
    ['2026-06-11T20:00', '2026-06-10', 'tomorrow'],
    ['2026-06-12T09:00', '2026-06-10', 'week'],
    ['2026-06-12T20:00', '2026-06-10', 'weekend'],
    ['2026-06-13T09:00', '2026-06-10', 'weekend'],
    ['2026-06-14T23:00', '2026-06-10', 'weekend'],
    ['2026-06-15T09:00', '2026-06-10', 'next-week'],
    ['2026-06-21T23:00', '2026-06-10', 'next-week'],
    ['2026-06-22T09:00', '2026-06-10', '2026-06-22'],
    ['2026-06-28T09:00', '2026-06-10', '2026-06-22'],
    ['2026-06-14T09:00', '2026-06-13', 'tomorrow'],
    ['2026-06-15T09:00', '2026-06-14', 'tomorrow'],
    ['2026-06-16T09:00', '2026-06-14', 'next-week'],
  ])('shopPart of %s on %s is %s', (start, today, part) => {
    expect(shopPart(shopDays(event(start)), today)).toBe(part);
  });
});
