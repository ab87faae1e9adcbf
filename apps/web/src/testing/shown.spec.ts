/** @jest-environment jsdom */
import './document.ts';
import { afterEach, expect, it } from '@jest/globals';

/** Draws an element; returns its style, for which document.ts does not read as much as jsdom. */
const draw = (html: string): CSSStyleDeclaration => {
  document.body.innerHTML = html;
  return getComputedStyle(document.getElementById('it')!);
};

afterEach(() => document.body.replaceChildren());

it.each([
  ['<p id="it">', 'block'],
  ['<b id="it">', ''],
  ['<p id="it" hidden>', 'none'],
  ['<input id="it" type="hidden">', 'none'],
  ['<dialog id="it">', 'none'],
  ['<dialog id="it" open>', ''],
  ['<p id="it" style="display: none">', 'none'],
  ['<style>p { display: none }</style><p id="it">', 'none'],
  ['<style>p { display: none } #it { display: flex }</style><p id="it">', 'flex'],
  ['<style>@media screen { p { display: none } } @media print { p { display: flex } }</style><p id="it">', 'none'],
  ['<style>p { display: none } p:unheard-of { display: flex }</style><p id="it">', 'none'],
])('getComputedStyle of %s has the same display as in jsdom: %s', (html, display) => {
  expect(draw(html).display).toBe(display);
  expect(draw(html).getPropertyValue('display')).toBe(display);
});

it.each([
  ['<p><b id="it"></b></p>', 'visible'],
  ['<p style="visibility: hidden"><b id="it"></b></p>', 'hidden'],
  ['<p style="visibility: hidden"><b id="it" style="visibility: visible"></b></p>', 'visible'],
  ['<style>p { visibility: hidden }</style><p><b id="it"></b></p>', 'hidden'],
])('getComputedStyle of %s is %s', (html, visibility) => {
  expect(draw(html).visibility).toBe(visibility);
});

it('getComputedStyle of any other property is unchanged', () => {
  expect(draw('<style>p { color: red }</style><p id="it" style="opacity: 0.5">').color).toBe('rgb(255, 0, 0)');
  expect(draw('<p id="it" style="opacity: 0.5">').getPropertyValue('opacity')).toBe('0.5');
});
