import { allows, unreachableStates, type Transitions } from './transition-table.ts';

const lift: Transitions<'closed' | 'moving' | 'open'> = {
  closed: ['moving', 'open'],
  moving: ['closed'],
  open: ['closed'],
};

it.each([
  ['closed', 'open', true],
  ['open', 'moving', false],
  ['open', 'open', false],
] as const)('allows answers a change from %s to %s with %s', (from, to, allowed) => {
  expect(allows(lift, from, to)).toBe(allowed);
});

it('allows is false for a state that the table lacks', () => {
  expect(allows(lift, 'constructor' as 'open', 'closed')).toBe(false);
});

it('unreachableStates returns the states that no path reaches', () => {
  expect(unreachableStates(lift, 'closed')).toEqual([]);
  const island: Transitions<'a' | 'b' | 'c'> = { a: ['b'], b: [], c: ['a'] };
  expect(unreachableStates(island, 'a')).toEqual(['c']);
});
