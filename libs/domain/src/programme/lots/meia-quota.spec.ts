import fc from 'fast-check';
import { leavesQuota, meiaAllowance } from './meia-quota.ts';

it.each([
  ['its share', { remaining: 40, free: 100, amount: 20 }, 8],
  ['rounded up', { remaining: 40, free: 100, amount: 1 }, 1],
  ['nothing of a quota that is used up', { remaining: 0, free: 100, amount: 20 }, 0],
  ['nothing where nothing is free', { remaining: 3, free: 0, amount: 1 }, 0],
  ['all of it, where the quota is larger than what is free', { remaining: 40, free: 10, amount: 5 }, 5],
])('meiaAllowance of a lease is %s', (_, facts, stubs) => {
  expect(meiaAllowance(facts)).toBe(stubs);
});

it('meiaAllowance of consecutive leases never exceeds the quota', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(500), fc.array(fc.integer({ min: 1, max: 50 })), (quota, places, amounts) => {
      let [remaining, free] = [quota, places];
      for (const amount of amounts.filter((stubs) => stubs <= free)) {
        const allowance = meiaAllowance({ remaining, free, amount });
        expect(allowance).toBeLessThanOrEqual(amount);
        remaining -= allowance;
        free -= amount;
      }
      expect(remaining).toBeGreaterThanOrEqual(0);
    }),
  );
});

it.each([
  [{ taken: 5, within: 5 }, true],
  [{ taken: 7, within: 0 }, true],
  [{ taken: 8, within: 0 }, false],
  [{ taken: 9, within: 2 }, true],
])('leavesQuota of 3 out of 10 places, with %j, is %s', (places, leaves) => {
  expect(leavesQuota(places, { remaining: 3, free_at_half: 10 })).toBe(leaves);
});
