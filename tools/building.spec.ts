import { whyNotBuilt } from './building.ts';

it.each(['SIGKILL', 'SIGABRT'] as const)('a build that was ended by %s reports the memory it needs', (signal) => {
  expect(whyNotBuilt(signal)).toMatch(/takes up to \d+ MB of memory, and there was less.* 1\.5 GB/);
});

it('a build that failed by itself does not mention memory', () => {
  expect(whyNotBuilt(null)).not.toContain('memory');
});
