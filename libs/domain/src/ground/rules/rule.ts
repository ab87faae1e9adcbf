/** A rule in JSON Schema, as far as possible: every value that keeps the rule keeps this too, not conversely. */
export interface RuleShape {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

/** One rule about one value, shared by form and API. */
export interface Rule<T = string> {
  /** Stable code of the broken rule. */
  readonly code: string;
  /** Its pt-BR message. */
  readonly message: string;
  /** Never throws: false for any value that is not a valid T. */
  check(value: unknown): value is T;
  /** Its part in the API's description. */
  readonly shape?: RuleShape;
}

/** Of texts with two characters at least: one may become two when it is composed, e.g. U+FB2A. */
export const TWO_COMPOSED: RuleShape = Object.freeze({ minLength: 1 });

/** Returns a rule about text. */
export function textRule(code: string, message: string, holds: (text: string) => boolean, shape: RuleShape = {}): Rule {
  return Object.freeze({
    code,
    message,
    shape,
    check: (value: unknown): value is string => typeof value === 'string' && holds(value),
  });
}

/** Returns a rule about a number. */
export function numberRule(
  code: string,
  message: string,
  holds: (value: number) => boolean,
  shape: RuleShape = {},
): Rule<number> {
  return Object.freeze({
    code,
    message,
    shape,
    check: (value: unknown): value is number => typeof value === 'number' && holds(value),
  });
}

/** Returns a rule about a whole number. */
export function integerRule(
  code: string,
  message: string,
  holds: (value: number) => boolean,
  shape: RuleShape = {},
): Rule<number> {
  return Object.freeze({
    code,
    message,
    shape,
    check: (value: unknown): value is number => Number.isSafeInteger(value) && holds(value as number),
  });
}
