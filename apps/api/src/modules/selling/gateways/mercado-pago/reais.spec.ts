import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toCentavos, toReais } from './reais.ts';

it.each([
  [1, 0.01],
  [10, 0.1],
  [110_00, 110],
  [11_005, 110.05],
  [1_005, 10.05],
  [33_33, 33.33],
])('%d centavos are R$ %d at Mercado Pago', (centavos, reais) => {
  expect(toReais(centavos)).toBe(reais);
  expect(toCentavos(reais)).toBe(centavos);
});

it('an amount converts to reais and back unchanged, with two decimals at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (centavos) => {
      expect(toCentavos(toReais(centavos))).toBe(centavos);
      expect(JSON.stringify(toReais(centavos))).toMatch(/^\d+(\.\d{1,2})?$/);
    }),
  );
});
