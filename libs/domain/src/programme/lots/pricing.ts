import { formatBRL } from '../../ground/money/format.ts';
import { cents, type Cents } from '../../ground/money/cents.ts';
import { integerRule } from '../../ground/rules/rule.ts';
import { countsInQuota, type PriceKind } from './price-kind.ts';

/**
 * How a price gets its amount: fixed by the producer, none (free), or chosen by the buyer from a minimum on
 * (contribution).
 */
export const PRICINGS = ['fixed', 'free', 'contribution'] as const;

export type Pricing = (typeof PRICINGS)[number];

export const pricingLabels: Readonly<Record<Pricing, string>> = Object.freeze({
  fixed: 'Valor fixo',
  free: 'Grátis',
  contribution: 'Contribuição',
});

/** Stands in place of an amount that is zero. */
export const FREE_WORDS = pricingLabels.free;

/** Centavos. A paid amount is at least one real, because the gateway takes its fee from it. */
export const LEAST_PRICE = 100;

/** Centavos. Largest contribution for one ticket: the sum of an order's tickets stays below the limit of an amount. */
export const MOST_CONTRIBUTION = 1_000_000;

export const MOST_SUGGESTIONS = 6;

/** Tickets that one person may hold of an event with free prices only, unless the producer sets another limit. */
export const FREE_TICKETS_BY_USER = 4;

/** The terms of a price: `unit_amount` in centavos is the price, 0 when free, or the minimum of a contribution. */
export interface PriceTerms {
  pricing: Pricing;
  unit_amount: number;
}

/** Accepts the amount of a contribution before its minimum is known: zero, or at least one real. */
export const contributionAmount = integerRule(
  'contribution_amount',
  `Informe zero ou um valor de ${formatBRL(cents(LEAST_PRICE))} a ${formatBRL(cents(MOST_CONTRIBUTION))}`,
  isContribution,
  { minimum: 0, maximum: MOST_CONTRIBUTION },
);

/** Requires that a free price has no value. */
export const freeValue = integerRule('price_value_free', 'Um preço grátis não tem valor', (value) => value === 0, {
  minimum: 0,
  maximum: 0,
});

/** Returns whether a ticket of this price may be sold at `amount` centavos. */
export function takesAmount({ pricing, unit_amount }: PriceTerms, amount: number): boolean {
  if (pricing !== 'contribution') return amount === unit_amount;
  return isContribution(amount) && amount >= unit_amount;
}

/**
 * Returns the price of each ticket in an order, in centavos; undefined where the price does not accept the asked
 * amount. A fixed price needs no asked amount; a contribution always does, zero included.
 */
export function chosenAmount(price: PriceTerms, asked: number | undefined): Cents | undefined {
  const amount = asked ?? (price.pricing === 'contribution' ? undefined : price.unit_amount);
  return amount !== undefined && takesAmount(price, amount) ? cents(amount) : undefined;
}

/** Returns the suggestions of a contribution that reach its minimum, in ascending order, each once. */
export function suggestionsAbove(minimum: number, suggestions: readonly number[]): Cents[] {
  const good = suggestions.filter(
    (amount) => amount > 0 && takesAmount({ pricing: 'contribution', unit_amount: minimum }, amount),
  );
  return [...new Set(good)].sort((one, other) => one - other).map(cents);
}

/** A lot as the public meets it. */
export interface PublicOffer {
  visible: boolean;
  /** `places` of one unit; a unit of several places is a table, sold whole. */
  prices: readonly { kind: PriceKind; pricing: Pricing; places?: number }[];
}

/**
 * Returns whether a lot sells single places to everybody and none at half price. Students and others have a right to
 * half of the public price (Lei 12.933/2013, art. 1); free prices and contributions have none to halve.
 */
export function lacksMeia({ visible, prices }: PublicOffer): boolean {
  const isSold = prices.some(({ pricing, places = 1 }) => pricing === 'fixed' && places === 1);
  return visible && isSold && !prices.some(({ kind }) => countsInQuota(kind));
}

/** Returns `Grátis`, `R$ 20,00`, or `a partir de R$ 20,00` with `isFrom`, where more than one amount can be paid. */
export function amountWords(least: Cents, isFrom = false): string {
  if (least === 0) return FREE_WORDS;
  return isFrom ? `a partir de ${formatBRL(least)}` : formatBRL(least);
}

function isContribution(amount: number): boolean {
  return amount === 0 || (Number.isSafeInteger(amount) && amount >= LEAST_PRICE && amount <= MOST_CONTRIBUTION);
}
