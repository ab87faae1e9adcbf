/** A key press as the browser reports it: the character of the computer's layout, and the key's position. */
export interface ReaderKey {
  /** `KeyboardEvent.key` */
  key: string;
  /** `KeyboardEvent.code`, empty where the browser reports none. */
  code: string;
  shift: boolean;
}

/** Maps a key's position, with or without Shift, to a layout's character. */
type Positions = Readonly<Record<string, string>>;

const LETTERS = Object.fromEntries([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [`Key${letter}`, letter]));
const DIGITS = Object.fromEntries([...'0123456789'].map((digit) => [`Digit${digit}`, digit]));
const SHIFTED_DIGITS = Object.fromEntries([...'0123456789'].map((digit) => [`Shift+Digit${digit}`, digit]));
const COMMON: Positions = { ...LETTERS, ...DIGITS, Space: ' ', Period: '.' };
const UPPER_ROW = { 'Shift+Digit4': '$', 'Shift+Digit5': '%' };
/** Shared by both American layouts, and by those of Portugal, Spain and Germany. */
const AMERICAN: Positions = { ...COMMON, ...UPPER_ROW, 'Shift+Digit8': '*', 'Shift+Equal': '+', Minus: '-' };
const EUROPEAN: Positions = { ...COMMON, ...UPPER_ROW, Slash: '-', 'Shift+Digit7': '/', 'Shift+Period': ':' };

/**
 * The layouts that readers are sold with, as far as a ticket's text needs them. A reader presses the keys of its own
 * layout; the computer's layout then makes other characters of them. Source: the positions in the layouts of Windows
 * (kbdus, kbdbr, kbdpo, kbdsp, kbdgr, kbdfr).
 */
const LAYOUTS: readonly Positions[] = [
  // United States
  { ...AMERICAN, Slash: '/', 'Shift+Semicolon': ':' },
  // Brazil, ABNT2
  { ...AMERICAN, IntlRo: '/', 'Shift+Slash': ':' },
  // Portugal
  { ...EUROPEAN, BracketLeft: '+', 'Shift+BracketLeft': '*' },
  // Spain
  { ...EUROPEAN, BracketRight: '+', 'Shift+BracketRight': '*' },
  // Germany
  { ...EUROPEAN, KeyY: 'Z', KeyZ: 'Y', BracketRight: '+', 'Shift+BracketRight': '*' },
  // France
  {
    ...LETTERS,
    ...SHIFTED_DIGITS,
    KeyA: 'Q',
    KeyQ: 'A',
    KeyW: 'Z',
    KeyZ: 'W',
    Semicolon: 'M',
    Space: ' ',
    BracketRight: '$',
    'Shift+Quote': '%',
    Backslash: '*',
    'Shift+Equal': '+',
    Digit6: '-',
    'Shift+Comma': '.',
    'Shift+Period': '/',
    Period: ':',
  },
];

/**
 * Returns the texts that a reader may have meant, each once: first by the computer's layout, then by each layout of
 * readers. Leaves out one that lacks a character. The signature decides which is true.
 */
export function readingsOf(keys: readonly ReaderKey[]): string[] {
  const asTyped = keys.map(({ key }) => (key.length === 1 ? key : '')).join('');
  const readings = new Set([asTyped]);
  for (const layout of LAYOUTS) {
    const characters = keys.map((key) => characterOf(key, layout));
    if (characters.every((character) => character !== undefined)) readings.add(characters.join(''));
  }
  return [...readings];
}

/**
 * Returns the layout's character at the key's position. A letter is the same with and without Shift: case does not
 * matter.
 */
function characterOf({ key, code, shift }: ReaderKey, layout: Positions): string | undefined {
  // The keypad has its characters in every layout.
  if (code === '' || code.startsWith('Numpad')) return key.length === 1 ? key : undefined;
  const position = shift ? `Shift+${code}` : code;
  return layout[position] ?? (isLetter(layout[code]) ? layout[code] : undefined);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && character >= 'A' && character <= 'Z';
}
