import { foldText } from '../../ground/rules/text.ts';
import { crockford, foldTyped, isCrockford } from '../../ground/words/crockford.ts';

/** What every order code of the product begins with, and no ticket code. */
export const ORDER_CODE_MARK = 'FTX';

const NAME_LETTERS = 3;
const RANDOM_CHARACTERS = 7;
const PREFIX_LENGTH = ORDER_CODE_MARK.length + NAME_LETTERS;

/** Characters of an order code, the longest of the codes that people type. */
export const ORDER_CODE_LENGTH = PREFIX_LENGTH + RANDOM_CHARACTERS;

/** `FTX` and the first three letters of the event's name, accents folded, filled up with X. */
export function orderCodePrefix(eventName: string): string {
  const letters = foldText(eventName)
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return ORDER_CODE_MARK + letters.slice(0, NAME_LETTERS).padEnd(NAME_LETTERS, 'X');
}

/** A new order code such as `FTXARR7K2QX8M`, from at least seven random bytes. */
export function makeOrderCode(eventName: string, randomBytes: Uint8Array): string {
  return orderCodePrefix(eventName) + crockford(randomBytes, RANDOM_CHARACTERS);
}

/** The order code that a person meant to type, or nothing. Confusable letters are folded in the random part only. */
export function normaliseOrderCode(text: string): string | undefined {
  const prefix = text.slice(0, PREFIX_LENGTH).toUpperCase();
  const random = foldTyped(text.slice(PREFIX_LENGTH));
  if (!prefix.startsWith(ORDER_CODE_MARK) || !/^[A-Z]{6}$/.test(prefix)) return undefined;
  return isCrockford(random, RANDOM_CHARACTERS) ? prefix + random : undefined;
}

/**
 * What the order's code begins with that a person has in mind, in any case, with stray spaces and hyphens; nothing while
 * no more is typed than what the codes of a whole event begin with.
 */
export function typedOrderCode(text: string): string | undefined {
  const [typed = ''] = typedOrderCodes(text);
  return typed.startsWith(ORDER_CODE_MARK) && typed.length > PREFIX_LENGTH ? typed : undefined;
}

/**
 * What codes begin with that a person may mean: a whole code, or what stands after the letters that the codes of an event
 * begin with (`prefix`). Confusable letters are folded in the random part only.
 */
export function typedOrderCodes(text: string, prefix?: string): string[] {
  const typed = text.toUpperCase().replace(/[\s-]/g, '');
  const isWhole = typed.startsWith(ORDER_CODE_MARK);
  const whole = typed.slice(0, PREFIX_LENGTH) + foldTyped(typed.slice(PREFIX_LENGTH));
  if (prefix === undefined || typed.startsWith(prefix)) return [isWhole ? whole : typed];
  // Seven random characters may begin as a code does.
  return [...(isWhole ? [whole] : []), prefix + foldTyped(typed)];
}
