import fc from 'fast-check';
import {
  makeOrderCode,
  normaliseOrderCode,
  orderCodePrefix,
  ORDER_CODE_LENGTH,
  typedOrderCodes,
} from './order-code.ts';

const sevenBytes = fc.uint8Array({ minLength: 7, maxLength: 7 });

it.each([
  ['Arraial da Lua Cheia', 'FTXARR'],
  ['Ópera é já', 'FTXOPE'],
  ['2º Festival', 'FTXFES'],
  ['Zé', 'FTXZEX'],
  ['🎉 2026', 'FTXXXX'],
  ['', 'FTXXXX'],
])('makeOrderCode for %s begins with %s', (name, prefix) => {
  expect(orderCodePrefix(name)).toBe(prefix);
});

it('makeOrderCode takes one byte for each random character', () => {
  expect(makeOrderCode('Arraial', Uint8Array.of(0, 31, 32, 63, 255, 10, 18))).toBe('FTXARR0Z0ZZAJ');
});

it('makeOrderCode needs seven random bytes', () => {
  expect(() => makeOrderCode('Arraial', new Uint8Array(6))).toThrow(RangeError);
});

it('makeOrderCode makes codes of one form, which normaliseOrderCode leaves as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), sevenBytes, (name, bytes) => {
      const code = makeOrderCode(name, bytes);
      expect(code).toMatch(/^FTX[A-Z]{3}[0-9A-HJKMNP-TV-Z]{7}$/);
      expect(code).toHaveLength(ORDER_CODE_LENGTH);
      expect(normaliseOrderCode(code)).toBe(code);
    }),
  );
});

it('normaliseOrderCode folds confusable letters in the random part only', () => {
  expect(normaliseOrderCode('ftxlio1liO0aB')).toBe('FTXLIO11100AB');
});

it.each(['', 'FTX', 'FTXARR', 'FTXARR123456', 'FTXARR12345678', 'FTX1RR1234567', 'FTXARR123456U', 'ARRFTX1234567'])(
  'normaliseOrderCode refuses %j',
  (text) => {
    expect(normaliseOrderCode(text)).toBeUndefined();
  },
);

it.each([
  ['a whole code', 'FTXARR7K2QX8M', 'FTXARR', ['FTXARR7K2QX8M']],
  ['a whole code as it is read aloud', ' ftx-arr 7k2q xol', 'FTXARR', ['FTXARR7K2QX01']],
  ['what stands after the event’s letters', '7k2o', 'FTXARR', ['FTXARR7K20']],
  ['a whole code of the event’s earlier name', 'FTXOLD7K2', 'FTXARR', ['FTXOLD7K2', 'FTXARRFTX01D7K2']],
  ['a code where no event is known', 'FTXOLD7O', undefined, ['FTXOLD70']],
])('typedOrderCodes reads %s, typed as %s', (_, typed, prefix, codes) => {
  expect(typedOrderCodes(typed, prefix)).toEqual(codes);
});
