import { cents, type Cents } from '../../ground/money/cents.ts';

/** Returns the change; undefined while too little was handed over. */
export function changeFor(total: Cents, tendered: Cents): Cents | undefined {
  return tendered < total ? undefined : cents(tendered - total);
}

/** Centavos of coins and notes, and of usual combinations of notes. */
const STEPS = [
  1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00, 200_00, 500_00, 1_000_00, 2_000_00, 5_000_00, 10_000_00,
] as const;

const QUICK_AMOUNTS = 3;

/** A step below this part of the total saves no note. */
const FINEST = 10;

/** Returns likely cash amounts above a total, the least first: for 300, 350, 400 and 500. None for a huge total. */
export function quickAmounts(total: Cents): Cents[] {
  if (total <= 0) return [];
  const steps = STEPS.filter((step) => step * FINEST >= total);
  const rounded = steps.map((step) => cents((Math.floor(total / step) + 1) * step));
  return [...new Set(rounded)].sort((one, other) => one - other).slice(0, QUICK_AMOUNTS);
}
