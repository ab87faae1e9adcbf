/** The position of a key and what a layout makes of it, without Shift and with it. */
type Layout = Readonly<Record<string, readonly [plain: string, shifted: string]>>;

const ROW = ['0)', '1!', '2@', '3#', '4$', '5%', '6^', '7&', '8*', '9('];
const letters = (swapped: Record<string, string> = {}): Layout =>
  Object.fromEntries(
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => {
      const made = swapped[letter] ?? letter;
      return [`Key${letter}`, [made.toLowerCase(), made]];
    }),
  );
const digits = (row: readonly string[]): Layout =>
  Object.fromEntries(row.map((pair, digit) => [`Digit${digit}`, [pair[0]!, pair[1]!]]));

/** The layouts as Windows has them, as far as a ticket's text and a reader's prefix reach. */
export const LAYOUTS = {
  us: {
    ...letters(),
    ...digits(ROW),
    Space: [' ', ' '],
    Minus: ['-', '_'],
    Equal: ['=', '+'],
    Period: ['.', '>'],
    Slash: ['/', '?'],
    Semicolon: [';', ':'],
    BracketRight: [']', '}'],
    Backslash: ['\\', '|'],
  },
  abnt2: {
    ...letters(),
    ...digits(ROW.with(6, '6¨')),
    Space: [' ', ' '],
    Minus: ['-', '_'],
    Equal: ['=', '+'],
    Period: ['.', '>'],
    Slash: [';', ':'],
    Semicolon: ['ç', 'Ç'],
    BracketRight: ['[', '{'],
    Backslash: [']', '}'],
    IntlRo: ['/', '?'],
  },
  portugal: {
    ...letters(),
    ...digits(['0=', '1!', '2"', '3#', '4$', '5%', '6&', '7/', '8(', '9)']),
    Space: [' ', ' '],
    Minus: ["'", '?'],
    Equal: ['«', '»'],
    Period: ['.', ':'],
    Slash: ['-', '_'],
    Semicolon: ['ç', 'Ç'],
    BracketLeft: ['+', '*'],
    BracketRight: ['´', '`'],
    Backslash: ['~', '^'],
  },
  germany: {
    ...letters({ Y: 'Z', Z: 'Y' }),
    ...digits(['0=', '1!', '2"', '3§', '4$', '5%', '6&', '7/', '8(', '9)']),
    Space: [' ', ' '],
    Minus: ['ß', '?'],
    Equal: ['´', '`'],
    Period: ['.', ':'],
    Slash: ['-', '_'],
    Semicolon: ['ö', 'Ö'],
    BracketRight: ['+', '*'],
    Backslash: ['#', "'"],
  },
  france: {
    ...letters({ A: 'Q', Q: 'A', W: 'Z', Z: 'W', M: '?' }),
    ...digits(['à0', '&1', 'é2', '"3', "'4", '(5', '-6', 'è7', '_8', 'ç9']),
    Space: [' ', ' '],
    Semicolon: ['m', 'M'],
    Comma: [';', '.'],
    Period: [':', '/'],
    Slash: ['!', '§'],
    Equal: ['=', '+'],
    Quote: ['ù', '%'],
    BracketRight: ['$', '£'],
    Backslash: ['*', 'µ'],
  },
} as const satisfies Record<string, Layout>;

export interface Reader {
  name: string;
  /** The layout that the reader is set to, and that of the computer. */
  reader: keyof typeof LAYOUTS;
  computer: keyof typeof LAYOUTS;
  /** Milliseconds between two keys. */
  gap: number;
  prefix?: string;
  suffix?: string;
  end?: 'Enter' | 'Tab' | '';
  /** After so many keys the reader stops for so many milliseconds. */
  hiccup?: readonly [every: number, ms: number];
  capsLock?: boolean;
  /** Whether the browser tells positions; those on some phones don't. */
  hasPositions?: boolean;
}

/** Readers as doors in Brazil have them. */
export const READERS: readonly Reader[] = [
  { name: 'a reader set to the American layout', reader: 'us', computer: 'us', gap: 4 },
  { name: 'an American one on ABNT2', reader: 'us', computer: 'abnt2', gap: 8 },
  { name: 'an American one on ABNT2, without positions', reader: 'us', computer: 'abnt2', gap: 8, hasPositions: false },
  { name: 'an ABNT2 one on an American tablet', reader: 'abnt2', computer: 'us', gap: 20 },
  { name: 'a slow one with a Tab', reader: 'abnt2', computer: 'abnt2', gap: 60, end: 'Tab' },
  { name: 'the slowest', reader: 'us', computer: 'abnt2', gap: 150 },
  { name: 'one without an Enter', reader: 'us', computer: 'us', gap: 12, end: '' },
  { name: 'one on Bluetooth that stops now and then', reader: 'us', computer: 'abnt2', gap: 15, hiccup: [37, 700] },
  { name: 'one with the AIM prefix and a suffix', reader: 'us', computer: 'abnt2', gap: 6, prefix: ']Q1', suffix: '#' },
  { name: 'one through the caps lock', reader: 'us', computer: 'abnt2', gap: 6, capsLock: true },
  { name: 'a German one on ABNT2', reader: 'germany', computer: 'abnt2', gap: 10, prefix: 'X', end: 'Tab' },
  { name: 'a French one on ABNT2', reader: 'france', computer: 'abnt2', gap: 10 },
  { name: 'an American one on a Portuguese computer', reader: 'us', computer: 'portugal', gap: 10 },
];

export interface TypedKey {
  key: string;
  code: string;
  shift: boolean;
  at: number;
  isInField: boolean;
}

/** Returns the key presses by which a reader types a text, from a moment on: Shift, characters and the end. */
export function keysOf(reader: Reader, text: string, from = 0): TypedKey[] {
  const { gap, prefix = '', suffix = '', end = 'Enter', hiccup, capsLock = false, hasPositions = true } = reader;
  const keys: TypedKey[] = [];
  let at = from;
  const press = (key: string, code: string, shift: boolean) =>
    keys.push({ key, code: hasPositions ? code : '', shift, at, isInField: false });
  [...(prefix + text + suffix)].forEach((character, n) => {
    at += gap + (hiccup && n > 0 && n % hiccup[0] === 0 ? hiccup[1] : 0);
    const found = positionOf(LAYOUTS[reader.reader], character);
    if (!found) return;
    const { code, shift } = found;
    if (shift) press('Shift', 'ShiftLeft', true);
    const pair: readonly [string, string] | undefined = (LAYOUTS[reader.computer] as Layout)[code];
    const isLetter = code.startsWith('Key') || code === 'Semicolon';
    press(pair?.[shift !== (capsLock && isLetter) ? 1 : 0] ?? 'Unidentified', code, shift);
  });
  at += gap;
  if (end !== '') press(end, end, false);
  return keys;
}

function positionOf(layout: Layout, character: string): { code: string; shift: boolean } | undefined {
  for (const [code, [plain, shifted]] of Object.entries(layout)) {
    if (plain === character) return { code, shift: false };
    if (shifted === character) return { code, shift: true };
  }
  return undefined;
}
