import { foldText } from '../rules/text.ts';
import { ChunkError } from './chunk-error.ts';

const BETWEEN_NAMES = '\n';
const UNTIDY = /[^\S ]|  |^ | $/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The names of a chunk as one text, a line each; a row without a name has an empty line. */
export function joinNames(names: readonly (string | null | undefined)[]): string {
  const lines = names.map((name) => (name ? oneLine(name) : ''));
  return lines.some((line) => line !== '') ? lines.join(BETWEEN_NAMES) : '';
}

/** White space is a line's end too, so none stays but single spaces; most names have no other. */
function oneLine(name: string): string {
  return UNTIDY.test(name) ? name.replace(/\s+/g, ' ').trim() : name;
}

/** What a person typed to find a name by: folded words, of which each must begin a word of the name. */
export function searchWords(typed: string): string[] {
  return foldText(typed)
    .split(' ')
    .filter((word) => word !== '');
}

/** Says whether a name has, for each folded word, one that begins with it; no words fit no name. */
export function isNamed(name: string | null, words: readonly string[]): boolean {
  if (name === null || words.length === 0) return false;
  const folded = foldText(name);
  return words.every((word) => hasWord(folded, word));
}

/**
 * The names of a chunk, folded as a whole and searched as one text: that is a hundred times faster than one at a
 * time. Both texts are made on first use, so that a door that never searches never pays.
 */
export class NameTable {
  private readonly text: string;
  private readonly count: number;
  private names: string[] | undefined;
  private folded: FoldedNames | undefined;

  constructor(text: string, count: number) {
    this.text = text;
    this.count = count;
    if (text !== '' && countLines(text) !== count) throw new ChunkError('There are more or fewer names than rows');
  }

  at(row: number): string | null {
    if (this.text === '') return null;
    this.names ??= this.text.split(BETWEEN_NAMES);
    return this.names[row] || null;
  }

  /** Rows whose name has, for each word, one that begins with it; at most `limit`. */
  find(words: readonly string[], limit: number): number[] {
    if (this.text === '' || this.count === 0 || words.length === 0) return [];
    this.folded ??= foldNames(this.text);
    return findLines(this.folded, words, limit);
  }
}

interface FoldedNames {
  text: string;
  /** Where each line begins. */
  starts: Uint32Array;
}

function foldNames(text: string): FoldedNames {
  // Folding works letter by letter and never across a line end, so the lines may be folded together.
  const folded = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  const starts = new Uint32Array(countLines(folded));
  for (let line = 1, end = folded.indexOf(BETWEEN_NAMES); end !== -1; line++) {
    starts[line] = end + 1;
    end = folded.indexOf(BETWEEN_NAMES, end + 1);
  }
  return { text: folded, starts };
}

function findLines({ text, starts }: FoldedNames, words: readonly string[], limit: number): number[] {
  const [rarest, ...others] = [...words].sort((one, other) => other.length - one.length);
  const found: number[] = [];
  let at = text.indexOf(rarest!);
  while (at !== -1 && found.length < limit) {
    if (!beginsWord(text, at)) {
      at = text.indexOf(rarest!, at + 1);
      continue;
    }
    const row = lineAt(starts, at);
    const end = starts[row + 1] ?? text.length;
    const line = text.slice(starts[row], end);
    if (others.every((word) => hasWord(line, word))) found.push(row);
    at = text.indexOf(rarest!, end);
  }
  return found;
}

function hasWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + 1)) {
    if (beginsWord(line, at)) return true;
  }
  return false;
}

function beginsWord(text: string, at: number): boolean {
  return at === 0 || !LETTER_OR_DIGIT.test(text[at - 1]!);
}

/** The line that holds a position: the last one that does not begin after it. */
function lineAt(starts: Uint32Array, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf(BETWEEN_NAMES); at !== -1; at = text.indexOf(BETWEEN_NAMES, at + 1)) lines++;
  return lines;
}
