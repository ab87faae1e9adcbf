import { cents, type Cents } from '@festix/domain/ground';

export type AmountKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'back';

/** Largest amount of a drawer: R$ 9.999.999,99. */
const MOST = 999_999_999;

/**
 * Returns the amount after a key: digits are appended from the right, as on a card machine. A digit that does not fit
 * changes nothing.
 */
export function typedAmount(amount: Cents, key: AmountKey): Cents {
  if (key === 'back') return cents(Math.floor(amount / 10));
  const typed = amount * 10 ** key.length + Number(key);
  return typed > MOST ? amount : cents(typed);
}
