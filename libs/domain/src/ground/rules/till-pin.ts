import { textRule } from './rule.ts';

/** Rounds of PBKDF2-SHA-256 that each attempt at a PIN costs. */
export const TILL_PIN_ITERATIONS = 310_000;

export const TILL_PIN_BYTES = 32;

const PIN = /^\d{4,8}$/;

/** Accepts a supervisor's PIN at a till. */
export const tillPin = textRule('till_pin', 'O PIN tem de 4 a 8 dígitos', (text) => PIN.test(text), {
  pattern: PIN.source,
});
