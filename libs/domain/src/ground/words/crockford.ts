/** Crockford's base 32: no I, L, O or U, so that a code survives being read aloud and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns as many characters from random bytes, one from each; every character is equally likely. */
export function crockford(randomBytes: Uint8Array, length: number): string {
  if (randomBytes.length < length) throw new RangeError(`${length} random bytes are needed`);
  return Array.from(randomBytes.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Corrects the two usual confusions: I and L are 1, O is 0. */
export function foldTyped(text: string): string {
  return text.toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
}

/** Returns whether a text has this length and only characters of the alphabet. */
export function isCrockford(text: string, length: number): boolean {
  return text.length === length && [...text].every((character) => ALPHABET.includes(character));
}
