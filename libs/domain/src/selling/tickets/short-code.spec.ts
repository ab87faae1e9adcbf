import fc from 'fast-check';
import { makeOrderCode } from '../orders/order-code.ts';
import { codesWithin, hashTicketCode, makeTicketCode, normaliseTypedCode, TICKET_CODE_LENGTH } from './short-code.ts';

const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe('a ticket code', () => {
  it('has ten characters of Crockford base 32 and reads back as itself', () => {
    fc.assert(
      fc.property(tenBytes, (bytes) => {
        const code = makeTicketCode(bytes);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
        expect(code).toHaveLength(TICKET_CODE_LENGTH);
        expect(normaliseTypedCode(code)).toEqual({ kind: 'ticket', code });
      }),
    );
  });

  it('never begins like an order code', () => {
    const drawsFTX = Uint8Array.of(15, 26, 29, 0, 0, 0, 0, 0, 0, 0);
    expect(makeTicketCode(drawsFTX)).toBe('0TX0000000');
  });

  it('needs ten random bytes', () => {
    expect(() => makeTicketCode(new Uint8Array(9))).toThrow(RangeError);
  });
});

describe('normaliseTypedCode', () => {
  it.each([
    ['7k2qx8m0ab', { kind: 'ticket', code: '7K2QX8M0AB' }],
    [' 7K2QX-8M0AB ', { kind: 'ticket', code: '7K2QX8M0AB' }],
    ['7K2QX8MOlI', { kind: 'ticket', code: '7K2QX8M011' }],
    ['ftxarr7k2qx8m', { kind: 'order', code: 'FTXARR7K2QX8M' }],
    ['FTX ARR 7K2 QX8 M', { kind: 'order', code: 'FTXARR7K2QX8M' }],
    ['FTXLIO1OI0000', { kind: 'order', code: 'FTXLIO1010000' }],
  ])('%j is meant as %j', (typed, code) => {
    expect(normaliseTypedCode(typed)).toEqual(code);
  });

  it.each([
    '',
    '7K2QX8M0A',
    '7K2QX8M0ABC',
    '7K2QX8M0AU',
    'FTX',
    'FTXARR7K2',
    'FTX0000000',
    'Maria da Silva',
    ' '.repeat(5_000),
  ])('%j is no code', (typed) => {
    expect(normaliseTypedCode(typed)).toBeUndefined();
  });

  it("can't tell a name of ten letters from a code", () => {
    expect(normaliseTypedCode('Maria Silva')).toEqual({ kind: 'ticket', code: 'MAR1AS11VA' });
  });

  it('finds every order code, in either case', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array({ minLength: 7, maxLength: 7 }), (name, bytes) => {
        const code = makeOrderCode(name, bytes);
        expect(normaliseTypedCode(code.toLowerCase())).toEqual({ kind: 'order', code });
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(() => normaliseTypedCode(typed)).not.toThrow();
      }),
    );
  });
});

it('hashes a code together with its event', () => {
  expect(hashTicketCode('0197a3f2-0000-7000-8000-000000000001', '7K2QX8M0AB')).toBe('397f5b2283ca19ec');
  expect(hashTicketCode('0197a3f2-0000-7000-8000-000000000002', '7K2QX8M0AB')).not.toBe('397f5b2283ca19ec');
});

describe('a code in a text', () => {
  const order = { kind: 'order', code: 'FTXARR7K2QX8M' };
  const ticket = { kind: 'ticket', code: '7K2QX8MV4T' };

  it.each([
    ['FTXARR7K2QX8M', order],
    [' ftxarr7k2qx8m\n', order],
    ['Pedido: FTXARR7K2QX8M.', order],
    ['pedido ftxarr-7k2qx8m da Maria', order],
    ['FTXARR 7K2QX8M', order],
    ['https://festix.dev/pedidos/FTXARR7K2QX8M?de=email', order],
    ['7k2qx8mv4t', ticket],
    ['Código 7K2QX-8MV4T', ticket],
    ['ingresso\r\n7K2QX 8MV4T\r\n', ticket],
    ['Maria Fernanda (7K2QX8MV4T)', ticket],
    ['– 7K2QX8MV4T –', ticket],
    ['MARIA DASD 7K2QX8MV4T', ticket],
  ])('is found in %j', (text, code) => {
    expect(codesWithin(text)[0]).toEqual(code);
  });

  it('is none where there is none, and an order’s goes before a ticket’s', () => {
    expect(codesWithin('Ana Luz')).toEqual([]);
    expect(codesWithin('')).toEqual([]);
    expect(codesWithin('7K2QX8MV4T do pedido FTXARR7K2QX8M').slice(0, 2)).toEqual([order, ticket]);
  });

  it('is looked for in no more than twelve ways, however long the text', () => {
    expect(codesWithin('ABCDEFGHJ '.repeat(60)).length).toBeLessThanOrEqual(12);
  });
});
