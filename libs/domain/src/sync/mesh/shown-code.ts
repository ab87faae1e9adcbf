import { decodeBase45, encodeBase45 } from '../../selling/tickets/base45.ts';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { stripScannerPrefix } from '../../selling/tickets/scanned-text.ts';
import { readLinkCode, writeLinkCode, type LinkCode } from './link-code.ts';

/**
 * The code of a link as one device shows it to another one's camera, where no server says from whom it comes. The
 * device signs it: who holds the key of the named device also holds that of the certificate in the code, so that the
 * link is with that device and no other. A copy of the code is of no use without that certificate's key.
 */
export interface ShownCode {
  event_id: string;
  code: LinkCode;
}

/** A shown code with its proof. */
export interface SignedCode extends ShownCode {
  /** What the device has signed. */
  text: string;
  /** ECDSA P-256 over `text`, 64 bytes. */
  signature: Uint8Array;
}

const MARK = 'M2';
const SIGNATURE_BYTES = 64;
const EVENT_BYTES = 16;
/** Characters of the signature, and of the event's id: both have an even number of bytes. */
const SIGNATURE_LENGTH = (SIGNATURE_BYTES / 2) * 3;
const EVENT_LENGTH = (EVENT_BYTES / 2) * 3;

/** Returns what a device signs to show a code: no signature for another purpose is one of a code. */
export function shownCodeText(shown: ShownCode): string {
  return signedText(body(shown));
}

/** Returns the text of a code with its proof, for a QR in alphanumeric mode. Throws a RangeError for another signature. */
export function writeShownCode(shown: ShownCode, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('A signature has 64 bytes');
  return MARK + encodeBase45(signature) + body(shown);
}

/** Returns the code of a text, unverified; undefined for any other text. Never throws. */
export function readShownCode(text: string): SignedCode | undefined {
  const shown = stripScannerPrefix(text);
  if (!shown.startsWith(MARK)) return undefined;
  const rest = shown.slice(MARK.length);
  const signed = rest.slice(SIGNATURE_LENGTH);
  const signature = decodeBase45(rest.slice(0, SIGNATURE_LENGTH));
  const event = decodeBase45(signed.slice(0, EVENT_LENGTH));
  const code = readLinkCode(signed.slice(EVENT_LENGTH));
  if (signature?.length !== SIGNATURE_BYTES || event?.length !== EVENT_BYTES || !code) return undefined;
  return { event_id: uuidOf(event), code, text: signedText(signed), signature };
}

function body({ event_id, code }: ShownCode): string {
  return encodeBase45(hexToBytes(event_id.replaceAll('-', ''))) + writeLinkCode(code);
}

function signedText(signed: string): string {
  return `festix-link-v1\0${signed}`;
}

function uuidOf(bytes: Uint8Array): string {
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
