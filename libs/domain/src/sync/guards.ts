import { MAX_SCANNED_LENGTH } from '../selling/tickets/scanned-text.ts';

/**
 * Returns whether an unknown value is a T. A guard is total: it accepts any value that a device sends, and never
 * throws.
 */
export type Guard<T> = (value: unknown) => value is T;

/** Holds one guard for each field. */
export type Shape<T> = { readonly [K in keyof T]-?: Guard<T[K]> };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Accepts a text of 1 to `maxLength` characters. */
export function isText(maxLength: number = MAX_SCANNED_LENGTH): Guard<string> {
  return (value): value is string => typeof value === 'string' && value.length > 0 && value.length <= maxLength;
}

/** Accepts an integer from `least` to `most`. */
export function isWhole<N extends number = number>(least = -Infinity, most = Infinity): Guard<N> {
  return (value): value is N => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Accepts a finite number. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** Accepts one of the words. */
export function isOneOf<W>(words: readonly W[]): Guard<W> {
  return (value): value is W => (words as readonly unknown[]).includes(value);
}

/** Accepts a list of 1 to `maxLength` members. */
export function isListOf<T>(isMember: Guard<T>, maxLength: number): Guard<T[]> {
  return (value): value is T[] =>
    Array.isArray(value) && value.length > 0 && value.length <= maxLength && value.every(isMember);
}

/** Accepts an absent or null value as well. */
export function optional<T>(isValue: Guard<T>): Guard<T | null | undefined> {
  return (value): value is T | null | undefined => value === undefined || value === null || isValue(value);
}

/**
 * Accepts a record whose fields pass their guards, and ignores fields that the shape lacks: a later version may send
 * more.
 */
export function isShaped<T>(shape: Shape<T>): Guard<T> {
  return (value): value is T => isRecord(value) && failingField(shape, value) === undefined;
}

/** Returns the name of the first field that fails its guard; undefined when all pass. */
export function failingField<T>(shape: Shape<T>, record: Record<string, unknown>): string | undefined {
  return Object.keys(shape).find((field) => !shape[field as keyof T](record[field]));
}
