import { describe, expect, it } from '@jest/globals';
import { opensOrder } from './order-link.ts';

describe('opensOrder', () => {
  it.each([
    ['a plain link', 'https://festix.example/events/luau/orders/1', false],
    ['a link with a code', 'https://festix.example/events/luau/orders/1#code=7K2Q-X8MV', false],
    ['a link that names the parameter in its path', 'https://festix.example/acesso=1', false],
    ['a link with a token', 'https://festix.example/events/luau/orders/1#acesso=abc', true],
    [
      'a link with a token and a dialog',
      'https://festix.example/events/luau/orders/1#abrir=reembolso&acesso=abc',
      true,
    ],
  ])('opensOrder judges %s', (_, link, opens) => {
    expect(opensOrder(link)).toBe(opens);
  });
});
