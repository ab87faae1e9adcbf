import { countsInQuota, type PriceKind } from '../../programme/lots/price-kind.ts';
import type { Pricing } from '../../programme/lots/pricing.ts';
import type { Cents } from '../../ground/money/cents.ts';
import { stubsLeft, type HeldLease, type WantedTickets } from './allot-stubs.ts';
import { LEAST_FREE_TO_LEASE, stubsToHold } from './lease-rules.ts';

/** A lot as the server last told it. */
export interface LotOnSale {
  id: string;
  number: number;
  name: string;
  sorting: number;
  /** Places that nobody had then. */
  remaining_tickets: number;
  is_soldout: boolean;
  prices: readonly PriceOnSale[];
}

export interface PriceOnSale {
  id: string;
  name: string;
  kind: PriceKind;
  /** What it costs; of a contribution, the least. */
  unit_amount: Cents;
  /** Untold by a server from before prices that are not fixed. */
  pricing?: Pricing;
  suggestions?: readonly Cents[];
  /** Tickets that one unit makes, and units that one sale has of it, if any; a till that was told before them knows none. */
  places?: number;
  min_per_order?: number | null;
  max_per_order?: number | null;
}

export interface SellingFacts {
  lots: readonly LotOnSale[];
  /** Those that are not over. */
  leases: readonly HeldLease[];
  offline_places: number;
  /** Half-price tickets that the server may still sell, as it last told. */
  meia_remaining: number;
  /** Whether there is a way to the server; before the first call nobody knows, and it counts as one. */
  is_online: boolean;
}

/**
 * How a lot is sold now: from stubs · by the server, place for place · not without a connection, though places were left
 * when it was last heard · not at all.
 */
export type SellingWay = 'stubs' | 'server' | 'needs-connection' | 'sold-out';

export interface SellablePrice extends PriceOnSale {
  /** Tickets that one sale may have of it, by what is left. */
  most: number;
}

export interface SellableLot {
  id: string;
  number: number;
  name: string;
  sorting: number;
  way: SellingWay;
  /** Stubs that may still be sold, and as how many the till works with: their string of flags. */
  stubs: { left: number; of: number };
  /** A fifth or less of them is left, or as few places by the server. */
  is_low: boolean;
  /** Tickets that one sale may have of it. */
  most: number;
  prices: SellablePrice[];
}

/** A string of flags turns amber with one of so many left. */
const LOW = 5;

/** What a till can sell, lot by lot, told as it is: stubs are certain, and places of the server only while it answers. */
export function sellableLots(facts: SellingFacts): SellableLot[] {
  const lots = facts.lots.map((lot) => sellable(lot, facts));
  return lots.sort((one, other) => one.sorting - other.sorting || one.number - other.number);
}

function sellable(lot: LotOnSale, { leases, offline_places, meia_remaining, is_online }: SellingFacts): SellableLot {
  const stubs = stubsLeft(lot.id, leases);
  const free = lot.is_soldout ? 0 : Math.max(0, lot.remaining_tickets);
  const online = is_online ? free : 0;
  const most = Math.max(stubs.all, online);
  const of = Math.max(stubs.all, stubsToHold({ offline_places, held: stubs.all, free }));
  const { id, number, name, sorting } = lot;
  return {
    id,
    number,
    name,
    sorting,
    way: wayOf(stubs.all, free, is_online),
    stubs: { left: stubs.all, of },
    is_low: most > 0 && (stubs.all > 0 ? stubs.all * LOW <= of : online < LEAST_FREE_TO_LEASE),
    most,
    prices: lot.prices.map((price) => ({
      ...price,
      most: countsInQuota(price.kind) ? Math.max(stubs.meia, Math.min(online, meia_remaining)) : most,
    })),
  };
}

/** Says whether neither the stubs nor the server have all that is wanted, while each lot could be sold by one of them. */
export function mustSellApart(
  wanted: readonly WantedTickets[],
  lots: readonly LotOnSale[],
  leases: readonly HeldLease[],
): boolean {
  const amounts = new Map<string, number>();
  for (const { lot_id, amount } of wanted) amounts.set(lot_id, (amounts.get(lot_id) ?? 0) + amount);
  const ways = [...amounts].map(([lot_id, amount]) => {
    const lot = lots.find(({ id }) => id === lot_id);
    return {
      byStubs: stubsLeft(lot_id, leases).all >= amount,
      byServer: lot !== undefined && !lot.is_soldout && lot.remaining_tickets >= amount,
    };
  });
  const isEach = ways.every(({ byStubs, byServer }) => byStubs || byServer);
  return isEach && !ways.every(({ byStubs }) => byStubs) && !ways.every(({ byServer }) => byServer);
}

function wayOf(stubs: number, free: number, isOnline: boolean): SellingWay {
  if (stubs > 0) return 'stubs';
  if (free === 0) return 'sold-out';
  return isOnline ? 'server' : 'needs-connection';
}
