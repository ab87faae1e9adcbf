import type { ProblemCode } from '../../ground/problems/index.ts';

/*
 * How much of an event those may hold, unpaid, who have no account. A booking takes places off sale for minutes and costs
 * nothing, so what nobody answers for is bounded: by address, by browser, and by what is left of the lot. Behind one
 * address of a carrier sit hundreds of honest buyers: a name frees from the narrow bounds, an account from all of them.
 */

/** Places of an event that one address holds for nobody in particular, unless the installation says otherwise. */
export const OPEN_PLACES_PER_ADDRESS = 60;

/** An installation that allows so many has one address for everybody, as a load test does: nothing is bounded. */
export const OPEN_PLACES_UNBOUNDED = 10_000;

/** How many times more an address may hold under names: its neighbours name themselves within a minute. */
const NAMED_PER_UNNAMED = 4;

/** One part of so many of a lot is what an address may hold; with names twice that. */
const PARTS_FOR_ADDRESSES = 5;

/** Of what is not sold of a lot, half may be held before bookings ask for a name, and nine tenths before they ask for an account. */
const UNNAMED_SHARE = { of: 2, most: 1 };
const ANONYMOUS_SHARE = { of: 10, most: 9 };

/** Places that are held, unpaid, without an account. */
export interface HeldOpen {
  /** Of those the ones without a buyer's name. */
  unnamed: number;
  all: number;
}

export interface OpenBounds {
  /** `OPEN_PLACES_PER_ADDRESS` of the installation. */
  per_address: number;
  /** Of the event. */
  max_per_order: number;
}

/** A lot that an order without an account wants places of. */
export interface WantedOfLot {
  wanted: number;
  ticket_limit: number;
  /** Sold, or handed to tills: they don't come back by themselves. */
  gone: number;
  /** Held by anybody. */
  held: number;
  /** What the same address holds of it. */
  of_address: HeldOpen;
}

export interface WantedOpen {
  is_named: boolean;
  lots: readonly WantedOfLot[];
  /** What the same address holds of the whole event. */
  of_address: HeldOpen;
  /** Unnamed places of the event that the same browser holds. */
  of_browser: number;
  /** Places of the event that are held, unpaid, for the e-mail that is named. */
  of_email: number;
}

export type OpenPlacesRefusal = Extract<ProblemCode, 'OPEN_PLACES_LIMIT' | 'NAMED_PLACES_LIMIT'>;

/**
 * What stands against an order without an account: NAMED_PLACES_LIMIT where only an account helps, OPEN_PLACES_LIMIT where
 * a name does.
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

/** Whether an installation bounds what is held without an account. */
export function boundsOpenPlaces(perAddress: number): boolean {
  return perAddress < OPEN_PLACES_UNBOUNDED;
}

/** Whoever buys for others can always hold one order. */
function atLeastOneOrder(places: number, { max_per_order }: OpenBounds): number {
  return Math.max(max_per_order, places);
}

function partOf({ ticket_limit }: WantedOfLot, parts: number, bounds: OpenBounds): number {
  return atLeastOneOrder(Math.floor((ticket_limit * parts) / PARTS_FOR_ADDRESSES), bounds);
}

/** Rounded up, so that the very last place is anybody's, and never all of the last ones. */
function shareOf({ ticket_limit, gone }: WantedOfLot, { of, most }: { of: number; most: number }): number {
  return Math.ceil(((ticket_limit - gone) * most) / of);
}
