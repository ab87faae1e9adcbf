/** One rule about one value: a form and a request are held against the same object. */
export interface Rule<T = string> {
  /** Stable word for the broken rule. */
  readonly code: string;
  /** What the person reads, in pt-BR. */
  readonly message: string;
  /** Total: false for whatever is not a T that keeps the rule. */
  check(value: unknown): value is T;
}

/** A rule about text. */
export function textRule(code: string, message: string, holds: (text: string) => boolean): Rule {
  return Object.freeze({
    code,
    message,
    check: (value: unknown): value is string => typeof value === 'string' && holds(value),
  });
}

/** A rule about a number. */
export function numberRule(code: string, message: string, holds: (value: number) => boolean): Rule<number> {
  return Object.freeze({
    code,
    message,
    check: (value: unknown): value is number => typeof value === 'number' && holds(value),
  });
}

/** A rule about a whole number. */
export function integerRule(code: string, message: string, holds: (value: number) => boolean): Rule<number> {
  return Object.freeze({
    code,
    message,
    check: (value: unknown): value is number => Number.isSafeInteger(value) && holds(value as number),
  });
}
