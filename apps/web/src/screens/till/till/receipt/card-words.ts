import { chargedCardWords } from '@festix/domain/selling';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import { tillTexts as texts } from '../till-texts.ts';

/** Returns the card of a sale in words: `Visa final 4321, 3x`, or that it was typed by hand; undefined for other methods. */
export function cardWords({ card, payment_method }: Pick<SaleRow, 'card' | 'payment_method'>): string | undefined {
  if (payment_method === 'card_machine') return texts.typedCard;
  return card && chargedCardWords(card);
}
