import { describe, expect, it } from '@jest/globals';
import { ticketText } from '@festix/domain/selling';
import { OUT_OF_SIGHT, RecentCodes } from './recent-codes.ts';

const TICKET = ticketText(Uint8Array.from([1, ...Array<number>(14).fill(0)]), new Uint8Array(64));

describe('RecentCodes', () => {
  it('RecentCodes picks a code once while it stays in sight', () => {
    const codes = new RecentCodes();
    const seen = [0, 100, 200, 1_600, 3_000, 5_900, 8_800].map((now) => codes.pick(['A'], now));
    expect(seen).toEqual(['A', ...Array<undefined>(6).fill(undefined)]);
  });

  it('RecentCodes picks a code again after three seconds out of sight, and not before', () => {
    const codes = new RecentCodes();
    codes.pick(['A'], 0);
    expect(codes.pick(['A'], 2_000)).toBeUndefined();
    expect(codes.pick([], 4_900)).toBeUndefined();
    expect(codes.pick(['A'], 2_000 + OUT_OF_SIGHT)).toBe('A');
  });

  it('RecentCodes remembers several codes at once', () => {
    const codes = new RecentCodes();
    expect([0, 100, 200, 300].map((now) => codes.pick(['A', 'B'], now))).toEqual(['A', 'B', undefined, undefined]);
    expect([codes.pick(['B'], 400), codes.pick(['A'], 500)]).toEqual([undefined, undefined]);
  });

  it('RecentCodes keeps seen codes in sight, and leaves new codes new', () => {
    const codes = new RecentCodes();
    codes.pick(['A'], 0);
    for (let now = 1_000; now <= 9_000; now += 1_000) codes.look(['B', 'A'], now);
    expect([codes.pick(['A', 'B'], 10_000), codes.pick(['A', 'B'], 10_100)]).toEqual(['B', undefined]);
  });

  it('RecentCodes keeps a code known until its release, and three seconds more', () => {
    const codes = new RecentCodes();
    codes.pick(['A'], 0);
    codes.keep('A');
    expect(codes.pick(['A'], 60_000)).toBeUndefined();
    codes.look([], 70_000);
    codes.release('A', 80_000);
    expect(codes.pick(['A'], 80_000 + OUT_OF_SIGHT - 1)).toBeUndefined();
    expect(codes.pick(['A'], 80_000 + 2 * OUT_OF_SIGHT)).toBe('A');
  });

  it('RecentCodes picks tickets before other codes', () => {
    expect(new RecentCodes().pick(['https://example.com', TICKET], 0)).toBe(TICKET);
  });

  it('RecentCodes knows a ticket by its own text, from any reader', () => {
    const codes = new RecentCodes();
    codes.pick([TICKET], 0);
    expect(codes.pick([`]Q1${TICKET.toLowerCase()}\r`], 500)).toBeUndefined();
  });

  it('RecentCodes picks a forgotten code at once', () => {
    const codes = new RecentCodes();
    codes.pick(['A'], 0);
    codes.forget('A');
    expect(codes.pick(['A'], 100)).toBe('A');
  });
});
