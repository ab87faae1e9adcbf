import fc from 'fast-check';
import { ownerOfStub, worstFault, type StubClaim } from './stub-claims.ts';

const claim: fc.Arbitrary<StubClaim> = fc.record({
  order_id: fc.constantFrom('a', 'B', 'c', 'd'),
  at: fc.constantFrom('2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z'),
});

it('ownerOfStub of no sales is undefined', () => {
  expect(ownerOfStub([])).toBeUndefined();
});

it('ownerOfStub is the earliest sale, and of two at once the one with the lowest id', () => {
  const [noon, later] = ['2026-11-21T12:00:00.000Z', new Date('2026-11-21T12:00:01.000Z')];
  expect(
    ownerOfStub([
      { order_id: 'a', at: later },
      { order_id: 'b', at: noon },
    ]).order_id,
  ).toBe('b');
  expect(
    ownerOfStub([
      { order_id: 'C', at: noon },
      { order_id: 'b', at: noon },
    ]).order_id,
  ).toBe('b');
});

it('ownerOfStub is the same in any order of the sales', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(claim, { selector: ({ order_id }) => order_id, minLength: 1 }),
      fc.nat(),
      (claims, turn) => {
        const turned = [...claims.slice(turn % claims.length), ...claims.slice(0, turn % claims.length)];
        expect(ownerOfStub(turned)).toEqual(ownerOfStub(claims));
      },
    ),
  );
});

it.each([
  [[], null],
  [['stub_sold_twice'], 'stub_sold_twice'],
  [['stub_sold_twice', 'stub_released'], 'stub_released'],
] as const)('worstFault of %j is %s', (faults, called) => {
  expect(worstFault(faults)).toBe(called);
});
