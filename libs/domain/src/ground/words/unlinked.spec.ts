import fc from 'fast-check';
import { holdsAddress, unlinked } from './unlinked.ts';

const seen = (text: string): string => text.replaceAll('\u200b', '');

it.each(['evil.com', 'ganhe em http://evil.com/x', 'www.evil.com.br', 'bit.ly/ganhe', 'EVIL．COM', 'a-b.site agora'])(
  'holdsAddress finds an address in %s, and none after unlinked',
  (text) => {
    expect(holdsAddress(text)).toBe(true);
    expect(holdsAddress(unlinked(text))).toBe(false);
    expect(seen(unlinked(text))).toBe(text);
  },
);

it.each([
  'Ana Souza',
  'J. R. Silva',
  'J.R. Silva',
  'Av. Sul, 1.500',
  '13/06/2026 20:00',
  'Dra. Maria',
  'Comercial Net',
  'às 20:00',
])('holdsAddress finds no address in %s', (text) => expect(holdsAddress(text)).toBe(false));

it.each(['Ana Souza', 'Av. Sul, R$ 1.500,00', '13/06/2026 20:00 · Sítio'])('unlinked leaves %s as it is', (text) =>
  expect(unlinked(text)).toBe(text),
);

it('unlinked changes no visible character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '.', ':', '/', ' ', '1', 'com', 'é') }),
      (text) => seen(unlinked(text)) === text,
    ),
  );
});
