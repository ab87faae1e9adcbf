import { expect, it } from '@jest/globals';
import { FEDERATIVE_UNITS, isBrazil, maskTypedCep } from './brazil-address.ts';

it('knows 27 federative units, each once', () => {
  expect(new Set(FEDERATIVE_UNITS.map(({ code }) => code)).size).toBe(27);
  const names = FEDERATIVE_UNITS.map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'pt-BR')));
});

it.each([
  ['Brasil', true],
  [' brazil ', true],
  ['BR', true],
  ['', true],
  ['Portugal', false],
])('%j is Brazil: %s', (country, is) => {
  expect(isBrazil(country)).toBe(is);
});

it.each([
  ['', ''],
  ['50030', '50030'],
  ['500303', '50030-3'],
  ['50030310', '50030-310'],
  ['50.030-310', '50030-310'],
  ['5003031099', '50030-310'],
])('a CEP typed as %j stands as %j', (typed, shown) => {
  expect(maskTypedCep(typed)).toBe(shown);
  expect(maskTypedCep(shown)).toBe(shown);
});
