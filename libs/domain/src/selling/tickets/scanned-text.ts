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

/** Beginning of a ticket's text, whatever follows. */
const TICKET_MARK = /^t1/i;

/** Forms of the codes that people carry beside their tickets. */
const FOREIGN: readonly RegExp[] = [
  // Addresses, and what phones open by themselves.
  /^(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.)/i,
  /^(?:wifi|mailto|tel|smsto|geo|mecard|otpauth):/i,
  /^begin:v(?:card|event|calendar)/i,
  // A Pix code (EMV, as the Banco Central's BR Code) begins with the format and its version.
  /^000201.*br\.gov\.bcb\.pix/is,
  // Tickets of other systems: UUID, JSON, and a JSON web token, which begins with base64 of `{"`.
  /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i,
  /^[{[]/,
  /^eyJ[\w-]+\./,
  // Bar codes of goods (EAN, UPC, ITF-14), invoices (44 digits) and bills (47 or 48 digits).
  /^(?:\d{8}|\d{12,14}|\d{44}|\d{47,48})$/,
];

/** Returns whether the text is a whole code of something else, so that reading it again would not help. */
export function isForeignText(text: string): boolean {
  const code = stripScannerPrefix(text);
  return !TICKET_MARK.test(code) && FOREIGN.some((form) => form.test(code));
}
