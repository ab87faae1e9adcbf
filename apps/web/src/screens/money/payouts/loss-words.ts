import { formatBRL, type Cents } from '@festix/domain/ground';
import { lossOf, type BalanceParts } from '@festix/domain/money';
import { payoutsTexts as texts } from './payouts-texts.ts';

/** Explains in one line a balance below zero, or one that is shown as zero after the event; undefined for another. */
export function lossWords(parts: BalanceParts & { balance: Cents }): string | undefined {
  const loss = lossOf(parts);
  if (loss === 0) return undefined;
  return (parts.balance < 0 ? texts.loss : texts.pastLoss)(formatBRL(loss));
}
