import { expect, it } from '@jest/globals';
import { cepText, FEDERATIVE_UNITS, isBrazil, isSameVenue, maskTypedCep } from './brazil-address.ts';

it('FEDERATIVE_UNITS contain 27 units, each once', () => {
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
])('isBrazil(%j) is %s', (country, is) => {
  expect(isBrazil(country)).toBe(is);
});

it.each([
  ['', ''],
  ['50030', '50030'],
  ['500303', '50030-3'],
  ['50030310', '50030-310'],
  ['50.030-310', '50030-310'],
  ['5003031099', '50030-310'],
])('maskTypedCep turns %j into %j', (typed, shown) => {
  expect(maskTypedCep(typed)).toBe(shown);
  expect(maskTypedCep(shown)).toBe(shown);
});

const galpao = { name: 'Galpão do Cais', address: 'Rua da Guia', number: '10', city: 'Recife', state: 'PE' };

it.each([
  [{}, true],
  [{ name: 'GALPAO  DO CAIS ' }, true],
  [{ address: 'Rua da Guia, 10', number: null }, true],
  [{ city: 'RECIFE' }, true],
  [{ name: 'Galpão' }, false],
  [{ number: '12' }, false],
  [{ state: 'PB' }, false],
  [{ address: null, number: null }, false],
])('isSameVenue for a venue that differs by %j is %s', (facts, isSame) => {
  expect(isSameVenue({ ...galpao, ...facts }, galpao)).toBe(isSame);
});

it('isSameVenue is false for two venues of one name without a street', () => {
  const nowhere = { ...galpao, address: null, number: null };
  expect(isSameVenue(nowhere, nowhere)).toBe(false);
});

it.each([
  ['50030-310', true],
  ['50030310', true],
  ['5003031', false],
  ['50030-3100', false],
  ['', false],
])('cepText accepts %j: %s', (text, isCep) => {
  expect(cepText.check(text)).toBe(isCep);
});
