/** Alphabet of Base45 (RFC 9285): the characters that a QR code packs best. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BASE = 45;

/** Value of a character by its code; −1 for none. */
const VALUES = Int8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)));

/** Encodes two bytes as three characters, and a last single byte as two. */
export function encodeBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!;
    for (let digit = isPair ? 3 : 2; digit > 0; digit--) {
      text += ALPHABET[value % BASE];
      value = Math.floor(value / BASE);
    }
  }
  return text;
}

/** Returns the bytes, or undefined for an invalid text. */
export function decodeBase45(text: string): Uint8Array | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3));
  for (let at = 0, written = 0; at < text.length; at += 3) {
    const isPair = at + 2 < text.length;
    const value = valueOf(text, at, isPair ? 3 : 2);
    if (value === undefined || value >= (isPair ? 65_536 : 256)) return undefined;
    if (isPair) bytes[written++] = value >> 8;
    bytes[written++] = value & 255;
  }
  return bytes;
}

/** Returns the number of so many characters, the least digit first. */
function valueOf(text: string, from: number, digits: number): number | undefined {
  let value = 0;
  for (let at = from + digits - 1; at >= from; at--) {
    const digit = VALUES[text.charCodeAt(at)] ?? -1;
    if (digit < 0) return undefined;
    value = value * BASE + digit;
  }
  return value;
}
