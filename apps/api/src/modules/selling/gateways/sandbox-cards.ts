import type { PaymentStatus } from '@festix/domain/selling';
import type { CardOptions, InstallmentOption } from './payment-gateway.ts';

/** What becomes of a card of the sandbox. */
export interface SandboxOutcome {
  status: PaymentStatus;
  detail: string;
  last_four: string;
}

const TOKEN = 'sandbox-';

/** The outcomes by the names that Mercado Pago's test cards bear, and the one whose bank asks its payer. */
const OUTCOMES: Readonly<Record<string, readonly [PaymentStatus, string]>> = {
  APRO: ['approved', 'accredited'],
  OTHE: ['rejected', 'cc_rejected_other_reason'],
  CONT: ['pending', 'pending_contingency'],
  CALL: ['rejected', 'cc_rejected_call_for_authorize'],
  FUND: ['rejected', 'cc_rejected_insufficient_amount'],
  SECU: ['rejected', 'cc_rejected_bad_filled_security_code'],
  EXPI: ['rejected', 'cc_rejected_bad_filled_date'],
  FORM: ['rejected', 'cc_rejected_bad_filled_other'],
  '3DS': ['pending', 'pending_challenge'],
};

/** Brands by the first digit of a number. */
const BRANDS: Readonly<Record<string, string>> = { 3: 'amex', 4: 'visa', 5: 'master', 6: 'elo' };

const FREE_OF_INTEREST = 3;
const MOST_INSTALLMENTS = 12;
/** Interest of a month, and the year's that follows from it, as the law wants it told. */
const MONTHLY_RATE = 0.0249;
const COST = 'CET 34,33% a.a.';

/** Centavos of the smallest instalment. */
const LEAST_INSTALMENT = 500;

/**
 * Returns undefined for a token that the sandbox has not made: `sandbox-APRO-1234-<id>`, with the last digits and an id of
 * its own, or without.
 */
export function sandboxOutcome(token: string): SandboxOutcome | undefined {
  if (!token.startsWith(TOKEN)) return undefined;
  const [name = '', last_four = '6351'] = token.slice(TOKEN.length).split('-');
  const found = Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name] : undefined;
  return found && { status: found[0], detail: found[1], last_four };
}

/** Returns whether a token has an id of its own, as its fields make them, and so stands for one payment. */
export function isSpent(token: string): boolean {
  return token.slice(TOKEN.length).split('-').length > 2;
}

/** Returns undefined for digits of no brand. */
export function sandboxOptions(bin: string, amount: number): CardOptions | undefined {
  const brand = BRANDS[bin[0] ?? ''];
  if (brand === undefined) return undefined;
  const options = Array.from({ length: MOST_INSTALLMENTS }, (_, index) => optionOf(amount, index + 1));
  const [one, ...others] = options;
  return {
    payment_method_id: brand,
    issuer_id: null,
    options: one ? [one, ...others.filter((option) => option.amount >= LEAST_INSTALMENT)] : [],
  };
}

/** Returns centavos of an amount with the interest of its instalments, which are equal. */
export function totalOf(amount: number, installments: number): number {
  if (installments <= FREE_OF_INTEREST) return amount;
  const each = (amount * MONTHLY_RATE) / (1 - (1 + MONTHLY_RATE) ** -installments);
  return Math.round(each) * installments;
}

function optionOf(amount: number, installments: number): InstallmentOption {
  const total = totalOf(amount, installments);
  const rate_free = total === amount;
  return { installments, amount: Math.round(total / installments), total, rate_free, cost: rate_free ? null : COST };
}
