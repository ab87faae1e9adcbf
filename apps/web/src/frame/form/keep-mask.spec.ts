/** @jest-environment jsdom */
import '../../testing/document.ts';
import { expect, it } from '@jest/globals';
import { maskTypedDocument, maskTypedPhone } from '@festix/domain/ground';
import { maskBlockTime } from '../../screens/programme/content/block-time-mask.ts';
import { keepMask, type Mask } from './keep-mask.ts';

/** Returns a field after typing; `|` is the caret. */
function typing(text: string, mask: Mask, typed?: RegExp): string {
  const field = document.createElement('input');
  const caret = text.indexOf('|');
  field.value = text.replace('|', '');
  field.setSelectionRange(caret, caret);
  keepMask(field, mask, typed);
  return `${field.value.slice(0, field.selectionStart!)}|${field.value.slice(field.selectionStart!)}`;
}

it.each([
  ['5299|', '529.9|'],
  ['529.982.247-25|', '529.982.247-25|'],
  ['529.9|82.247-2', '529.9|82.247-2'],
  ['5290|.982.247-2', '529.0|98.224-72'],
  ['52|.982.247-25', '52|9.822.472-5'],
  ['|29.982.247-25', '|299.822.472-5'],
  ['12a|', '12.A|'],
  ['529 982|', '529.982|'],
])('keepMask turns a document typed as %s into %s', (typed, shown) => {
  expect(typing(typed, maskTypedDocument)).toBe(shown);
});

it.each([
  ['119|', '(11) 9|'],
  ['(11) 987|65-4321', '(11) 987|65-4321'],
  ['(11) 9x|', '(11) 9|'],
  ['+1 415|', '+1 415|'],
])('keepMask turns a phone typed as %s into %s', (typed, shown) => {
  expect(typing(typed, maskTypedPhone)).toBe(shown);
});

it.each([
  ['233|', '23h3|'],
  ['23h30|', '23h30|'],
  ['9h|', '09h|'],
  ['201|30', '20h1|3'],
])('keepMask turns a time typed as %s into %s', (typed, shown) => {
  expect(typing(typed, maskBlockTime, /\d/)).toBe(shown);
});
