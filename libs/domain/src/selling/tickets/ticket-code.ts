import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { byteOfPriceKind, priceKindOfByte, type PriceKind } from '../../programme/lots/price-kind.ts';
import { epochOf, HOUR, instantOf, type Instant } from '../../ground/time/instant.ts';
import { decodeBase45, encodeBase45 } from './base45.ts';
import { MAX_SCANNED_LENGTH, stripScannerPrefix } from './scanned-text.ts';

/** The content of a ticket's QR, signed by the server. */
export interface SignedFacts {
  /** The event's verification key, 0 to 255. */
  key_id: number;
  /** The event's number, 32 bits. */
  event_number: number;
  /** The ticket's number within the event, 40 bits; a reissue takes a new one. */
  serial: number;
  /** The lot's number within the event, 0 to 255. */
  lot_number: number;
  /** Null on a stub, whose kind is chosen at the till. */
  price_kind: PriceKind | null;
  /** Start of the ticket's validity, to the hour; shown, never checked. */
  valid_from: Instant;
}

/** A parsed QR: its facts are worth nothing until the signature over the message is verified. */
export interface SignedTicket {
  /** The ticket's own text, without what stood around it and a keyboard's changes. */
  text: string;
  facts: SignedFacts;
  message: Uint8Array;
  signature: Uint8Array;
}

/**
 * Layout of the packed facts, big-endian:
 * version u8 · key id u8 · event number u32 · serial u40 · lot number u8 · price kind u8 · valid-from u16
 */
const OFFSETS = { version: 0, key_id: 1, event_number: 2, serial: 6, lot_number: 11, price_kind: 12, valid_from: 13 };
export const PACKED_LENGTH = 15;
export const SIGNATURE_LENGTH = 64;

const VERSION = 1;
const TEXT_MARK = 'T1';
/** A QR version 5-M holds 122 alphanumeric characters: one byte more would cost a version. */
export const TICKET_TEXT_LENGTH = 121;

/** Hours are counted from here; their 16 bits last until June 2033, and times outside are moved to the nearer end. */
const FIRST_HOUR = epochOf('2026-01-01T00:00:00Z');

/** Keeps a ticket's signature from being valid for anything else. */
const SIGNING_DOMAIN = utf8ToBytes('festix-ticket-v1\0');

const U32 = 2 ** 32;
const LIMITS = { key_id: 256, event_number: U32, serial: 2 ** 40, lot_number: 256 } as const;

/** Returns the 15 bytes of a ticket; numbers that don't fit are a defect of the caller. */
export function packTicket(facts: SignedFacts): Uint8Array {
  for (const [field, limit] of Object.entries(LIMITS)) {
    const value = facts[field as keyof typeof LIMITS];
    if (!Number.isInteger(value) || value < 0 || value >= limit)
      throw new RangeError(`${field} out of range: ${value}`);
  }
  const packed = new Uint8Array(PACKED_LENGTH);
  const view = new DataView(packed.buffer);
  view.setUint8(OFFSETS.version, VERSION);
  view.setUint8(OFFSETS.key_id, facts.key_id);
  view.setUint32(OFFSETS.event_number, facts.event_number);
  view.setUint8(OFFSETS.serial, Math.floor(facts.serial / U32));
  view.setUint32(OFFSETS.serial + 1, facts.serial % U32);
  view.setUint8(OFFSETS.lot_number, facts.lot_number);
  view.setUint8(OFFSETS.price_kind, byteOfPriceKind(facts.price_kind));
  view.setUint16(OFFSETS.valid_from, hourOf(facts.valid_from));
  return packed;
}

/** Returns the message that the server signs, and a phone verifies. */
export function messageToSign(packed: Uint8Array): Uint8Array {
  return concatBytes(SIGNING_DOMAIN, packed);
}

/** Returns the text of the QR: 121 characters of the alphanumeric mode. */
export function ticketText(packed: Uint8Array, signature: Uint8Array): string {
  return TEXT_MARK + encodeBase45(concatBytes(packed, signature));
}

/**
 * Parses whatever a camera, a reader, a person or an attacker provides; undefined without a ticket of ours. Folds case,
 * because a keyboard-wedge reader types through the caps lock, and an ABNT2 keyboard's output of a reader set to the
 * American layout. Ignores a configured prefix or suffix, or a copied word.
 */
export function readTicketText(text: unknown): SignedTicket | undefined {
  if (typeof text !== 'string' || text.length > MAX_SCANNED_LENGTH) return undefined;
  const scanned = unfoldKeyboard(stripScannerPrefix(text).toUpperCase());
  for (let at = scanned.indexOf(TEXT_MARK); at >= 0; at = scanned.indexOf(TEXT_MARK, at + 1)) {
    const code = scanned.slice(at, at + TICKET_TEXT_LENGTH);
    if (code.length < TICKET_TEXT_LENGTH) return undefined;
    const ticket = unpackText(code);
    if (ticket) return ticket;
  }
  return undefined;
}

/** Returns the intended character for one that an ABNT2 keyboard typed and base45 lacks. */
function unfoldKeyboard(text: string): string {
  return text.replaceAll(';', '/').replaceAll('Ç', ':');
}

function unpackText(text: string): SignedTicket | undefined {
  const bytes = decodeBase45(text.slice(TEXT_MARK.length));
  if (!bytes || bytes[OFFSETS.version] !== VERSION) return undefined;
  const packed = bytes.slice(0, PACKED_LENGTH);
  return { text, facts: unpack(packed), message: messageToSign(packed), signature: bytes.slice(PACKED_LENGTH) };
}

function unpack(packed: Uint8Array): SignedFacts {
  const view = new DataView(packed.buffer);
  return {
    key_id: view.getUint8(OFFSETS.key_id),
    event_number: view.getUint32(OFFSETS.event_number),
    serial: view.getUint8(OFFSETS.serial) * U32 + view.getUint32(OFFSETS.serial + 1),
    lot_number: view.getUint8(OFFSETS.lot_number),
    price_kind: priceKindOfByte(view.getUint8(OFFSETS.price_kind)),
    valid_from: instantOf(FIRST_HOUR + view.getUint16(OFFSETS.valid_from) * HOUR),
  };
}

function hourOf(instant: Instant): number {
  const hours = Math.floor((epochOf(instant) - FIRST_HOUR) / HOUR);
  return Math.min(Math.max(hours, 0), 65_535);
}
