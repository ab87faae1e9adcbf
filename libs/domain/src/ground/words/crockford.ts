/** Crockford's base 32: no I, L, O or U, so that a code survives being read aloud and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Draws as many characters from random bytes, one from each; every character is equally likely. */
export function crockford(randomBytes: Uint8Array, length: number): string {
  if (randomBytes.length < length) throw new RangeError(`${length} random bytes are needed`);
  return Array.from(randomBytes.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Undoes the two confusions that people make when they type: I and L are 1, O is 0. */
export function foldTyped(text: string): string {
  return text.toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
}

/** Says whether text is nothing but so many characters of the alphabet. */
export function isCrockford(text: string, length: number): boolean {
  return text.length === length && [...text].every((character) => ALPHABET.includes(character));
}
