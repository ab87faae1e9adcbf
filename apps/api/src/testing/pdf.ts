import { inflateSync } from 'node:zlib';
import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';

/** Pixels of a module, and modules of quiet zone, in which a code is drawn to be read. */
const SCALE = 4;
const QUIET = 4;

/** A drawing, upright and sharp, where a camera's picture is neither. */
const DRAWN = new Map([[DecodeHintType.PURE_BARCODE, true]]);

/** Returns the drawing streams of a PDF, unpacked. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = at + 'stream\n'.length;
    try {
      streams.push(inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start))).toString('latin1'));
    } catch {
      // A font, or another stream that is not packed in this way.
    }
  }
  return streams;
}

export function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** Returns the text of a PDF line by line: words at one height are one line, however far apart. */
export function linesIn(pdf: Buffer): string[] {
  const fonts = fontsIn(pdf);
  const lines: { height: string; words: string[] }[] = [];
  for (const stream of streamsOf(pdf)) {
    for (const [, height = '', font = '', drawn = ''] of stream.matchAll(
      /BT\n1 0 0 1 \S+ (\S+) Tm\n\/(\w+) \S+ Tf\n(?:\S+ T[cw]\n)*\[([^\]]*)\] TJ/g,
    )) {
      const letters = [...drawn.matchAll(/<(\w+)>/g)].flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? []);
      const word = letters.map((glyph) => fonts.get(font)?.[parseInt(glyph, 16)] ?? '\ufffd').join('');
      const last = lines.at(-1);
      if (last?.height === height) last.words.push(word.trim());
      else lines.push({ height, words: [word.trim()] });
    }
  }
  return lines.map(({ words }) => words.filter(Boolean).join(' '));
}

/** Counts the letters that are drawn as boxes, because the font has nothing else for them: its glyph 0. */
export function boxesIn(pdf: Buffer): number {
  const drawn = streamsOf(pdf).flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, glyphs = '']) => glyphs),
  );
  const glyphs = drawn.flatMap((run) =>
    [...run.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  );
  return glyphs.filter((glyph) => glyph === '0000').length;
}

/** Counts the squares of a side, in points, that are drawn to be ticked. */
export function squaresIn(pdf: Buffer, side: number): number {
  const square = new RegExp(` ${side} ${side} re\\b`, 'g');
  return streamsOf(pdf).reduce((sum, stream) => sum + (stream.match(square)?.length ?? 0), 0);
}

/** Counts the crosses: two strokes of 1.5 points each. */
export function crossesIn(pdf: Buffer): number {
  return streamsOf(pdf).reduce((sum, stream) => sum + (stream.match(/^1\.5 w$/gm)?.length ?? 0), 0) / 2;
}

/** Returns the letters of each font that pages name, by glyph. */
function fontsIn(pdf: Buffer): Map<string, string[]> {
  const text = pdf.toString('latin1');
  const fonts = new Map<string, string[]>();
  for (const [, name = '', object] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, letters] = new RegExp(`\\n${object} 0 obj\\n[^]*?/ToUnicode (\\d+) 0 R`).exec(text) ?? [];
    const at = text.indexOf('stream\n', text.indexOf(`\n${letters} 0 obj\n`)) + 'stream\n'.length;
    const map = inflateSync(pdf.subarray(at, pdf.indexOf('\nendstream', at))).toString('latin1');
    const ranges = [...map.matchAll(/<\w{4}> <\w{4}> \[([^\]]*)\]/g)];
    fonts.set(
      name,
      ranges.flatMap(([, codes = '']) => [...codes.matchAll(/<([\w ]+)>/g)].map(([, code = '']) => lettersOf(code))),
    );
  }
  return fonts;
}

function lettersOf(code: string): string {
  return String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)));
}

/** Returns the texts of the QR codes that a PDF draws, page by page. */
export function qrTextsIn(pdf: Buffer): string[] {
  return streamsOf(pdf).flatMap((stream) => {
    const runs = [...stream.matchAll(/(?<!\S)(\d+) (\d+) m\s(\d+) \2 l\s\3 (\d+) l\s\1 \4 l\sh/g)].map(
      ([, left, top, right]) => ({ left: Number(left), top: Number(top), right: Number(right) }),
    );
    return runs.length === 0 ? [] : [readRuns(runs)];
  });
}

function readRuns(runs: readonly { left: number; top: number; right: number }[]): string {
  const modules = Math.max(...runs.map(({ right }) => right));
  const side = (modules + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(side * side).fill(255);
  for (const { left, top, right } of runs) {
    for (let y = (top + QUIET) * SCALE; y < (top + QUIET + 1) * SCALE; y++) {
      pixels.fill(0, y * side + (left + QUIET) * SCALE, y * side + (right + QUIET) * SCALE);
    }
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, side, side)));
  return new QRCodeReader().decode(bitmap, DRAWN).getText();
}
