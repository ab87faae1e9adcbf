import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { bytesToHex as hex, hexToBytes } from '@noble/hashes/utils.js';
import { packChunk, readChunk } from './chunk.ts';
import type { ListedTicket } from './listed-ticket.ts';
import { OrderPacker, readOrderTable } from './order-table.ts';
import { nonceFor, openChunk } from './seal.ts';

const FIRST_OF_SECOND_BLOCK = 2 ** 32;

/** The rows of `fixtures/list-v1.hex`, in its order. */
const ROWS: readonly ListedTicket[] = [
  {
    serial: 1,
    lot_number: 1,
    price_kind: 'inteira',
    status: 'valid',
    order_status: 'paid',
    entry: 0,
    code_hash: '0123456789ab',
    checked_in_at: null,
    holder_name: 'Ana Luz',
    document_masked: '***.456.***-**',
  },
  {
    serial: 2,
    lot_number: 1,
    price_kind: 'meia_estudante',
    status: 'valid',
    order_status: 'paid',
    entry: 1,
    code_hash: 'fedcba987654',
    checked_in_at: '2026-06-20T23:15:09.000Z',
    holder_name: 'João Çelik',
    document_masked: '**.A1Z.***/****-**',
  },
  {
    serial: 300,
    lot_number: 2,
    price_kind: null,
    status: 'leased',
    order_status: null,
    entry: 0,
    code_hash: '00000000000f',
    checked_in_at: null,
    holder_name: null,
    document_masked: null,
  },
  {
    serial: FIRST_OF_SECOND_BLOCK + 7,
    lot_number: 255,
    price_kind: 'inteira',
    status: 'refunded',
    order_status: 'refunded',
    entry: 0,
    code_hash: 'ffffffffffff',
    checked_in_at: null,
    holder_name: 'Zé',
    document_masked: '***',
  },
];

/** The rows of `fixtures/list-v2.hex`: those of format 1, with a party of two and the passages of two days. */
const ROWS_WITH_PASSAGES: readonly ListedTicket[] = [
  {
    ...ROWS[0]!,
    party: 1,
    passages: [
      { area: 0, day: 1, entry: 0, undone: 0, second: 1_781_997_309, out: false },
      { area: 2, day: 1, entry: 3, undone: 1, second: 1_782_004_509, out: true },
    ],
  },
  { ...ROWS[1]!, party: 1 },
  ROWS[2]!,
  { ...ROWS[3]!, passages: [{ area: 15, day: 31, entry: 256, undone: 0, second: 1_782_083_709, out: false }] },
];

/** The orders' hashes of the same tickets, as `fixtures/orders-v1.hex` has them. */
const ORDER_HASHES = ['0a1b2c3d', '0a1b2c3d', null, 'ffffffff'];

/** Reads a fixture: hex in any spacing, `#` begins a comment. */
function fixture(name: string): Uint8Array {
  const text = readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
  const digits = text.replace(/#.*$/gm, '').replace(/\s/g, '');
  expect(digits).toMatch(/^([0-9a-f]{2})+$/);
  return hexToBytes(digits);
}

function packOrders(): Uint8Array {
  const packer = new OrderPacker();
  for (const [row, hash] of ORDER_HASHES.entries()) packer.add(ROWS[row]!.serial, hash);
  return packer.packed();
}

it('packChunk writes the golden bytes of list format 1 for known tickets', () => {
  expect(hex(packChunk(ROWS))).toBe(hex(fixture('list-v1.hex')));
});

it('readChunk returns known tickets for the golden bytes of list format 1', () => {
  const chunk = readChunk(fixture('list-v1.hex'));
  expect(Array.from({ length: chunk.count }, (_, row) => chunk.ticket(row))).toEqual(ROWS);
});

it('packChunk writes the golden bytes of list format 2 for known tickets', () => {
  expect(hex(packChunk(ROWS_WITH_PASSAGES, 2))).toBe(hex(fixture('list-v2.hex')));
});

it('readChunk returns known tickets, parties and passages for the golden bytes of list format 2', () => {
  const chunk = readChunk(fixture('list-v2.hex'));
  expect(Array.from({ length: chunk.count }, (_, row) => chunk.ticket(row))).toEqual(ROWS_WITH_PASSAGES);
  expect(chunk.ofParty(1).map(({ serial }) => serial)).toEqual([1, 2]);
});

it('packChunk leaves parties and passages out of list format 1', () => {
  expect(hex(packChunk(ROWS_WITH_PASSAGES))).toBe(hex(fixture('list-v1.hex')));
});

it('OrderPacker writes the golden bytes of order format 1 for known orders', () => {
  expect(hex(packOrders())).toBe(hex(fixture('orders-v1.hex')));
});

it('readOrderTable finds known orders in the golden bytes of order format 1', () => {
  const orders = readOrderTable(fixture('orders-v1.hex'));
  expect(orders.serialsOf('0a1b2c3d')).toEqual([1, 2]);
  expect(orders.serialsOf('ffffffff')).toEqual([FIRST_OF_SECOND_BLOCK + 7]);
});

it.each(['list-v1', 'list-v2'])(
  'openChunk opens the golden sealed chunk %s, whose nonce is the beginning of the SHA-256 of its content',
  async (name) => {
    const raw = Uint8Array.from({ length: 32 }, (_, byte) => byte);
    const key = await webcrypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const sealed = fixture(`${name}.sealed.hex`);
    const packed = fixture(`${name}.hex`);
    expect(hex(await openChunk(sealed, key))).toBe(hex(packed));
    expect(hex(sealed.subarray(0, 12))).toBe(hex(await nonceFor(packed)));
  },
);
