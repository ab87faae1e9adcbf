import { cents } from '../../ground/money/index.ts';
import { installmentText } from './installments.ts';

const of = (
  installments: number,
  amount: number,
  total: number,
  rest: { rate_free?: boolean; cost?: string | null } = {},
) =>
  installmentText({ installments, amount: cents(amount), total: cents(total), rate_free: true, cost: null, ...rest });

it('installmentText tells one payment by its amount alone', () => {
  expect(of(1, 12_360, 12_360)).toBe('1x de R$\u00a0123,60');
});

it('installmentText says that instalments are free of interest', () => {
  expect(of(3, 4_120, 12_360)).toBe('3x de R$\u00a041,20 sem juros');
});

it('installmentText tells the total of instalments with interest, and its costs where they are known', () => {
  const dear = { rate_free: false, cost: 'CET 34,33% a.a.' };
  expect(of(12, 1_236, 14_832, dear)).toBe('12x de R$\u00a012,36 (total R$\u00a0148,32, CET 34,33% a.a.)');
  expect(of(12, 1_236, 14_832, { ...dear, cost: null })).toBe('12x de R$\u00a012,36 (total R$\u00a0148,32)');
});
