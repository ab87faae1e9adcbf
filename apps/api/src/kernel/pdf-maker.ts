import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';

/** What opens fonts for pdfkit, as far as it is asked here; its package has no types for a format of one's own. */
interface Fontkit {
  create(bytes: Uint8Array): Font;
  /** Asked, after all others, whether some bytes are of its kind, and then called with `new`. */
  registerFormat(format: ((stream: { buffer: Uint8Array }) => Font) & { probe(bytes: Uint8Array): boolean }): void;
}

interface Font {
  /** By number: what was made of the glyphs so far, with the letters that each was first asked for. */
  _glyphs: object;
}

const { resolve } = createRequire(import.meta.url);
// The one that pdfkit itself has: another copy would know nothing of the format.
const fontkit = createRequire(createRequire(resolve('pdfmake')).resolve('pdfkit'))('fontkit') as Fontkit;
/** Where pdfmake looks for a name before any disk; its types leave it out. */
const { virtualfs: virtualFiles } = pdfmake as unknown as {
  virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
};
const fonts = new Map<string, Font>();

/**
 * A document opens its fonts for itself and reads their tables anew: two thirds of what a ticket takes. It is given a
 * font's name instead of its bytes, and by that the font that has been open since the start.
 */
function openFont({ buffer }: { buffer: Uint8Array }): Font {
  // Letters that look the same share a glyph, which keeps the first of them: another document's wouldn't be its own.
  return Object.assign(fonts.get(nameIn(buffer))!, { _glyphs: {} });
}
fontkit.registerFormat(Object.assign(openFont, { probe: (bytes: Uint8Array) => fonts.has(nameIn(bytes)) }));

/** Opens a font, once, and answers its name. */
function open(name: string): string {
  fonts.set(name, fontkit.create(readFileSync(resolve(`pdfmake/fonts/Roboto/${name}.ttf`))));
  virtualFiles.writeFileSync(name, Buffer.from(name));
  return name;
}

function nameIn(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

const regular = open('Roboto-Regular');
const medium = open('Roboto-Medium');
pdfmake.setFonts({ Roboto: { normal: regular, bold: medium, italics: regular, bolditalics: medium } });
// A document may name neither an address nor a file.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** What draws PDFs, with the one font that they are written in. */
export { pdfmake };
