import { foldText } from '../../ground/rules/text.ts';
import { crockford, foldTyped, isCrockford } from '../../ground/words/crockford.ts';

/** The first characters of every order code, and of no ticket code. */
export const ORDER_CODE_MARK = 'FTX';

const NAME_LETTERS = 3;
const RANDOM_CHARACTERS = 7;
const PREFIX_LENGTH = ORDER_CODE_MARK.length + NAME_LETTERS;

/** Length of an order code, the longest code that people type. */
export const ORDER_CODE_LENGTH = PREFIX_LENGTH + RANDOM_CHARACTERS;

/** Returns `FTX` and the first three letters of the event's name, without accents, filled up with X. */
export function orderCodePrefix(eventName: string): string {
  const letters = foldText(eventName)
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return ORDER_CODE_MARK + letters.slice(0, NAME_LETTERS).padEnd(NAME_LETTERS, 'X');
}

/** Returns a new order code such as `FTXARR7K2QX8M`, from at least seven random bytes. */
export function makeOrderCode(eventName: string, randomBytes: Uint8Array): string {
  return orderCodePrefix(eventName) + crockford(randomBytes, RANDOM_CHARACTERS);
}

/**
 * Returns the order code that a text stands for; undefined for other texts. Folds confusable letters in the random part
 * only.
 */
export function normaliseOrderCode(text: string): string | undefined {
  const prefix = text.slice(0, PREFIX_LENGTH).toUpperCase();
  const random = foldTyped(text.slice(PREFIX_LENGTH));
  if (!prefix.startsWith(ORDER_CODE_MARK) || !/^[A-Z]{6}$/.test(prefix)) return undefined;
  return isCrockford(random, RANDOM_CHARACTERS) ? prefix + random : undefined;
}

/**
 * Returns the beginning of an order code from what a person has typed, in any case, with spaces and hyphens; undefined
 * while it is no longer than the prefix that a whole event shares.
 */
export function typedOrderCode(text: string): string | undefined {
  const [typed = ''] = typedOrderCodes(text);
  return typed.startsWith(ORDER_CODE_MARK) && typed.length > PREFIX_LENGTH ? typed : undefined;
}

/**
 * Returns the beginnings of codes that a typed text may stand for: of a whole code, or of the part after `prefix`,
 * which the codes of an event share. Folds confusable letters in the random part only.
 */
export function typedOrderCodes(text: string, prefix?: string): string[] {
  const typed = text.toUpperCase().replace(/[\s-]/g, '');
  const isWhole = typed.startsWith(ORDER_CODE_MARK);
  const whole = typed.slice(0, PREFIX_LENGTH) + foldTyped(typed.slice(PREFIX_LENGTH));
  if (prefix === undefined || typed.startsWith(prefix)) return [isWhole ? whole : typed];
  // Seven random characters may begin with the letters of the mark.
  return [...(isWhole ? [whole] : []), prefix + foldTyped(typed)];
}
