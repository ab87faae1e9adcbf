/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { mostInstallments } from './card-fields.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

it.each([
  ['12', undefined, 12],
  ['12', 6000, 12],
  ['12', 2000, 4],
  ['12', 400, 1],
  ['', 90000, 1],
])('mostInstallments, of %j that are set and a total of %j cents, is %j', (set, total, most) => {
  if (set) document.head.innerHTML = `<meta name="festix-card-installments" content="${set}" />`;
  expect(mostInstallments(total)).toBe(most);
});
