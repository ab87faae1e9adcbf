import {
  amountOff,
  couponLots,
  couponNameNotLong,
  couponNameNotShort,
  couponUses,
  couponUsesNotTooMany,
  couponUsesWhole,
  hasDiscount,
  hasExpired,
  normaliseCouponName,
  percentOff,
} from './coupon-rules.ts';

it('normaliseCouponName turns a code into upper case without spaces', () => {
  expect(normaliseCouponName('  amigos do\tfrevo ')).toBe('AMIGOSDOFREVO');
});

it.each([
  [couponNameNotShort, 'abcd', true],
  [couponNameNotShort, 'a b c', false],
  [couponNameNotShort, 'naß', true],
  [couponNameNotShort, undefined, false],
  [couponNameNotLong, 'x'.repeat(20), true],
  [couponNameNotLong, `${'x'.repeat(20)} `, true],
  [couponNameNotLong, 'x'.repeat(21), false],
  [couponUses, 1, true],
  [couponUses, 0, false],
  [couponUsesWhole, 0, true],
  [couponUsesWhole, 1.5, false],
  [couponUsesNotTooMany, 1_000_000, true],
  [couponUsesNotTooMany, 1_000_001, false],
  [amountOff, 0, true],
  [amountOff, -1, false],
  [amountOff, 999_999_99, true],
  [amountOff, 1_000_000_00, false],
  [percentOff, 0.01, true],
  [percentOff, 100, true],
  [percentOff, 100.01, false],
  [percentOff, 0.001, false],
  [couponLots, ['a'], true],
  [couponLots, [], false],
])('%j accepts %j: %s', (rule, value, kept) => {
  expect(rule.check(value)).toBe(kept);
});

it('coupon rules have the messages of the specification', () => {
  expect(
    [
      couponNameNotShort,
      couponNameNotLong,
      couponUsesWhole,
      couponUses,
      couponUsesNotTooMany,
      percentOff,
      couponLots,
    ].map(({ message }) => message),
  ).toEqual([
    'Código do lote deve ter no mínimo 4 caracteres.',
    'Código do lote deve ter no máximo 20 caracteres.',
    'Valor inválido',
    'Valor deve ser maior que 1',
    'Valor acima do máximo',
    'Valor inválido',
    'Selecione pelo menos 1 lote para aplicar este cupom',
  ]);
});

it.each([
  [{ discount_type: 'percent_off', unlock_lots: false, percent_off: 10 }, true],
  [{ discount_type: 'percent_off', unlock_lots: false, percent_off: 0 }, false],
  [{ discount_type: 'percent_off', unlock_lots: false, amount_off: 10_00 }, false],
  [{ discount_type: 'amount_off', unlock_lots: false, amount_off: 10_00 }, true],
  [{ discount_type: 'amount_off', unlock_lots: false, amount_off: null }, false],
  [{ discount_type: 'amount_off', unlock_lots: true }, true],
] as const)('hasDiscount for %j is %s', (fields, has) => {
  expect(hasDiscount(fields)).toBe(has);
});

it.each([
  [null, false],
  ['2026-07-01T02:59:59.999Z', false],
  ['2026-07-01T02:59:59.998Z', true],
])('hasExpired for a coupon that is valid until %s is %s', (expired_at, expired) => {
  expect(hasExpired({ expired_at }, new Date('2026-07-01T02:59:59.999Z'))).toBe(expired);
});
