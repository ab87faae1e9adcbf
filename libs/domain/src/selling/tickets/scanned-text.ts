/** Longest text of a reader; our QR has 121 characters. */
export const MAX_SCANNED_LENGTH = 512;

/** AIM symbology identifier, such as `]Q1` for a QR code or `]C0` for a bar code. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * Matches a change of character set, such as `\000026` for UTF-8, which readers with the ECI protocol write into the
 * text.
 */
const CHARACTER_SET_ESCAPES = /\\\d{6}/g;

/** Matches white space, control characters and byte-order marks around a code, such as a reader's Enter. */
const FRAME = /^[\s\p{C}]+|[\s\p{C}]+$/gu;

/**
 * Returns the code without what a keyboard-wedge reader puts around it. Keeps inner spaces: they are digits of base45,
 * which a ticket's text neither begins nor ends with.
 */
export function stripScannerPrefix(text: string): string {
  return text.replace(FRAME, '').replace(SYMBOLOGY, '').replace(CHARACTER_SET_ESCAPES, '').replace(FRAME, '');
}
