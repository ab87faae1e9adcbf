import { describe, expect, it } from '@jest/globals';
import { ticketText } from '@festix/domain';
import { FreshCodes, OUT_OF_SIGHT } from './fresh-codes.ts';

const TICKET = ticketText(Uint8Array.from([1, ...Array<number>(14).fill(0)]), new Uint8Array(64));

describe('codes before the camera', () => {
  it('count once while they are in sight', () => {
    const codes = new FreshCodes();
    const seen = [0, 100, 200, 1_600, 3_000].map((now) => codes.pick(['A'], now));
    expect(seen).toEqual(['A', undefined, undefined, undefined, undefined]);
  });

  it('count again once they were out of sight', () => {
    const codes = new FreshCodes();
    codes.pick(['A'], 0);
    expect(codes.pick([], 500)).toBeUndefined();
    expect(codes.pick(['A'], OUT_OF_SIGHT + 1)).toBe('A');
  });

  it('count at once when they are others', () => {
    const codes = new FreshCodes();
    expect([codes.pick(['A'], 0), codes.pick(['B'], 100), codes.pick(['A'], 200)]).toEqual(['A', 'B', 'A']);
  });

  it('are still known after a time in which none is judged, and another one counts then', () => {
    const codes = new FreshCodes();
    codes.pick(['A'], 0);
    codes.look(['A'], 1_000);
    codes.look(['B', 'A'], 9_000);
    expect([codes.pick(['A'], 10_000), codes.pick(['B'], 10_100)]).toEqual([undefined, 'B']);
  });

  it('count again when they went out of sight meanwhile', () => {
    const codes = new FreshCodes();
    codes.pick(['A'], 0);
    codes.look(['B'], 1_000);
    codes.look([], 2_000);
    expect(codes.pick(['A'], 9_000)).toBe('A');
  });

  it('are tickets before they are anything else', () => {
    expect(new FreshCodes().pick(['https://example.com', TICKET], 0)).toBe(TICKET);
  });
});
