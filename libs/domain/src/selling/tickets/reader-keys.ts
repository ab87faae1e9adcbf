/** A key press as the browser reports it: what the layout of the computer made of it, and where the key is. */
export interface ReaderKey {
  /** `KeyboardEvent.key` */
  key: string;
  /** `KeyboardEvent.code`, empty where the browser reports none. */
  code: string;
  shift: boolean;
}

/** Where a layout has a character: the key's position, with Shift or without. */
type Positions = Readonly<Record<string, string>>;

const LETTERS = Object.fromEntries([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [`Key${letter}`, letter]));
const DIGITS = Object.fromEntries([...'0123456789'].map((digit) => [`Digit${digit}`, digit]));
const SHIFTED_DIGITS = Object.fromEntries([...'0123456789'].map((digit) => [`Shift+Digit${digit}`, digit]));
const COMMON: Positions = { ...LETTERS, ...DIGITS, Space: ' ', Period: '.' };
const UPPER_ROW = { 'Shift+Digit4': '$', 'Shift+Digit5': '%' };
/** What the layouts of both Americas share, and those of Portugal, Spain and Germany. */
const AMERICAN: Positions = { ...COMMON, ...UPPER_ROW, 'Shift+Digit8': '*', 'Shift+Equal': '+', Minus: '-' };
const EUROPEAN: Positions = { ...COMMON, ...UPPER_ROW, Slash: '-', 'Shift+Digit7': '/', 'Shift+Period': ':' };

/**
 * The layouts that readers are sold with, as far as the text of a ticket needs them. A reader presses the keys that its own
 * layout has for a character; the computer's layout then makes another character of them.
 * Source: the position of each character in the layouts of Windows (kbdus, kbdbr, kbdpo, kbdsp, kbdgr, kbdfr).
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
 * Returns the texts that a reader may have meant by these key presses, each once: first what the computer's layout made of
 * them, then what each layout of readers has at the pressed positions. A reading that lacks a character is left out. The
 * signature tells which one is true.
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

/** Returns what the layout has at the key's position. A letter is the same with Shift and without: case means nothing. */
function characterOf({ key, code, shift }: ReaderKey, layout: Positions): string | undefined {
  // The keypad has its characters in every layout.
  if (code === '' || code.startsWith('Numpad')) return key.length === 1 ? key : undefined;
  const position = shift ? `Shift+${code}` : code;
  return layout[position] ?? (isLetter(layout[code]) ? layout[code] : undefined);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && character >= 'A' && character <= 'Z';
}
