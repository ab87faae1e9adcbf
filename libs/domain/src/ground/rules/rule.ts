/** What JSON Schema can say of a rule: every value that keeps the rule keeps this too; it need not be the other way. */
export interface RuleShape {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

/** One rule about one value: a form and a request are held against the same object. */
export interface Rule<T = string> {
  /** Stable word for the broken rule. */
  readonly code: string;
  /** What the person reads, in pt-BR. */
  readonly message: string;
  /** Total: false for whatever is not a T that keeps the rule. */
  check(value: unknown): value is T;
  /** What the description of the API says of it. */
  readonly shape?: RuleShape;
}

/** A rule about text. */
export function textRule(code: string, message: string, holds: (text: string) => boolean, shape: RuleShape = {}): Rule {
  return Object.freeze({
    code,
    message,
    shape,
    check: (value: unknown): value is string => typeof value === 'string' && holds(value),
  });
}

/** A rule about a number. */
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

/** A rule about a whole number. */
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
