import fc from 'fast-check';
import { HOUR } from '../../ground/time/instant.ts';
import { isLeaseAging, isLeaseOver, leaseEnd, leaseSize, stubsToHold } from './lease-rules.ts';

describe('leaseSize', () => {
  it.each([
    // A till that may hold 50, of a lot with enough.
    [50, 0, 1_000, 50],
    [50, 25, 1_000, 25],
    [50, 26, 1_000, 0],
    // More than one lease has: it comes in parts.
    [200, 0, 5_000, 50],
    [200, 100, 5_000, 50],
    [200, 150, 5_000, 0],
    // A fifth, its own stubs included.
    [50, 0, 100, 20],
    [50, 20, 80, 0],
    [50, 8, 80, 9],
    [50, 10, 80, 0],
    [50, 0, 11, 2],
    [50, 0, 10, 2],
    [50, 2, 8, 0],
    // The last places are the server's alone.
    [50, 0, 9, 0],
    [50, 0, 0, 0],
    [0, 0, 1_000, 0],
    [1, 0, 1_000, 1],
    [1, 1, 1_000, 0],
  ])(
    'leaseSize of a till that may hold %i and holds %i, with %i places free, is %i',
    (offline_places, held, free, size) => {
      expect(leaseSize({ offline_places, held, free })).toBe(size);
    },
  );

  it("leaseSize never exceeds a fifth of the free places, nor the sale point's limit", () => {
    const facts = fc.record({
      offline_places: fc.integer({ min: 0, max: 200 }),
      held: fc.integer({ min: 0, max: 300 }),
      free: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(facts, (till) => {
        const size = leaseSize(till);
        expect(size).toBeGreaterThanOrEqual(0);
        expect(size * 5).toBeLessThanOrEqual(till.free);
        if (size > 0) expect(till.held + size).toBeLessThanOrEqual(stubsToHold(till));
      }),
    );
  });

  it('leaseSize is whole tables where a lot sells nothing else', () => {
    const facts = { offline_places: 30, held: 0, free: 200 };
    expect(leaseSize(facts, [{ places: 4 }])).toBe(28);
    expect(leaseSize(facts, [{ places: 4 }, {}])).toBe(30);
    expect(leaseSize({ ...facts, offline_places: 3 }, [{ places: 4 }])).toBe(0);
  });

  it('leaseSize is zero for a till that has just got its lease', () => {
    const facts = fc.record({
      offline_places: fc.integer({ min: 0, max: 50 }),
      free: fc.integer({ min: 0, max: 5_000 }),
    });
    fc.assert(
      fc.property(facts, ({ offline_places, free }) => {
        const held = leaseSize({ offline_places, held: 0, free });
        expect(leaseSize({ offline_places, held, free: free - held })).toBe(0);
      }),
    );
  });
});

describe('end of a lease', () => {
  const now = Date.parse('2026-06-14T01:00:00.000Z');
  const at = (hours: number) => new Date(now + hours * HOUR).toISOString();

  it.each([
    [5, 5],
    [12, 12],
    [48, 12],
  ])('leaseEnd of an event that ends in %i hours is in %i', (event, lease) => {
    expect(leaseEnd(at(0), at(event))).toBe(at(lease));
  });

  it('isLeaseOver is true from the moment the lease expires', () => {
    const lease = { expires_at: at(1) };
    expect(isLeaseOver(lease, now + HOUR - 1)).toBe(false);
    expect(isLeaseOver(lease, now + HOUR)).toBe(true);
  });

  it.each([
    [4, 48, 0, false],
    [4, 48, 1, true],
    // A lease that lasts as long as its event is never renewed.
    [4, 4, 3.9, false],
    [4, 3, 3.9, false],
  ])('isLeaseAging in %i hours, of an event that ends in %i, after %d hours is %s', (lease, event, hours, isNear) => {
    expect(isLeaseAging({ expires_at: at(lease) }, at(event), now + hours * HOUR)).toBe(isNear);
  });
});
