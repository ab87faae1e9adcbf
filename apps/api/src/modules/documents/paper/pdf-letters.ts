import anyAscii from 'any-ascii';
import bidiFactory, { type Bidi } from 'bidi-js';
import { fontWith, isIn, isInBaseFont } from './pdf-fonts.ts';

/** A part of a text and its font; absent: the common font. */
export interface Run {
  text: string;
  font?: string;
}

// Its types describe an ES module, and Node.js loads the other one.
const bidi = (bidiFactory as unknown as () => Bidi)();
const clusters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Combining mark, drawn as one sign with its letter where possible. */
const MARK = /\p{Mark}/u;
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}/u;
const KANA = /\p{Script=Hiragana}|\p{Script=Katakana}/u;
const HANGUL = /\p{Script=Hangul}/u;

/** Characters of a right-to-left line: about as many as fit beside the QR of a ticket. */
const LONGEST_LINE = 18;
const NO_BREAK_SPACE = '\u00a0';

/**
 * Returns a text in runs that draw without boxes: each in a font that has all of its letters, in visual order, left to
 * right. Leaves out emoji; spells letters that no font has in Latin ones.
 */
export async function runsOf(text: string): Promise<Run[]> {
  if (isPlain(text)) return [{ text }];
  const drawn: Run[] = [];
  for (const line of RIGHT_TO_LEFT.test(text) ? shortLines(text) : [text]) {
    if (drawn.length > 0) drawn.push({ text: '\n' });
    drawn.push(...inOrder(await inFonts(line)));
  }
  return drawn.length > 0 ? drawn : [{ text: '' }];
}

function isPlain(text: string): boolean {
  return !MARK.test(text) && [...text].every((letter) => letter === '\n' || isInBaseFont(letter.codePointAt(0)!));
}

/**
 * Cuts a text into lines. Right-to-left words are placed before the paper breaks lines; within one, spaces break no
 * line.
 */
function shortLines(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${NO_BREAK_SPACE}${word}` : word;
    if (lines.length > 0 && [...longer].length <= LONGEST_LINE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Finds a font for each letter with its marks; joins equal ones. */
async function inFonts(text: string): Promise<Run[]> {
  const preferred = KANA.test(text) ? 'jp' : HANGUL.test(text) ? 'kr' : undefined;
  const runs: Run[] = [];
  for (const { segment } of clusters.segment(text)) {
    const run = await drawnAs(segment, preferred);
    // Left-out characters may leave two spaces, or one at the beginning.
    if (!run.text || (run.text === ' ' && !/\S$/u.test(runs.at(-1)?.text ?? ''))) continue;
    const last = runs.at(-1);
    if (last && last.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

async function drawnAs(cluster: string, preferred: 'jp' | 'kr' | undefined): Promise<Run> {
  const letters = [...(MARK.test(cluster) ? cluster.normalize('NFC') : cluster)];
  const visible = letters.filter((letter) => !IGNORABLE.test(letter));
  if (visible.every((letter) => letter === '\n' || isInBaseFont(letter.codePointAt(0)!)))
    return { text: visible.join('') };
  if (PICTURE.test(cluster)) return { text: '' };
  const font = await fontWith(
    visible.map((letter) => letter.codePointAt(0)!),
    preferred,
  );
  if (font) {
    return { text: letters.filter((letter) => isIn(font, letter.codePointAt(0)!)).join(''), font };
  }
  return { text: [...anyAscii(visible.join(''))].filter((letter) => isInBaseFont(letter.codePointAt(0)!)).join('') };
}

interface Piece extends Run {
  /** Bidi level: even for left to right, odd for right to left. */
  level: number;
}

/**
 * Sorts the runs of a line from left to right by the Unicode Bidirectional Algorithm; a font puts its own letters in
 * order.
 */
function inOrder(runs: readonly Run[]): Run[] {
  const line = runs.map(({ text }) => text).join('');
  if (!RIGHT_TO_LEFT.test(line)) return [...runs];
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const pieces: Piece[] = [];
  let at = 0;
  for (const { text, font } of runs) {
    for (const letter of text) {
      const level = levels[at] ?? 0;
      at += letter.length;
      const last = pieces.at(-1);
      if (last && last.level === level && last.font === font) last.text += letter;
      else pieces.push({ text: letter, level, ...(font && { font }) });
    }
  }
  return turned(pieces).map(({ text, level, font }) => ({
    text: level % 2 === 1 && !font ? mirrored(text) : text,
    ...(font && { font }),
  }));
}

/** Reverses each stretch of pieces at a level or deeper, from the deepest odd level up (rule L2). */
function turned(pieces: readonly Piece[]): Piece[] {
  const order = [...pieces];
  for (let level = Math.max(...order.map((piece) => piece.level)); level >= 1; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && order[to]!.level >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order;
}

/** Mirrors signs among right-to-left letters, in the common font, which mirrors nothing. */
function mirrored(text: string): string {
  return [...text]
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('');
}
