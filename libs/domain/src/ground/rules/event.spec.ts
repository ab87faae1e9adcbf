import { eventName, timeZoneName } from './event.ts';

it.each([
  ['Arraial', true],
  ['AB', true],
  [' A ', false],
  ['', false],
  [2, false],
])('eventName accepts %j: %s', (value, isName) => {
  expect(eventName.check(value)).toBe(isName);
});

it.each([
  ['America/Sao_Paulo', true],
  ['America/Noronha', true],
  ['Brasilia', false],
  ['', false],
])('timeZoneName accepts %j: %s', (value, isZone) => {
  expect(timeZoneName.check(value)).toBe(isZone);
});
