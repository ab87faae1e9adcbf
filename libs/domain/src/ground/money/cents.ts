/**
 * Is an amount in whole centavos of BRL; negative if it leaves an account.
 * @asType integer
 */
export type Cents = number & { readonly __cents: unique symbol };

/** Returns a whole number as money. Throws RangeError for any other number: the caller has a defect. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of centavos: ${amount}`);
  return (amount === 0 ? 0 : amount) as Cents;
}

/** Largest amount of a sale, a refund or a drawer in centavos: a column of an amount stores four bytes. */
export const LARGEST_AMOUNT = 2_147_483_647;

/** Zero centavos. */
export const ZERO_CENTS = cents(0);

/** Returns the sum of amounts; zero for none. */
export function sumCents(amounts: Iterable<number>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

/** Returns the amount with the opposite sign, for the other side of a ledger entry. */
export function negated(amount: Cents): Cents {
  return cents(-amount);
}
