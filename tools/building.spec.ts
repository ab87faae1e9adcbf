import { whyNotBuilt } from './building.ts';

it.each(['SIGKILL', 'SIGABRT'] as const)('a build that %s ended says how much memory it takes', (signal) => {
  expect(whyNotBuilt(signal)).toMatch(/takes up to \d+ MB of memory, and there was less.* 1\.5 GB/);
});

it('a build that failed by itself speaks of no memory', () => {
  expect(whyNotBuilt(null)).not.toContain('memory');
});
