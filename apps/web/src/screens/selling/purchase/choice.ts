import {
  type PriceView,
  type PublicCouponView,
  type PublicEventView,
  type PublicLotView,
} from '@festix/domain/contract';
import {
  basisPointsFromPercent,
  cents,
  feeOf,
  instantOf,
  sumCents,
  ZERO_CENTS,
  type Cents,
} from '@festix/domain/ground';
import {
  countsInQuota,
  covers,
  discountsOf,
  takesAmount,
  unitsIn,
  windowStanding,
  type CouponTerms,
  type Unit,
} from '@festix/domain/programme';
import { isLotOver } from '@festix/domain/shopfront';
import { serverNow } from '../../../data/server-clock.ts';
import type { Choice, Given } from './cart.ts';

/** The part of an event that a choice depends on. */
export type Offer = Pick<
  PublicEventView,
  'lots' | 'coupon' | 'limit_by_user' | 'max_per_order' | 'meia_quota' | 'convenience_tax'
>;

export interface Sums {
  tickets: number;
  subtotal: Cents;
  discount: Cents;
  fee: Cents;
  total: Cents;
}

/** Returns how many more of a price fit: the lot, the quota and the limits per order and person bound it. */
export function roomFor(offer: Offer, choice: Choice, lot: PublicLotView, price: PriceView): number {
  if (isLotOver(lot) || windowStanding(lot, instantOf(serverNow())) !== 'open') return 0;
  const ofLot = lot.prices.reduce((sum, { id, places }) => sum + (choice[id] ?? 0) * places, 0);
  const room = [lot.remaining_tickets - ofLot, mostBeside(offer, choice, price) - placesIn(offer, choice)];
  const chosen = choice[price.id] ?? 0;
  const { remaining, others_remaining } = offer.meia_quota;
  if (countsInQuota(price.kind)) room.push(remaining - amountOf(offer, choice, isMeia));
  else if (others_remaining !== null && lot.has_quota_places)
    room.push(others_remaining - amountOf(offer, choice, takesFromQuota));
  const ofPrice = price.max_per_order === null ? Infinity : price.max_per_order - chosen;
  const left = Math.max(0, Math.min(unitsIn(Math.min(...room), price), ofPrice));
  return chosen + left < (price.min_per_order ?? 1) ? 0 : left;
}

/** Returns the amount after a tap: a price with a minimum begins and ends with it. */
export function stepped({ min_per_order }: PriceView, amount: number, step: 1 | -1): number {
  const least = min_per_order ?? 1;
  const next = amount + step;
  if (next >= least) return next;
  return step > 0 ? least : 0;
}

/** Returns the limit that leaves no room for so many more places: that of an order, or that of a person. */
export function isFull(offer: Offer, choice: Choice, places = 1): 'order' | 'person' | undefined {
  if (placesIn(offer, choice) + places <= mostOf(offer)) return undefined;
  return offer.limit_by_user !== null && offer.limit_by_user <= offer.max_per_order ? 'person' : 'order';
}

function mostOf({ limit_by_user, max_per_order }: Offer): number {
  return Math.min(limit_by_user ?? Infinity, max_per_order);
}

/** Returns the most places beside others: a single table may exceed an order's limit, never a person's. */
function mostBeside(offer: Offer, choice: Choice, { places }: PriceView): number {
  const isAlone = placesIn(offer, choice) === 0;
  return isAlone ? Math.min(offer.limit_by_user ?? Infinity, Math.max(offer.max_per_order, places)) : mostOf(offer);
}

/** Returns the number of tickets that a choice makes. */
function placesIn(offer: Offer, choice: Choice): number {
  return amountOf(offer, choice, () => true);
}

type IsMeant = (price: PriceView, lot: PublicLotView) => boolean;

const isMeia: IsMeant = ({ kind }) => countsInQuota(kind);

/** Returns true if a place that could be sold at half price is sold at another. */
const takesFromQuota: IsMeant = ({ kind }, lot) => lot.has_quota_places && !countsInQuota(kind);

/** Returns the number of tickets of a choice. */
function amountOf({ lots }: Offer, choice: Choice, isMeant: IsMeant): number {
  const prices = lots.flatMap((lot) => lot.prices.filter((price) => isMeant(price, lot)));
  return prices.reduce((sum, { id, places }) => sum + (choice[id] ?? 0) * places, 0);
}

/** Returns the part of a choice that is still available, first choices first. */
export function fitting(offer: Offer, choice: Choice): Choice {
  const fitted: Record<string, number> = {};
  for (const [id, amount] of Object.entries(choice)) {
    const lot = offer.lots.find(({ prices }) => prices.some((price) => price.id === id));
    const price = lot?.prices.find((one) => one.id === id);
    const taken = lot && price ? Math.min(amount, roomFor(offer, fitted, lot, price)) : 0;
    if (taken >= (price?.min_per_order ?? 1)) fitted[id] = taken;
  }
  return fitted;
}

/**
 * Returns the price of each ticket: of a contribution the given amount, at first the lowest suggestion, or else its
 * minimum.
 */
export function amountAt(price: PriceView, given: Given): Cents {
  if (price.pricing !== 'contribution') return price.unit_amount;
  return given[price.id] ?? price.suggestions[0] ?? price.unit_amount;
}

/** Returns the amounts per ticket of the chosen contributions. */
export function givenFor({ lots }: Offer, choice: Choice, given: Given): Given {
  const prices = lots
    .flatMap((lot) => lot.prices)
    .filter(({ id, pricing }) => choice[id] && pricing === 'contribution');
  return Object.fromEntries(prices.map((price) => [price.id, amountAt(price, given)]));
}

/** Returns the chosen contributions whose amount is below or above the bounds. */
export function wronglyGiven({ lots }: Offer, choice: Choice, given: Given): PriceView[] {
  const prices = lots.flatMap((lot) => lot.prices).filter(({ id }) => choice[id]);
  return prices.filter((price) => !takesAmount(price, amountAt(price, given)));
}

/** The price of one place, its fee included. */
export interface PlaceCost {
  unit_amount: Cents;
  fee: Cents;
  total: Cents;
  /** The total without the page's coupon, where that takes something off each such place. */
  before: Cents | null;
}

/**
 * Returns the price of a place. A coupon's percent is subtracted from each covered place; its amount from the order,
 * and so from no place by itself.
 */
export function costOf(offer: Offer, price: PriceView, given: Given = {}): PlaceCost {
  if (price.pricing !== 'contribution') return costAt(offer, price);
  const unit_amount = amountAt(price, given);
  const fee = feeOf(unit_amount, basisPointsFromPercent(offer.convenience_tax));
  return costAt(offer, { ...price, unit_amount, platform_tax_amount: fee });
}

function costAt({ coupon, convenience_tax }: Offer, price: PriceView): PlaceCost {
  const total = sumCents([price.unit_amount, price.platform_tax_amount]);
  const terms = coupon && coupon.percent_off !== null && !coupon.unlock_lots ? termsOf(coupon) : null;
  const [discount = ZERO_CENTS] = terms ? discountsOf(terms, [price]) : [];
  if (discount === 0) return { unit_amount: price.unit_amount, fee: price.platform_tax_amount, total, before: null };
  const unit_amount = cents(price.unit_amount - discount);
  const fee = feeOf(unit_amount, basisPointsFromPercent(convenience_tax));
  return { unit_amount, fee, total: sumCents([unit_amount, fee]), before: total };
}

/** Returns the lowest present price of a place; null if there is none. */
export function leastTotal(offer: Offer): Cents | null {
  const open = offer.lots.filter((lot) => !isLotOver(lot));
  const prices = open.flatMap((lot) => lot.prices.filter((price) => roomFor(offer, {}, lot, price) > 0));
  const totals = prices.map((price) => costAt(offer, price).total);
  return totals.length > 0 ? cents(Math.min(...totals)) : null;
}

/** The lots on the page that a coupon applies to, and whether it leaves out prices of theirs. */
export interface CouponReach {
  lots: PublicLotView[];
  isAll: boolean;
  skipsReduced: boolean;
}

export function reachOf({ lots }: Offer, coupon: PublicCouponView): CouponReach {
  const terms = termsOf(coupon);
  const covered = lots.filter(({ id }) => coupon.lots.includes(id));
  return {
    lots: covered,
    isAll: covered.length === lots.length,
    skipsReduced: covered.some(({ prices }) => prices.some(({ lot_id, kind }) => !covers(terms, { lot_id, kind }))),
  };
}

/**
 * Returns the sums of a choice as the order will have them: the coupon off each ticket, then its fee, ticket by ticket.
 */
export function sumsOf(offer: Offer, choice: Choice, given: Given = {}): Sums {
  const units = unitsOf(offer, choice, given);
  const discounts = offer.coupon ? discountsOf(termsOf(offer.coupon), units) : [];
  const percent = basisPointsFromPercent(offer.convenience_tax);
  const left = units.map(({ unit_amount }, index) => cents(unit_amount - (discounts[index] ?? 0)));
  const subtotal = sumCents(units.map(({ unit_amount }) => cents(unit_amount)));
  const fee = sumCents(left.map((amount) => feeOf(amount, percent)));
  return {
    tickets: placesIn(offer, choice),
    subtotal,
    discount: sumCents(discounts),
    fee,
    total: sumCents([...left, fee]),
  };
}

/** Returns the page's valid coupon if it applies to the choice, to be sent with the booking. */
export function usedCoupon(offer: Offer, choice: Choice, given: Given = {}): PublicCouponView | null {
  if (!offer.coupon) return null;
  const terms = termsOf(offer.coupon);
  return unitsOf(offer, choice, given).some((unit) => covers(terms, unit)) ? offer.coupon : null;
}

function unitsOf(offer: Offer, choice: Choice, given: Given = {}): Unit[] {
  return Object.entries(choice).flatMap(([id, amount]) => {
    const lot = offer.lots.find(({ prices }) => prices.some((price) => price.id === id));
    const price = lot?.prices.find((one) => one.id === id);
    if (!lot || !price) return [];
    return Array.from({ length: amount }, () => ({
      lot_id: lot.id,
      kind: price.kind,
      unit_amount: amountAt(price, given),
    }));
  });
}

function termsOf({ lots, percent_off, ...same }: PublicCouponView): CouponTerms {
  return {
    ...same,
    lot_ids: lots,
    percent_off: percent_off === null ? null : basisPointsFromPercent(percent_off),
  };
}
