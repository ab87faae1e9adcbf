import { formatBRL } from '../../ground/money/format.ts';
import { cents, type Cents } from '../../ground/money/cents.ts';
import { integerRule } from '../../ground/rules/rule.ts';
import { countsInQuota, type PriceKind } from './price-kind.ts';

/** How the amount of a price comes about: said by the producer, nothing at all, or said by the buyer from a minimum on. */
export const PRICINGS = ['fixed', 'free', 'contribution'] as const;

export type Pricing = (typeof PRICINGS)[number];

export const pricingLabels: Readonly<Record<Pricing, string>> = Object.freeze({
  fixed: 'Valor fixo',
  free: 'Grátis',
  contribution: 'Contribuição',
});

/** In the place of an amount, where there is nothing to pay. */
export const FREE_WORDS = pricingLabels.free;

/** Centavos. What is paid at all is at least one real, of which a gateway keeps its part. */
export const LEAST_PRICE = 100;

/** What one ticket may be given for at most: hundreds of them in one order still add up. */
export const MOST_CONTRIBUTION = 1_000_000;

export const MOST_SUGGESTIONS = 6;

/** Tickets that one person has of an event whose prices are all free, where its producer says nothing. */
export const FREE_TICKETS_BY_USER = 4;

/** A price as it is paid: `unit_amount` is what it costs, nothing where it is free, and the minimum of a contribution. */
export interface PriceTerms {
  pricing: Pricing;
  unit_amount: number;
}

/** An amount of a contribution, whatever its minimum: nothing, or at least one real. */
export const contributionAmount = integerRule(
  'contribution_amount',
  `Informe zero ou um valor de ${formatBRL(cents(LEAST_PRICE))} a ${formatBRL(cents(MOST_CONTRIBUTION))}`,
  isContribution,
  { minimum: 0, maximum: MOST_CONTRIBUTION },
);

/** What a price that costs nothing says of its value. */
export const freeValue = integerRule('price_value_free', 'Um preço grátis não tem valor', (value) => value === 0, {
  minimum: 0,
  maximum: 0,
});

/** Says whether a ticket may be sold at an amount of this price. */
export function takesAmount({ pricing, unit_amount }: PriceTerms, amount: number): boolean {
  if (pricing !== 'contribution') return amount === unit_amount;
  return isContribution(amount) && amount >= unit_amount;
}

/**
 * What each ticket of a price costs in one order; undefined where the price doesn't take what was asked for. What has a
 * price of its own needs no asking; a contribution is always said, nothing included.
 */
export function chosenAmount(price: PriceTerms, asked: number | undefined): Cents | undefined {
  const amount = asked ?? (price.pricing === 'contribution' ? undefined : price.unit_amount);
  return amount !== undefined && takesAmount(price, amount) ? cents(amount) : undefined;
}

/** The suggestions of a contribution that its minimum lets through, from the least on. */
export function suggestionsAbove(minimum: number, suggestions: readonly number[]): Cents[] {
  const good = suggestions.filter(
    (amount) => amount > 0 && takesAmount({ pricing: 'contribution', unit_amount: minimum }, amount),
  );
  return [...new Set(good)].sort((one, other) => one - other).map(cents);
}

/** A lot as the public meets it. */
export interface PublicOffer {
  visible: boolean;
  /** `places` of one unit; a unit of several is a table, which is sold whole. */
  prices: readonly { kind: PriceKind; pricing: Pricing; places?: number }[];
}

/**
 * Says whether a lot sells single places to everybody and none at half price: the law gives students and others their half
 * wherever the public buys (Lei 12.933/2013, art. 1). What is free or given freely is no price to halve.
 */
export function lacksMeia({ visible, prices }: PublicOffer): boolean {
  const isSold = prices.some(({ pricing, places = 1 }) => pricing === 'fixed' && places === 1);
  return visible && isSold && !prices.some(({ kind }) => countsInQuota(kind));
}

/** `Grátis`, `R$ 20,00`, or where more than one amount can be paid, `a partir de R$ 20,00`. */
export function amountWords(least: Cents, isFrom = false): string {
  if (least === 0) return FREE_WORDS;
  return isFrom ? `a partir de ${formatBRL(least)}` : formatBRL(least);
}

function isContribution(amount: number): boolean {
  return amount === 0 || (Number.isSafeInteger(amount) && amount >= LEAST_PRICE && amount <= MOST_CONTRIBUTION);
}
