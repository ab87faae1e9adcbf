import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import subsetFont from 'subset-font';

/** The part of pdfkit's font reader used here; its package has no types for a custom format. */
interface Fontkit {
  create(bytes: Uint8Array): Font;
  /** Registers a format, asked after all others whether some bytes are of its kind, and then called with `new`. */
  registerFormat(format: ((stream: { buffer: Uint8Array }) => Font) & { probe(bytes: Uint8Array): boolean }): void;
}

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
  /** Glyph cache by number, with the letters that each was first asked for. */
  _glyphs: object;
}

const { resolve } = createRequire(import.meta.url);
const besidePdfmake = createRequire(resolve('pdfmake'));
// pdfkit's own copy: another one would not know the format.
const fontkit = createRequire(besidePdfmake.resolve('pdfkit'))('fontkit') as Fontkit;
/** pdfmake's virtual files, searched before any disk; missing from its types. */
const { virtualfs: virtualFiles } = pdfmake as unknown as {
  virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
};
const open = new Map<string, Font>();

/**
 * Returns the font opened at the start: pdfkit would read its tables anew for each document, which takes two thirds of
 * a ticket's time. The buffer holds the font's name instead of its bytes.
 */
function openFont({ buffer }: { buffer: Uint8Array }): Font {
  // Letters that look the same share a glyph, which keeps the first of them: another document's cache would give wrong
  // letters.
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

/** pdfmake's own pdfkit, which opens our fonts. */
const PdfDocument = besidePdfmake('pdfkit') as new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;

/** Begins a document drawn page by page, for too many rows to be laid out at once. Fonts are named by `fontFile`. */
export function beginPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  return new PdfDocument(options);
}

/** Returns the name of the file that draws a run: that of its font, else the common one. */
export function fontFile(font: string | undefined, is_bold: boolean): string {
  return font ?? (is_bold ? medium : regular);
}

/** Returns whether the common font has this letter. */
export function isInBaseFont(codePoint: number): boolean {
  return open.get(regular)!.hasGlyphForCodePoint(codePoint);
}

/** A family that npm delivers as files of some letters each; the first that has a letter draws it. */
const FAMILIES = ['hebrew', 'arabic', 'devanagari', 'sc', 'jp', 'kr'] as const;
type Family = (typeof FAMILIES)[number];

/** Between Roboto's regular and medium, because these are drawn in one weight. */
const WEIGHT = 500;

/** A first and a last code point, both included. */
type Range = readonly [first: number, last: number];

interface Part {
  /** Name in pdfmake. */
  name: string;
  path: string;
  ranges: readonly Range[];
}

const partsOf = new Map<Family, readonly Part[]>();
const opening = new Map<string, Promise<void>>();

/**
 * Returns the name of an opened font with all of these code points, or undefined if there is none. Han characters look
 * different in Chinese, Japanese and Korean: `preferred` names the family that is asked first.
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

/** Returns whether an open font has a code point; joiners, which some lack, make no difference. */
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

/** Parses `U+0600-06FF,U+200C`. */
function rangesIn(listed: string): Range[] {
  return listed.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
    return [parseInt(first, 16), parseInt(last, 16)];
  });
}

/** Opens a file once. Removes its compression and its weight axis first, because pdfkit reads neither. */
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
