import { eventName, timeZoneName } from './event.ts';

it.each([
  ['Arraial', true],
  ['AB', true],
  [' A ', false],
  ['', false],
  [2, false],
])('%j is the name of an event: %s', (value, isName) => {
  expect(eventName.check(value)).toBe(isName);
});

it.each([
  ['America/Sao_Paulo', true],
  ['America/Noronha', true],
  ['Brasilia', false],
  ['', false],
])('%j is a time zone: %s', (value, isZone) => {
  expect(timeZoneName.check(value)).toBe(isZone);
});
