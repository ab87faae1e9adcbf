/**
 * An amount of Brazilian money in whole centavos; negative for what leaves an account.
 * @asType integer
 */
export type Cents = number & { readonly __cents: unique symbol };

/** Takes a whole number of centavos as money; anything else is a defect of the caller. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of centavos: ${amount}`);
  return (amount === 0 ? 0 : amount) as Cents;
}

/** No money at all. */
export const ZERO_CENTS = cents(0);

/** Adds amounts up; nothing adds up to zero. */
export function sumCents(amounts: Iterable<number>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

/** Turns an amount around: what came in goes out. */
export function negated(amount: Cents): Cents {
  return cents(-amount);
}
