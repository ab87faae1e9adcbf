/** The longest text that a reader may hand over; a QR of ours has 121 characters. */
export const MAX_SCANNED_LENGTH = 512;

/** AIM symbology identifier, such as `]Q1` for a QR code or `]C0` for a bar code. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;

/** Change of character set, such as `\000026` for UTF-8, which readers with the ECI protocol write into the text. */
const CHARACTER_SET_ESCAPES = /\\\d{6}/g;

/** White space, control characters and byte-order marks around a code: the Enter that a reader types, and its like. */
const FRAME = /^[\s\p{C}]+|[\s\p{C}]+$/gu;

/**
 * The code itself, without what a keyboard-wedge reader puts around it. Spaces inside stay: they are digits of base45,
 * which a ticket's text neither begins nor ends with.
 */
export function stripScannerPrefix(text: string): string {
  return text.replace(FRAME, '').replace(SYMBOLOGY, '').replace(CHARACTER_SET_ESCAPES, '').replace(FRAME, '');
}
