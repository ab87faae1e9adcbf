import { cents } from '../../ground/money/cents.ts';
import { isWholeVoid } from './whole-void.ts';

const [good, dead] = [{ status: 'valid' }, { status: 'refunded' }];

it.each([
  ['all of its tickets', [good, good], null, 2, true],
  ['all that stand', [dead, good], null, 1, true],
  ['some', [good, good], null, 1, false],
  ['all while money is owed', [dead, good], cents(100_00), 1, false],
])('isWholeVoid judges a void of %s, case %#', (_, tickets, owed, chosen, isWhole) => {
  expect(isWholeVoid({ tickets, owed }, tickets.slice(-chosen))).toBe(isWhole);
});
