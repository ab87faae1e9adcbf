/** Base45 of RFC 9285: bytes as the characters that a QR code packs best. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BASE = 45;

/** Two bytes become three characters, a last single byte becomes two. */
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

/** The bytes, or nothing for text that no bytes encode to. */
export function decodeBase45(text: string): Uint8Array | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3));
  for (let at = 0, written = 0; at < text.length; at += 3, written += 2) {
    const chunk = text.slice(at, at + 3);
    const value = valueOf(chunk);
    if (value === undefined || value >= (chunk.length === 3 ? 65_536 : 256)) return undefined;
    if (chunk.length === 3) bytes.set([value >> 8, value & 255], written);
    else bytes[written] = value;
  }
  return bytes;
}

/** The number that a chunk spells, its least digit first. */
function valueOf(chunk: string): number | undefined {
  let value = 0;
  for (let at = chunk.length - 1; at >= 0; at--) {
    const digit = ALPHABET.indexOf(chunk[at]!);
    if (digit < 0) return undefined;
    value = value * BASE + digit;
  }
  return value;
}
