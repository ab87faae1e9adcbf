import type { AmountKey } from '../parts/typed-amount.ts';

/**
 * The use of the keys: lots without a sale, lots beside a begun one, an amount of cash, a payment without one, a drawer
 * to open, or any other page.
 */
export type KeyPlace = 'lots' | 'cart' | 'cash' | 'method' | 'drawer' | 'page';

export type KeyAct =
  /** Presses the one next step of the page. */
  | { does: 'go-on' }
  | { does: 'back' }
  | { does: 'search' }
  | { does: 'help' }
  /** Adds one of the price with this number, counted from 1. */
  | { does: 'add'; number: number }
  /** Moves the choice among the prices. */
  | { does: 'choose'; step: 1 | -1 }
  /** Changes the amount of the chosen price. */
  | { does: 'change'; step: 1 | -1 }
  | { does: 'method'; number: number }
  | { does: 'next-method'; step: 1 | -1 }
  | { does: 'amount'; key: AmountKey };

type Acts = Readonly<Record<string, KeyAct>>;

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const NUMBERS = DIGITS.slice(1);

const EVERYWHERE: Acts = {
  Enter: { does: 'go-on' },
  Escape: { does: 'back' },
  F2: { does: 'search' },
  '?': { does: 'help' },
};

const PRICES: Acts = {
  ArrowDown: { does: 'choose', step: 1 },
  ArrowRight: { does: 'choose', step: 1 },
  ArrowUp: { does: 'choose', step: -1 },
  ArrowLeft: { does: 'choose', step: -1 },
  '+': { does: 'change', step: 1 },
  // The same key without Shift.
  '=': { does: 'change', step: 1 },
  '-': { does: 'change', step: -1 },
};

const ADDS: Acts = acts(NUMBERS, (digit) => ({ does: 'add', number: Number(digit) }));

const METHODS: Acts = acts(NUMBERS, (digit) => ({ does: 'method', number: Number(digit) }));

/** Digits belong to the amount of cash, so that arrows lead to the other methods. */
const NEXT_METHODS: Acts = {
  ArrowRight: { does: 'next-method', step: 1 },
  ArrowLeft: { does: 'next-method', step: -1 },
};

const AMOUNT: Acts = {
  ...acts(DIGITS, (key) => ({ does: 'amount', key })),
  Backspace: { does: 'amount', key: 'back' },
};

/** The acts by place and key. A digit has one meaning in each place, which the caps on the screen show. */
export const KEY_ACTS: Readonly<Record<KeyPlace, Acts>> = {
  lots: { ...EVERYWHERE, ...PRICES, ...ADDS },
  cart: { ...EVERYWHERE, ...PRICES, ...METHODS },
  cash: { ...EVERYWHERE, ...NEXT_METHODS, ...AMOUNT },
  method: { ...EVERYWHERE, ...NEXT_METHODS, ...METHODS },
  drawer: { ...EVERYWHERE, ...AMOUNT },
  page: EVERYWHERE,
};

/** Keys that a person means for the page while typing into a field. */
const IN_FIELDS: ReadonlySet<string> = new Set(['Enter', 'Escape', 'F2']);

export interface PressedKey {
  key: string;
  /** Whether it goes into a field of text. */
  isInField: boolean;
  /** Whether the focused element has a use for it: a button that was reached by Tab for Enter, for example. */
  isTaken: boolean;
}

/** Returns the act of a key; undefined where the browser's own use stays. */
export function actOf({ key, isInField, isTaken }: PressedKey, place: KeyPlace): KeyAct | undefined {
  if (isTaken || (isInField && !IN_FIELDS.has(key))) return undefined;
  const acts = KEY_ACTS[place];
  return Object.hasOwn(acts, key) ? acts[key] : undefined;
}

function acts<T extends string>(keys: readonly T[], act: (key: T) => KeyAct): Acts {
  return Object.fromEntries(keys.map((key) => [key, act(key)]));
}
