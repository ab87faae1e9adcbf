import { formatBRL } from '../../ground/money/format.ts';
import type { Cents } from '../../ground/money/cents.ts';
import { FREE_WORDS } from '../../programme/lots/pricing.ts';

/** Stands for a price of zero beside others. */
export const FREE_OR_PAID = 'Grátis ou pago';

/** An event's least price, with the fee. */
export interface CardPrice {
  min_product_total_amount: Cents | null;
  /** Absent in an answer that a browser keeps from before. */
  is_free?: boolean;
}

/** Returns the price of a card: `Grátis`, `a partir de R$ 55,00`; null for an event that sells nothing. */
export function cardPrice({ min_product_total_amount: least, is_free }: CardPrice): string | null {
  if (least === null) return null;
  if (least === 0) return is_free ? FREE_WORDS : FREE_OR_PAID;
  return `a partir de ${formatBRL(least)}`;
}
