import type { ProblemCode } from '../../ground/problems/index.ts';

/*
 * Bounds the unpaid places of an event that buyers without an account may hold. A booking takes places off sale for
 * minutes and costs nothing, so bookings without an account are bounded: by address, by browser, and by the free places
 * of the lot. Hundreds of honest buyers share one address of a carrier: a name lifts the narrow bounds, an account
 * lifts all.
 */

/**
 * Unpaid places of an event that one address may hold without a buyer's name, unless the installation sets another
 * limit.
 */
export const OPEN_PLACES_PER_ADDRESS = 60;

/** From this limit on nothing is bounded: all buyers of the installation share one address, as in a load test. */
export const OPEN_PLACES_UNBOUNDED = 10_000;

/** Factor by which an address may hold more under names: its neighbours name themselves within a minute. */
const NAMED_PER_UNNAMED = 4;

/** One address may hold one of this many parts of a lot, and twice that with names. */
const PARTS_FOR_ADDRESSES = 5;

/**
 * Share of a lot's unsold places that may be held before bookings require a name (one half) or an account (nine
 * tenths).
 */
const UNNAMED_SHARE = { of: 2, most: 1 };
const ANONYMOUS_SHARE = { of: 10, most: 9 };

/** Counts unpaid places held without an account. */
export interface HeldOpen {
  /** Those without a buyer's name. */
  unnamed: number;
  all: number;
}

export interface OpenBounds {
  /** `OPEN_PLACES_PER_ADDRESS` of the installation. */
  per_address: number;
  /** The event's limit of tickets per order. */
  max_per_order: number;
}

/** A lot with places that an order without an account wants. */
export interface WantedOfLot {
  wanted: number;
  ticket_limit: number;
  /** Sold or leased: places that do not return by themselves. */
  gone: number;
  /** Held by any order. */
  held: number;
  /** Held by the same address in this lot. */
  of_address: HeldOpen;
}

export interface WantedOpen {
  is_named: boolean;
  lots: readonly WantedOfLot[];
  /** Held by the same address in the event. */
  of_address: HeldOpen;
  /** Held by the same browser in the event without a name. */
  of_browser: number;
  /** Held in the event under the same e-mail address. */
  of_email: number;
}

export type OpenPlacesRefusal = Extract<ProblemCode, 'OPEN_PLACES_LIMIT' | 'NAMED_PLACES_LIMIT'>;

/**
 * Returns the code that refuses an order without an account, else undefined: NAMED_PLACES_LIMIT where only an account helps,
 * OPEN_PLACES_LIMIT where a name does.
 */
export function refusalOfOpenPlaces(order: WantedOpen, bounds: OpenBounds): OpenPlacesRefusal | undefined {
  const { per_address, max_per_order } = bounds;
  const wanted = order.lots.reduce((sum, lot) => sum + lot.wanted, 0);
  const isOver = (allowed: (lot: WantedOfLot) => boolean): boolean => !order.lots.every(allowed);

  if (order.is_named && order.of_email + wanted > max_per_order) return 'NAMED_PLACES_LIMIT';
  if (order.of_address.all + wanted > atLeastOneOrder(per_address * NAMED_PER_UNNAMED, bounds))
    return 'NAMED_PLACES_LIMIT';
  if (isOver((lot) => lot.of_address.all + lot.wanted <= partOf(lot, 2, bounds))) return 'NAMED_PLACES_LIMIT';
  if (isOver((lot) => lot.held + lot.wanted <= shareOf(lot, ANONYMOUS_SHARE))) return 'NAMED_PLACES_LIMIT';
  if (order.is_named) return undefined;

  if (order.of_browser + wanted > max_per_order) return 'OPEN_PLACES_LIMIT';
  if (order.of_address.unnamed + wanted > atLeastOneOrder(per_address, bounds)) return 'OPEN_PLACES_LIMIT';
  if (isOver((lot) => lot.of_address.unnamed + lot.wanted <= partOf(lot, 1, bounds))) return 'OPEN_PLACES_LIMIT';
  if (isOver((lot) => lot.held + lot.wanted <= shareOf(lot, UNNAMED_SHARE))) return 'OPEN_PLACES_LIMIT';
  return undefined;
}

/** Returns whether an installation bounds places held without an account. */
export function boundsOpenPlaces(perAddress: number): boolean {
  return perAddress < OPEN_PLACES_UNBOUNDED;
}

/** Returns the bound, raised to one order: a buyer for others can always hold one. */
function atLeastOneOrder(places: number, { max_per_order }: OpenBounds): number {
  return Math.max(max_per_order, places);
}

function partOf({ ticket_limit }: WantedOfLot, parts: number, bounds: OpenBounds): number {
  return atLeastOneOrder(Math.floor((ticket_limit * parts) / PARTS_FOR_ADDRESSES), bounds);
}

/** Returns the share of a lot's unsold places, rounded up, so that the last place is open to anybody. */
function shareOf({ ticket_limit, gone }: WantedOfLot, { of, most }: { of: number; most: number }): number {
  return Math.ceil(((ticket_limit - gone) * most) / of);
}
