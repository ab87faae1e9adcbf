import { lineAdvance } from './advances.ts';

/** Height of a capital, and the gap between two lines as a share of it, at font size 1. */
export const capHeight = 0.7;
export const lineGap = 0.13;

/** Room that an accent needs above its capital, at font size 1. */
export const accentHeight = 0.17;

/** One line of wood type. */
export interface TypeLine {
  text: string;
  /** Font size. */
  size: number;
  /** Value of the font's width axis, 62 to 125. */
  stretch: number;
  /** Measure that the line fills. */
  width: number;
}

export const hasAccent = (line: string): boolean => /[ÁÀÂÃÉÊÍÓÔÕÚÜ]/.test(line);

/** Breaks a name into at most `most` lines, in capitals, whose natural widths are as even as possible. */
export function breakEvenly(name: string, most: number): string[] {
  const words = name.toUpperCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  // Above nine words the rest stays on the last line, so that the number of ways stays small.
  const gaps = Math.min(words.length - 1, 8);
  let best: { cost: number; lines: string[] } | undefined;
  for (let ways = 0; ways < 1 << gaps; ways++) {
    const lines = breakAt(words, ways);
    if (lines.length > most) continue;
    const cost = unevenness(lines);
    if (!best || cost < best.cost) best = { cost, lines };
  }
  return best?.lines ?? [words.join(' ')];
}

/** Breaks words into lines; bit i of `ways` breaks the line after word i. */
function breakAt(words: readonly string[], ways: number): string[] {
  const lines: string[] = [];
  words.forEach((word, place) => {
    const startsLine = place === 0 || ((ways >> (place - 1)) & 1) === 1;
    if (startsLine) lines.push(word);
    else lines[lines.length - 1] += ` ${word}`;
  });
  return lines;
}

function unevenness(lines: readonly string[]): number {
  const natural = lines.map((line) => lineAdvance(line, 0.3));
  const orphans = lines.filter((line) => line.length < 3).length;
  return Math.max(...natural) * 1.6 - Math.min(...natural) + orphans * 3 + lines.length * 0.25;
}

/**
 * Sets a name like wood type: every line starts narrow and fills the measure; then the tallest line is widened,
 * step by step, until the block is no higher than `height`.
 */
export function setWoodType(name: string, width: number, height: number, most = 4): TypeLine[] {
  const lines = breakEvenly(name, most);
  const stretch = lines.map(() => 0);
  const sizes = () => lines.map((line, place) => width / lineAdvance(line, stretch[place] ?? 0));

  let fitted = sizes();
  for (let step = 0; step < 400 && blockHeight(lines, fitted) > height; step++) {
    const tallest = tallestThatCanWiden(fitted, stretch);
    if (tallest < 0) break;
    stretch[tallest] = Math.min(1, (stretch[tallest] ?? 0) + 0.04);
    fitted = sizes();
  }
  const scale = Math.min(1, height / blockHeight(lines, fitted));
  return lines.map((text, place) => ({
    text,
    size: (fitted[place] ?? 0) * scale,
    stretch: 62 + 63 * (stretch[place] ?? 0),
    width: width * scale,
  }));
}

function tallestThatCanWiden(sizes: readonly number[], stretch: readonly number[]): number {
  let tallest = -1;
  sizes.forEach((size, place) => {
    const canWiden = (stretch[place] ?? 1) < 1;
    if (canWiden && (tallest < 0 || size > (sizes[tallest] ?? 0))) tallest = place;
  });
  return tallest;
}

function blockHeight(lines: readonly string[], sizes: readonly number[]): number {
  return sizes.reduce((sum, size, place) => {
    const gap = place === 0 ? 0 : lineGap * size * capHeight;
    return sum + size * capHeight + gap + (hasAccent(lines[place] ?? '') ? size * accentHeight : 0);
  }, 0);
}

/** Returns the baselines of lines that are stacked from `top`, and the end of the block. */
export function stackLines(lines: readonly TypeLine[], top: number): { baselines: number[]; bottom: number } {
  let y = top;
  const baselines = lines.map((line, place) => {
    if (hasAccent(line.text)) y += line.size * accentHeight;
    y += line.size * capHeight * (place === 0 ? 1 : 1 + lineGap);
    return y;
  });
  return { baselines, bottom: y };
}
