import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import subsetFont from 'subset-font';

/** What opens fonts for pdfkit, as far as it is asked here; its package has no types for a format of one's own. */
interface Fontkit {
  create(bytes: Uint8Array): Font;
  /** Asked, after all others, whether some bytes are of its kind, and then called with `new`. */
  registerFormat(format: ((stream: { buffer: Uint8Array }) => Font) & { probe(bytes: Uint8Array): boolean }): void;
}

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
  /** By number: what was made of the glyphs so far, with the letters that each was first asked for. */
  _glyphs: object;
}

const { resolve } = createRequire(import.meta.url);
const besidePdfmake = createRequire(resolve('pdfmake'));
// The one that pdfkit itself has: another copy would know nothing of the format.
const fontkit = createRequire(besidePdfmake.resolve('pdfkit'))('fontkit') as Fontkit;
/** Where pdfmake looks for a name before any disk; its types leave it out. */
const { virtualfs: virtualFiles } = pdfmake as unknown as {
  virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
};
const open = new Map<string, Font>();

/**
 * A document opens its fonts for itself and reads their tables anew: two thirds of what a ticket takes. It is given a
 * font's name instead of its bytes, and by that the font that has been open since the start.
 */
function openFont({ buffer }: { buffer: Uint8Array }): Font {
  // Letters that look the same share a glyph, which keeps the first of them: another document's wouldn't be its own.
  return Object.assign(open.get(nameIn(buffer))!, { _glyphs: {} });
}
fontkit.registerFormat(Object.assign(openFont, { probe: (bytes: Uint8Array) => open.has(nameIn(bytes)) }));

function nameIn(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function keepOpen(name: string, bytes: Uint8Array): string {
  open.set(name, fontkit.create(bytes));
  virtualFiles.writeFileSync(name, Buffer.from(name));
  return name;
}

function roboto(name: string): string {
  return keepOpen(name, readFileSync(resolve(`pdfmake/fonts/Roboto/${name}.ttf`)));
}

/** The font of every paper, with Latin, Greek and Cyrillic letters. */
export const BASE_FONT = 'Roboto';

const regular = roboto('Roboto-Regular');
const medium = roboto('Roboto-Medium');
const registered: Parameters<typeof pdfmake.setFonts>[0] = {
  [BASE_FONT]: { normal: regular, bold: medium, italics: regular, bolditalics: medium },
};
pdfmake.setFonts(registered);

/** The one that pdfmake draws with, which opens our fonts. */
const PdfDocument = besidePdfmake('pdfkit') as new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;

/** Begins a document that is drawn page by page, for what has too many rows to be laid out at once. Fonts are named by `fontFile`. */
export function beginPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  return new PdfDocument(options);
}

/** The name of the file that draws a run: that of its font, else one of every paper's. */
export function fontFile(font: string | undefined, is_bold: boolean): string {
  return font ?? (is_bold ? medium : regular);
}

/** Returns whether the font of every paper has this letter. */
export function isInBaseFont(codePoint: number): boolean {
  return open.get(regular)!.hasGlyphForCodePoint(codePoint);
}

/** A family that npm brings as files of some letters each; the first that has a letter draws it. */
const FAMILIES = ['hebrew', 'arabic', 'devanagari', 'sc', 'jp', 'kr'] as const;
type Family = (typeof FAMILIES)[number];

/** Between Roboto's regular and medium, for these are drawn in one weight. */
const WEIGHT = 500;

/** A first and a last code point, both included. */
type Range = readonly [first: number, last: number];

interface Part {
  /** What pdfmake knows it by. */
  name: string;
  path: string;
  ranges: readonly Range[];
}

const partsOf = new Map<Family, readonly Part[]>();
const opening = new Map<string, Promise<void>>();

/**
 * Returns the name of a font that has all of these code points, opened, or undefined if there is none. Han characters
 * look different in Chinese, Japanese and Korean: `preferred` names the family that is asked first.
 */
export async function fontWith(codePoints: readonly number[], preferred?: Family): Promise<string | undefined> {
  const [first] = codePoints;
  if (first === undefined) return undefined;
  for (const family of preferred ? [preferred, ...FAMILIES] : FAMILIES) {
    const part = filesOf(family).find(({ ranges }) => ranges.some(([from, to]) => from <= first && first <= to));
    if (!part) continue;
    await openPart(part);
    if (codePoints.every((codePoint) => open.get(part.name)!.hasGlyphForCodePoint(codePoint))) return part.name;
  }
  return undefined;
}

/** Returns whether a font that is open has a code point; joiners are in some and make no difference elsewhere. */
export function isIn(font: string, codePoint: number): boolean {
  return open.get(font)?.hasGlyphForCodePoint(codePoint) ?? false;
}

function filesOf(family: Family): readonly Part[] {
  let parts = partsOf.get(family);
  if (!parts) {
    const folder = dirname(resolve(`@fontsource-variable/noto-sans-${family}/package.json`));
    const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
    parts = Object.entries(ranges).map(([name, listed]) => {
      const file = `noto-sans-${family}-${name.replace(/[[\]]/g, '')}`;
      return { name: file, path: join(folder, 'files', `${file}-wght-normal.woff2`), ranges: rangesIn(listed) };
    });
    partsOf.set(family, parts);
  }
  return parts;
}

/** Reads `U+0600-06FF,U+200C`. */
function rangesIn(listed: string): Range[] {
  return listed.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
    return [parseInt(first, 16), parseInt(last, 16)];
  });
}

/** Opens a file once: pdfkit reads neither its compression nor its axis of weights, so both are taken out first. */
function openPart({ name, path }: Part): Promise<void> {
  let opened = opening.get(name);
  if (!opened) {
    opened = (async () => {
      const options = { keepAllGlyphs: true, targetFormat: 'sfnt', variationAxes: { wght: WEIGHT } } as const;
      keepOpen(name, await subsetFont(readFileSync(path), '', options));
      registered[name] = { normal: name, bold: name, italics: name, bolditalics: name };
    })();
    opening.set(name, opened);
  }
  return opened;
}
