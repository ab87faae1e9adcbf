import { formatBRL, type Cents } from '../../ground/money/index.ts';

/** One way to divide a total among months. */
export interface Installments {
  installments: number;
  /** One instalment, and all of them. */
  amount: Cents;
  total: Cents;
  /** Whether the payer owes no interest. */
  rate_free: boolean;
  /** Costs as the law wants them told; null if nobody tells them. */
  cost: string | null;
}

/** Returns `3x de R$ 41,20 sem juros`, or `12x de R$ 12,36 (total R$ 148,32, CET 34,33% a.a.)`. */
export function installmentText({ installments, amount, total, rate_free, cost }: Installments): string {
  const each = `${installments}x de ${formatBRL(amount)}`;
  if (installments === 1 && rate_free) return each;
  if (rate_free) return `${each} sem juros`;
  return `${each} (${[`total ${formatBRL(total)}`, cost].filter(Boolean).join(', ')})`;
}
