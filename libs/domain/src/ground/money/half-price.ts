import { cents, type Cents } from './cents.ts';

/** Returns the highest price of a meia: half of the inteira (Lei 12.933/2013, art. 1). */
export function halfPriceLimit(inteira: Cents): Cents {
  return cents((inteira - (inteira % 2)) / 2);
}
