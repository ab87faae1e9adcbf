import { decodeBase45, encodeBase45 } from '../../selling/tickets/base45.ts';
import { PACKED_LENGTH, TICKET_TEXT_LENGTH } from '../../selling/tickets/ticket-code.ts';

/** The genuine codes that a forger starts from. */
export interface Genuine {
  /** The text of a valid ticket's QR. */
  text: string;
  /** The same ticket signed with another key under one of our key numbers. */
  otherKey: string;
  /** The text of another valid ticket of the event. */
  otherTicket: string;
}

/** A text that only looks like a ticket's, however well its maker knows the ticket. */
export interface ForgedCode {
  name: string;
  forge: (genuine: Genuine) => string;
}

/** Length of the prefix that marks a ticket's text. */
const MARK = 2;

/** Start of each part of the packed ticket; its last byte is changed, so that it stays close to the original. */
const PARTS: readonly (readonly [name: string, at: number])[] = [
  ['version', 0],
  ['key', 1],
  ['event', 5],
  ['serial', 10],
  ['lot', 11],
  ['price kind', 12],
  ['valid-from', 14],
  ['first half of the signature', PACKED_LENGTH],
  ['second half of the signature', PACKED_LENGTH + 63],
];

/**
 * Returns the text with the lowest bit of one byte flipped, still readable as a ticket. A flipped bit of the serial
 * names another ticket of the event.
 */
function withFlippedBit(text: string, at: number): string {
  const bytes = decodeBase45(text.slice(MARK)) as Uint8Array;
  bytes[at] = (bytes[at] as number) ^ 1;
  return text.slice(0, MARK) + encodeBase45(bytes);
}

/** Returns the text with one character replaced by its neighbour. */
function withOtherCharacter(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

/** No admission follows from any of these: at a door that asks, at one that decides, or in an op. */
export const forgedCodes: readonly ForgedCode[] = Object.freeze([
  ...PARTS.map(([part, at]) => ({
    name: `a bit of its ${part} flipped`,
    forge: ({ text }: Genuine) => withFlippedBit(text, at),
  })),
  ...[0, MARK, 15, 30, 60, 90, TICKET_TEXT_LENGTH - 1].map((at) => ({
    name: `its character ${at + 1} changed`,
    forge: ({ text }: Genuine) => withOtherCharacter(text, at),
  })),
  { name: 'signed by somebody else', forge: ({ otherKey }: Genuine) => otherKey },
  {
    name: 'the signature of another ticket',
    forge: ({ text, otherTicket }: Genuine) => {
      const bytes = decodeBase45(text.slice(MARK)) as Uint8Array;
      bytes.set((decodeBase45(otherTicket.slice(MARK)) as Uint8Array).slice(PACKED_LENGTH), PACKED_LENGTH);
      return text.slice(0, MARK) + encodeBase45(bytes);
    },
  },
  {
    name: 'a signature of nothing but zeros',
    forge: ({ text }: Genuine) => {
      const bytes = (decodeBase45(text.slice(MARK)) as Uint8Array).fill(0, PACKED_LENGTH);
      return text.slice(0, MARK) + encodeBase45(bytes);
    },
  },
  { name: 'its last character cut off', forge: ({ text }: Genuine) => text.slice(0, -1) },
  { name: 'its last three characters cut off', forge: ({ text }: Genuine) => text.slice(0, -3) },
  { name: 'its signature cut off', forge: ({ text }: Genuine) => text.slice(0, MARK + 23) },
  {
    name: 'half of it before half of another ticket',
    forge: ({ text, otherTicket }: Genuine) => text.slice(0, 62) + otherTicket.slice(62),
  },
]);
