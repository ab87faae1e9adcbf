declare const jsonMoment: unique symbol;

/** A time inside a json or jsonb column: JSON knows none, so that it comes as text and is never parsed on the way. */
export type JsonMoment = string & { readonly [jsonMoment]: true };

type Plain = string | number | boolean | null | undefined;

/** The value as a json column carries it: a Date inside is text. */
export type InJson<Value> = Value extends Date
  ? JsonMoment
  : Value extends Plain
    ? Value
    : { [Key in keyof Value]: InJson<Value[Key]> };

/** Parses a time that came in a json column; returns one that came in a column of its own as it is. */
export function readMoment(moment: JsonMoment | Date): Date;
export function readMoment(moment: JsonMoment | Date | null): Date | null;
export function readMoment(moment: JsonMoment | Date | null): Date | null {
  return typeof moment === 'string' ? new Date(moment) : moment;
}
