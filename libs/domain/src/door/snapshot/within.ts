/** Largest numbers that fit in two and in four bytes of a chunk. */
export const MOST_ENTRY = 0xffff;
export const MOST_SECOND = 0xffff_ffff;

/** Returns a whole number from 0 up to the largest. Throws a RangeError for any other. */
export function within(value: number, most: number, what: string): number {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new RangeError(`${what} ${value} does not fit`);
  return value;
}
