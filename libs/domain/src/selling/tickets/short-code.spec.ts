import fc from 'fast-check';
import { makeOrderCode } from '../orders/order-code.ts';
import { codesWithin, hashTicketCode, makeTicketCode, normaliseTypedCode, TICKET_CODE_LENGTH } from './short-code.ts';

const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe('makeTicketCode', () => {
  it('makeTicketCode returns ten characters of Crockford base 32, which normaliseTypedCode reads back', () => {
    fc.assert(
      fc.property(tenBytes, (bytes) => {
        const code = makeTicketCode(bytes);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
        expect(code).toHaveLength(TICKET_CODE_LENGTH);
        expect(normaliseTypedCode(code)).toEqual({ kind: 'ticket', code });
      }),
    );
  });

  it('makeTicketCode returns no code that begins like an order code', () => {
    const drawsFTX = Uint8Array.of(15, 26, 29, 0, 0, 0, 0, 0, 0, 0);
    expect(makeTicketCode(drawsFTX)).toBe('0TX0000000');
  });

  it('makeTicketCode throws for fewer than ten random bytes', () => {
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
  ])('normaliseTypedCode reads %j as %j', (typed, code) => {
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
  ])('normaliseTypedCode refuses %j', (typed) => {
    expect(normaliseTypedCode(typed)).toBeUndefined();
  });

  it('normaliseTypedCode reads a name of ten letters as a code', () => {
    expect(normaliseTypedCode('Maria Silva')).toEqual({ kind: 'ticket', code: 'MAR1AS11VA' });
  });

  it('normaliseTypedCode reads every order code, in either case', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array({ minLength: 7, maxLength: 7 }), (name, bytes) => {
        const code = makeOrderCode(name, bytes);
        expect(normaliseTypedCode(code.toLowerCase())).toEqual({ kind: 'order', code });
      }),
    );
  });

  it('normaliseTypedCode never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(() => normaliseTypedCode(typed)).not.toThrow();
      }),
    );
  });
});

it('hashTicketCode depends on the event', () => {
  expect(hashTicketCode('0197a3f2-0000-7000-8000-000000000001', '7K2QX8M0AB')).toBe('397f5b2283ca19ec');
  expect(hashTicketCode('0197a3f2-0000-7000-8000-000000000002', '7K2QX8M0AB')).not.toBe('397f5b2283ca19ec');
});

describe('codesWithin', () => {
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
  ])('codesWithin finds the code in %j', (text, code) => {
    expect(codesWithin(text)[0]).toEqual(code);
  });

  it('codesWithin finds none where there is none, and lists an order’s before a ticket’s', () => {
    expect(codesWithin('Ana Luz')).toEqual([]);
    expect(codesWithin('')).toEqual([]);
    expect(codesWithin('7K2QX8MV4T do pedido FTXARR7K2QX8M').slice(0, 2)).toEqual([order, ticket]);
  });

  it('codesWithin returns at most twelve codes, however long the text', () => {
    expect(codesWithin('ABCDEFGHJ '.repeat(60)).length).toBeLessThanOrEqual(12);
  });
});
