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

it('keeps a code in upper case and without spaces', () => {
  expect(normaliseCouponName('  amigos do\tfrevo ')).toBe('AMIGOSDOFREVO');
});

it.each([
  [couponNameNotShort, 'abcd', true],
  [couponNameNotShort, 'a b c', false],
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
  [percentOff, 0.01, true],
  [percentOff, 100, true],
  [percentOff, 100.01, false],
  [percentOff, 0.001, false],
  [couponLots, ['a'], true],
  [couponLots, [], false],
])('%j: %j is kept: %s', (rule, value, kept) => {
  expect(rule.check(value)).toBe(kept);
});

it('says what the specification says', () => {
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
] as const)('%j has a discount, or needs none: %s', (fields, has) => {
  expect(hasDiscount(fields)).toBe(has);
});

it.each([
  [null, false],
  ['2026-07-01T02:59:59.999Z', false],
  ['2026-07-01T02:59:59.998Z', true],
])('a coupon good until %s has expired by then: %s', (expired_at, expired) => {
  expect(hasExpired({ expired_at }, new Date('2026-07-01T02:59:59.999Z'))).toBe(expired);
});
