import { cents, type Cents } from '../../ground/money/cents.ts';

/** What is given back of cash; nothing while too little was handed over. */
export function changeFor(total: Cents, tendered: Cents): Cents | undefined {
  return tendered < total ? undefined : cents(tendered - total);
}

/** Centavos of coins and notes, and of the few notes that people put together. */
const STEPS = [
  1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00, 200_00, 500_00, 1_000_00, 2_000_00, 5_000_00, 10_000_00,
] as const;

const QUICK_AMOUNTS = 3;

/** A step below this part of the total saves nobody a note. */
const FINEST = 10;

/** Amounts above a total that people are likely to hand over, the least first: for 300, 350, 400 and 500. None for a fortune. */
export function quickAmounts(total: Cents): Cents[] {
  if (total <= 0) return [];
  const steps = STEPS.filter((step) => step * FINEST >= total);
  const rounded = steps.map((step) => cents((Math.floor(total / step) + 1) * step));
  return [...new Set(rounded)].sort((one, other) => one - other).slice(0, QUICK_AMOUNTS);
}
