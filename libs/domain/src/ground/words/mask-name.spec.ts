import { maskName } from './mask-name.ts';

it.each([
  ['Caio Lima', 'Caio L.'],
  ['  Caio  de Souza Lima ', 'Caio L.'],
  ['Caio', 'Caio'],
  ['Zé 👩‍🎤', 'Zé 👩.'],
  ['', ''],
])('maskName turns %j into %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
