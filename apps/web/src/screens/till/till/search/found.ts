import { foldText } from '@festix/domain/ground';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import type { SaleSearch } from '../../../../offline/found-sales.ts';
import type { KeyPrice } from '../keys/numbered-prices.ts';

/** Most sales in the list: a person who looks for one types more. */
const MOST_SALES = 30;

/** Fewest digits of a phone number or document that find it. */
const FEWEST_DIGITS = 4;

/** Returns the prices whose number, name or lot is the text; all without a text. */
export function foundPrices(prices: readonly KeyPrice[], text: string): KeyPrice[] {
  const words = wordsOf(text);
  return prices.filter(({ lot, price, number }) => {
    if (words.length === 1 && words[0] === String(number)) return true;
    const name = foldText(`${lot.name} ${price.name}`);
    return words.every((word) => name.includes(word)) && !/^\d+$/.test(words.join(''));
  });
}

/** Returns the search for sales with all words of the text in their receipt, codes, buyer or prices; none without words. */
export function saleSearch(text: string): SaleSearch {
  const words = wordsOf(text);
  const digits = text.replace(/\D/g, '');
  const matches = (sale: SaleRow) => {
    const written = foldText(writtenOn(sale));
    return words.every((word) => written.includes(word)) || hasDigits(sale, digits);
  };
  return { text, matches, most: words.length === 0 ? 0 : MOST_SALES };
}

/** Returns the receipt, codes, buyer and prices of a sale in one text. */
function writtenOn({ receipt, code, buyer, card_reference, tickets }: SaleRow): string {
  const sold = tickets.flatMap((ticket) => [ticket.code, ticket.price_name, ticket.lot_name]);
  return [receipt, code, buyer?.name, buyer?.email, card_reference, ...sold].filter(Boolean).join(' ');
}

function hasDigits({ buyer }: SaleRow, digits: string): boolean {
  if (digits.length < FEWEST_DIGITS) return false;
  return [buyer?.phone, buyer?.document].some((known) => known?.includes(digits));
}

function wordsOf(text: string): string[] {
  return foldText(text).split(/\s+/).filter(Boolean);
}
