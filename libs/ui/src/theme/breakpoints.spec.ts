/// <reference types="node" />
import { readFileSync } from 'node:fs';
import * as breakpoints from './breakpoints.ts';

const css = readFileSync(new URL('./breakpoints.css', import.meta.url), 'utf8');

it.each([
  ['--phone', breakpoints.PHONE],
  ['--narrow', breakpoints.UPRIGHT_TABLET],
  ['--two-columns', breakpoints.TWO_COLUMNS],
  ['--till-beside', breakpoints.TILL_BESIDE],
])('components ask for the same window as sheets do by %s', (name, query) => {
  expect(css).toContain(`@custom-media ${name} ${query};`);
});

it('windows are measured in letters, except the height of a phone that lies', () => {
  const inPx = Array.from(css.matchAll(/@custom-media (\S+) [^;]*px/g), ([, name]) => name);
  expect(inPx).toEqual(['--till-lying', '--till-beside', '--door-upright', '--door-lying', '--door-low']);
});
