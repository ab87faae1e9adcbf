import fc from 'fast-check';
import { bytesToHex } from '@noble/hashes/utils.js';
import { PRICE_KINDS } from '../../programme/lots/price-kind.ts';
import { encodeBase45 } from './base45.ts';
import {
  messageToSign,
  PACKED_LENGTH,
  packTicket,
  readTicketText,
  SIGNATURE_LENGTH,
  TICKET_TEXT_LENGTH,
  ticketText,
  type SignedFacts,
} from './ticket-code.ts';

const facts: SignedFacts = {
  key_id: 3,
  event_number: 4_000_000_001,
  serial: 2 ** 39 + 7,
  lot_number: 255,
  price_kind: 'meia_estudante',
  valid_from: '2026-06-13T20:00:00.000Z',
};

/** A printed ticket, which must stay readable for ever. */
const printed =
  'T1Y50F6UQ2588G000M01WB06VB- 9*CR%WA M6HIORKN6VJWDAHYO+2EG1AE U/WL4%I:T4X/US4T2%STBJW-LRSA*7V*WP/FWZWVJGU13UFQIBI64RT3$T10';

const anyFacts: fc.Arbitrary<SignedFacts> = fc.record({
  key_id: fc.nat({ max: 255 }),
  event_number: fc.nat({ max: 2 ** 32 - 1 }),
  serial: fc.nat({ max: 2 ** 40 - 1 }),
  lot_number: fc.nat({ max: 255 }),
  price_kind: fc.constantFrom(...PRICE_KINDS, null),
  valid_from: fc.nat({ max: 65_535 }).map((hours) => new Date(Date.UTC(2026, 0, 1, hours)).toISOString()),
});
const anySignature = fc.uint8Array({ minLength: SIGNATURE_LENGTH, maxLength: SIGNATURE_LENGTH });

it('packTicket writes each fact into its own bytes', () => {
  expect(bytesToHex(packTicket(facts))).toBe('01' + '03' + 'ee6b2801' + '8000000007' + 'ff' + '02' + '0f5c');
});

it('readTicketText reads a printed ticket', () => {
  const read = readTicketText(printed);
  expect(read?.facts).toEqual(facts);
  expect(read?.message).toEqual(messageToSign(packTicket(facts)));
  expect(ticketText(packTicket(facts), read!.signature)).toBe(printed);
});

it('messageToSign puts a prefix with the purpose before the facts', () => {
  const message = messageToSign(packTicket(facts));
  expect(new TextDecoder().decode(message.subarray(0, -PACKED_LENGTH))).toBe('festix-ticket-v1\0');
  expect(message.subarray(-PACKED_LENGTH)).toEqual(packTicket(facts));
});

it('ticketText writes any ticket as 121 alphanumeric characters, which readTicketText reads back', () => {
  fc.assert(
    fc.property(anyFacts, anySignature, (facts, signature) => {
      const packed = packTicket(facts);
      const text = ticketText(packed, signature);
      expect(text).toHaveLength(TICKET_TEXT_LENGTH);
      expect(text).toMatch(/^T1[0-9A-Z $%*+\-./:]+$/);
      expect(readTicketText(text)).toEqual({ text, facts, message: messageToSign(packed), signature });
    }),
  );
});

it.each([
  ['key_id', 256],
  ['key_id', -1],
  ['event_number', 2 ** 32],
  ['serial', 2 ** 40],
  ['serial', 1.5],
  ['lot_number', 256],
  ['lot_number', Number.NaN],
])('packTicket refuses %s %d', (field, value) => {
  expect(() => packTicket({ ...facts, [field]: value })).toThrow(RangeError);
});

it.each([
  ['2019-07-01T12:00:00Z', '2026-01-01T00:00:00.000Z'],
  ['2026-06-13T20:59:59Z', '2026-06-13T20:00:00.000Z'],
  ['2099-01-01T00:00:00Z', '2033-06-23T15:00:00.000Z'],
])('packTicket rounds and bounds valid_from %s to %s', (valid_from, told) => {
  const text = ticketText(packTicket({ ...facts, valid_from }), new Uint8Array(SIGNATURE_LENGTH));
  expect(readTicketText(text)?.facts.valid_from).toBe(told);
});

it.each([
  ['a keyboard-wedge reader', `]Q1${printed}\r\n`],
  ['a reader with character sets', `]Q2\\000026${printed}`],
  ['a reader through the caps lock', printed.toLowerCase()],
  ['an American reader on an ABNT2 keyboard', printed.replaceAll('/', ';').replaceAll(':', 'Ç')],
  ['the same through the caps lock', printed.replaceAll('/', ';').replaceAll(':', 'ç').toLowerCase()],
  ['a reader with a prefix and a suffix of its own', `QR=${printed}#0`],
  ['a message that was copied whole', `Seu ingresso: ${printed}\n`],
  ['a prefix that looks like a ticket', `T1${printed}`],
])('readTicketText reads a ticket from %s', (_, scanned) => {
  expect(readTicketText(scanned)?.facts).toEqual(facts);
});

it('readTicketText returns an unknown price kind of a later version as null', () => {
  const packed = packTicket(facts);
  packed[12] = 200;
  expect(readTicketText(ticketText(packed, new Uint8Array(SIGNATURE_LENGTH)))?.facts.price_kind).toBeNull();
});

describe('other texts', () => {
  const otherVersion = packTicket(facts);
  otherVersion[0] = 2;

  it.each([
    ['nothing', ''],
    ['an address', 'https://exemplo.com/ingresso/1'],
    ['a typed code', 'FTXARR7K2QX8M'],
    ['one character less', printed.slice(0, -1)],
    ['one character too many inside', `T1${printed}`.replace('T1T1Y', 'T1YY')],
    ['another mark', `T2${printed.slice(2)}`],
    ['a character outside of base45', printed.replace('Y', '_')],
    ['a chunk that no bytes make', `T1:::${printed.slice(5)}`],
    ['another version', ticketText(otherVersion, new Uint8Array(SIGNATURE_LENGTH))],
    ['4 KB', `T1${encodeBase45(new Uint8Array(2_700))}`],
    ['a number', 42],
    ['null', null],
    ['an object', { length: TICKET_TEXT_LENGTH }],
  ])('readTicketText refuses %s', (_, scanned) => {
    expect(readTicketText(scanned)).toBeUndefined();
  });

  it('readTicketText never throws, whatever is scanned', () => {
    const nearMiss = fc
      .tuple(fc.nat({ max: TICKET_TEXT_LENGTH - 1 }), fc.string({ unit: 'binary', maxLength: 3 }))
      .map(([at, text]) => printed.slice(0, at) + text + printed.slice(at + text.length));
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary', maxLength: 600 }), nearMiss), (scanned) => {
        expect(() => readTicketText(scanned)).not.toThrow();
      }),
      { numRuns: 1_000 },
    );
  });
});
