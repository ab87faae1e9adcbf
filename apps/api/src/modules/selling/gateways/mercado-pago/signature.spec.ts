import { describe, expect, it } from '@jest/globals';
import { isSigned, momentOf, parseSignature } from './signature.ts';

const SECRET = 'your_secret_key_here';
const REQUEST = '2066ca19-c6f1-498a-be75-1923005edd06';
const ORDER = 'ord01jq4s4ky8hwq6na5pxb65b3d3';

const OF_NUMBER = '688a0d38e33107d4b2d452a85915d494fc120daf7e962608ab6811f80cd7ad22';
const OF_LOWER = '633f91233312dd391ec75fa0bea539cfc2d6c4918873305b84a96cc1c58db71c';
const OF_UPPER = 'fb15ae6472eb449173c556793205d77787d58f384d183bb5bc3b724c27bd103c';
const WITHOUT_REQUEST = 'cd51d20ff8341874f2354acb6970d0e0bfdf33ce250cfa01982ac4fade40a6c8';

describe('signature of Mercado Pago', () => {
  it.each([
    ['999999999', REQUEST, '1704908010', OF_NUMBER],
    [ORDER, REQUEST, '1742505638683', OF_LOWER],
    // An id with letters is signed unchanged by some, and in lower case by others.
    [ORDER.toUpperCase(), REQUEST, '1742505638683', OF_UPPER],
    [ORDER.toUpperCase(), REQUEST, '1742505638683', OF_LOWER],
    ['999999999', undefined, '1704908010', WITHOUT_REQUEST],
  ])('a signature of Mercado Pago for %s, request %s, ts %s is accepted', (id, request_id, ts, v1) => {
    expect(isSigned({ ts, v1 }, { id, request_id }, SECRET)).toBe(true);
  });

  it.each([
    ['another payment', { ts: '1704908010', v1: OF_NUMBER }, { id: '999999998', request_id: REQUEST }, SECRET],
    ['another request', { ts: '1704908010', v1: OF_NUMBER }, { id: '999999999', request_id: 'x' }, SECRET],
    [
      'a request that was not signed',
      { ts: '1704908010', v1: WITHOUT_REQUEST },
      { id: '999999999', request_id: REQUEST },
      SECRET,
    ],
    ['a request left out', { ts: '1704908010', v1: OF_NUMBER }, { id: '999999999', request_id: undefined }, SECRET],
    ['another moment', { ts: '1704908011', v1: OF_NUMBER }, { id: '999999999', request_id: REQUEST }, SECRET],
    ['no moment', { ts: undefined, v1: OF_NUMBER }, { id: '999999999', request_id: REQUEST }, SECRET],
    ['no id', { ts: '1704908010', v1: OF_NUMBER }, { id: undefined, request_id: REQUEST }, SECRET],
    [
      'an id in capitals where the small one stands',
      { ts: '1742505638683', v1: OF_UPPER },
      { id: ORDER, request_id: REQUEST },
      SECRET,
    ],
    ['another secret', { ts: '1704908010', v1: OF_NUMBER }, { id: '999999999', request_id: REQUEST }, 'another'],
  ])('a signature of Mercado Pago with %s is refused @V11.4.3', (_, signature, parts, secret) => {
    expect(isSigned(signature, parts, secret)).toBe(false);
  });

  it('a signature of Mercado Pago is parsed from its header', () => {
    expect(parseSignature(`ts=1704908010,v1=${OF_NUMBER}`)).toEqual({ ts: '1704908010', v1: OF_NUMBER });
    expect(parseSignature(` v1=${OF_NUMBER.toUpperCase()} , ts=1704908010`)).toEqual({
      ts: '1704908010',
      v1: OF_NUMBER,
    });
    expect(parseSignature(`v1=${OF_NUMBER}`)).toEqual({ ts: undefined, v1: OF_NUMBER });
  });

  it.each([undefined, '', 'ts=1', 'v1=', `v1=${OF_NUMBER.slice(1)}`, `ts=1,v1=${'z'.repeat(64)}`])(
    'no signature of Mercado Pago is found in %j',
    (header) => {
      expect(parseSignature(header)).toBeUndefined();
    },
  );
});

it.each([
  ['1704908010', '2024-01-10T17:33:30.000Z'],
  ['1742505638683', '2025-03-20T21:20:38.683Z'],
])('the ts %s of a signature is %s, in seconds or milliseconds', (ts, moment) => {
  expect(momentOf(ts)?.toISOString()).toBe(moment);
});

it.each([undefined, '', 'yesterday', '9'.repeat(30), '-1'])('the ts %j of a signature is refused', (ts) => {
  expect(momentOf(ts)).toBeNull();
});
