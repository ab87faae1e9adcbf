import { cents, type Cents } from './cents.ts';

/**
 * Splits a total in proportion to whole, non-negative weights, so that the parts add up to the total exactly: the
 * centavos left over by rounding down go to the largest remainders, the earlier part first among equals.
 */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  const allWeights = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (weights.some((weight) => weight < 0)) throw new RangeError('A weight is negative');
  if (allWeights === 0n) {
    if (total !== 0) throw new RangeError('Nobody to give the total to');
    return weights.map(() => cents(0));
  }

  const amount = BigInt(Math.abs(total));
  const shares = weights.map((weight) => amount * BigInt(weight));
  const parts = shares.map((share) => share / allWeights);
  const leftOver = Number(amount - parts.reduce((sum, part) => sum + part, 0n));
  const remainders = shares.map((share, index) => ({ index, remainder: share % allWeights }));
  remainders.sort((a, b) => Number(b.remainder - a.remainder));
  for (const { index } of remainders.slice(0, leftOver)) parts[index] = parts[index]! + 1n;

  return parts.map((part) => cents(Math.sign(total) * Number(part)));
}
