import { describe, expect, it } from '@jest/globals';
import type { Instant } from '../../ground/time/instant.ts';
import { endWords, resourceWords, standingWords } from './event-page-words.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const ZONE = 'America/Recife';

describe('endWords', () => {
  it.each([
    ['2026-06-13T23:00:00Z', '2026-06-14T06:00:00Z', '03h'],
    ['2026-06-13T23:00:00Z', '2026-06-14T06:30:00Z', '03h30'],
    ['2026-06-13T23:00:00Z', '2026-06-15T06:00:00Z', 'seg, 15 jun · 03h'],
    ['2026-06-13T23:00:00Z', '2026-06-15T03:00:00Z', 'dom, 14 jun · 24h'],
  ])('endWords of an event from %s to %s are %s', (start, end, words) => {
    expect(endWords(start, end, ZONE, NOW)).toBe(words);
  });
});

it('resourceWords name the first two resources, and count the rest', () => {
  expect(resourceWords(['ramp'])).toBe('Rampa');
  expect(resourceWords(['ramp', 'elevator'])).toBe('Rampa, Elevador ou plataforma');
  expect(resourceWords(['ramp', 'elevator', 'libras', 'captions'])).toBe('Rampa, Elevador ou plataforma e mais 2');
});

describe('standingWords', () => {
  const lot = { sale_starts_at: null, sale_ends_at: null, is_followed: false, remaining_tickets: 7 };
  const single = [{ places: 1 }];
  const soon = '2026-06-03T13:00:00Z' as Instant;

  it.each([
    [{ ...lot, prices: single }, 'restam 7'],
    [{ ...lot, prices: single, sale_ends_at: soon, is_followed: true }, 'restam 7 · vira em 2 dias'],
    // Each of its prices counts its tables.
    [{ ...lot, prices: [{ places: 4 }] }, ''],
    [{ ...lot, prices: [{ places: 4 }], sale_ends_at: soon, is_followed: true }, 'Vira em 2 dias'],
    [{ ...lot, prices: single, sale_starts_at: soon }, 'vendas a partir de 03/06/2026 10:00'],
  ])('standingWords of %j are "%s"', (shown, words) => {
    expect(standingWords(shown, ZONE, NOW)).toBe(words);
  });
});
