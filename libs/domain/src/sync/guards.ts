import { MAX_SCANNED_LENGTH } from '../selling/tickets/scanned-text.ts';

/** Says whether an unknown value is a T. Guards are total: they meet whatever a device sends. */
export type Guard<T> = (value: unknown) => value is T;

/** One guard for each field. */
export type Shape<T> = { readonly [K in keyof T]-?: Guard<T[K]> };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text of one character up to a length. */
export function isText(maxLength: number = MAX_SCANNED_LENGTH): Guard<string> {
  return (value): value is string => typeof value === 'string' && value.length > 0 && value.length <= maxLength;
}

/** A whole number from some least value on. */
export function isWhole<N extends number = number>(least = -Infinity): Guard<N> {
  return (value): value is N => Number.isSafeInteger(value) && (value as number) >= least;
}

/** Any number that is one. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** One of a few words. */
export function isOneOf<W>(words: readonly W[]): Guard<W> {
  return (value): value is W => (words as readonly unknown[]).includes(value);
}

/** A list with at least one and at most so many members. */
export function isListOf<T>(isMember: Guard<T>, maxLength: number): Guard<T[]> {
  return (value): value is T[] =>
    Array.isArray(value) && value.length > 0 && value.length <= maxLength && value.every(isMember);
}

/** A field that may be left out or null. */
export function optional<T>(isValue: Guard<T>): Guard<T | null | undefined> {
  return (value): value is T | null | undefined => value === undefined || value === null || isValue(value);
}

/** A record whose fields pass; fields that the shape doesn't name are let be. */
export function isShaped<T>(shape: Shape<T>): Guard<T> {
  return (value): value is T => isRecord(value) && failingField(shape, value) === undefined;
}

/** The first field of a record that does not pass. */
export function failingField<T>(shape: Shape<T>, record: Record<string, unknown>): string | undefined {
  return Object.keys(shape).find((field) => !shape[field as keyof T](record[field]));
}
