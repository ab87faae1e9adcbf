import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { COMMON, FONTS, webFonts } from './web-fonts.ts';

it('the fonts of the web are those that their recipe makes: `node tools/web-fonts.ts` writes them', async () => {
  for (const [name, bytes] of Object.entries(await webFonts())) {
    expect([name, readFileSync(join(FONTS, name)).equals(bytes)]).toEqual([name, true]);
  }
});

it('the sheet of the fonts names the common letters for the small files and all others for the whole one', () => {
  const sheet = readFileSync(join(FONTS, '../../src/fonts.css'), 'utf8');
  const [small, other] = ['archivo-text.woff2', 'archivo-latin-wdth-normal.woff2'].map((file) => rangesOf(sheet, file));
  const has = (ranges: readonly (readonly [number, number])[], code: number) =>
    ranges.some(([first, last]) => first <= code && code <= last);
  for (let code = 0x20; code < 0x2500; code++) {
    const isCommon = COMMON.includes(String.fromCodePoint(code));
    expect([code, has(small!, code), has(other!, code)]).toEqual([code, isCommon, !isCommon && isOther(code)]);
  }
});

/** Returns whether the whole font has a letter, or may: it is in one of its blocks. */
const isOther = (code: number): boolean =>
  (code >= 0xa0 && code <= 0xff) || (code >= 0x2000 && code <= 0x206f) || FURTHER.includes(String.fromCodePoint(code));
const FURTHER = '\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u0304\u0308\u0329\u20ac\u2122\u2191\u2193\u2215';

/** Returns the ranges of the first face of a file. */
function rangesOf(sheet: string, file: string): (readonly [number, number])[] {
  const face = sheet.split('@font-face').find((text) => text.includes(file)) ?? '';
  const [, ranges = ''] = /unicode-range:([^;]+);/.exec(face) ?? [];
  return [...ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]);
}
