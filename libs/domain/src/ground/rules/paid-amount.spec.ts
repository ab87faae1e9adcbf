import { PAID_AMOUNT_RULES } from './paid-amount.ts';
import { brokenRule } from './profile.ts';

it.each([
  [100, undefined],
  [2_000_000_000, undefined],
  [99, 'Valor deve ser maior que 1'],
  [0, 'Valor deve ser maior que 1'],
  [-1, 'Valor deve ser maior que 1'],
  [100.5, 'Valor inválido'],
  [2_000_000_001, 'Valor inválido'],
  [Number.NaN, 'Valor inválido'],
  ['100', 'Valor inválido'],
  [null, 'Valor inválido'],
])('PAID_AMOUNT_RULES report %s with %s', (amount, message) => {
  // Input may be no number at all; the same rules apply.
  const rules = PAID_AMOUNT_RULES as unknown as Parameters<typeof brokenRule>[0];
  expect(brokenRule(rules, amount)?.message).toBe(message);
});
