import { foldName, maskName } from './holder-name.ts';

it('finds a name however it is spelled', () => {
  expect(foldName(' JOÃO  Ângelo D’Ávila')).toBe(foldName('joao angelo d’avila'));
});

it.each([
  ['Maria da Silva Souza', 'Maria S.'],
  ['Bia Sampaio', 'Bia S.'],
  ['Érica ávila', 'Érica Á.'],
  ['Cher', 'Cher'],
  ['  Ana   Lima  ', 'Ana L.'],
  ['', ''],
])('%s is masked as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
