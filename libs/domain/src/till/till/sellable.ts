import { countsInQuota, type PriceKind } from '../../programme/lots/price-kind.ts';
import type { Pricing } from '../../programme/lots/pricing.ts';
import type { Cents } from '../../ground/money/cents.ts';
import { stubsLeft, type HeldLease, type WantedTickets } from './allot-stubs.ts';
import { LEAST_FREE_TO_LEASE, stubsToHold } from './lease-rules.ts';

/** A lot as last received from the server. */
export interface LotOnSale {
  id: string;
  number: number;
  name: string;
  sorting: number;
  /** Free places then. */
  remaining_tickets: number;
  is_soldout: boolean;
  /** What its tickets open, in words; absent at an event without areas, days and exits. */
  opens?: string;
  prices: readonly PriceOnSale[];
}

export interface PriceOnSale {
  id: string;
  name: string;
  kind: PriceKind;
  /** Its price; the minimum of a contribution. */
  unit_amount: Cents;
  /** Absent from a server without such prices. */
  pricing?: Pricing;
  suggestions?: readonly Cents[];
  /** Tickets of one unit, and units of one sale that has any; absent from older servers. */
  places?: number;
  min_per_order?: number | null;
  max_per_order?: number | null;
}

export interface SellingFacts {
  lots: readonly LotOnSale[];
  /** Leases that are not over. */
  leases: readonly HeldLease[];
  offline_places: number;
  /** Half-price tickets that the server may still sell, as last received. */
  meia_remaining: number;
  /** Whether the server can be reached; assumed before the first call. */
  is_online: boolean;
}

/**
 * Is the way a lot is sold now: from stubs · by the server, place by place · not without a connection, though it had
 * places left · not at all.
 */
export type SellingWay = 'stubs' | 'server' | 'needs-connection' | 'sold-out';

export interface SellablePrice extends PriceOnSale {
  /** Most tickets of one sale, by the places left. */
  most: number;
}

export interface SellableLot {
  id: string;
  number: number;
  name: string;
  sorting: number;
  way: SellingWay;
  /** Stubs that may still be sold, and the till's full number: the string of flags. */
  stubs: { left: number; of: number };
  /** Whether a fifth or less of them is left, or as few places by the server. */
  is_low: boolean;
  /** Most tickets of one sale. */
  most: number;
  /** What its tickets open, in words; absent at an event without areas, days and exits. */
  opens?: string;
  prices: SellablePrice[];
}

/** The string of flags turns amber at one of so many left. */
const LOW = 5;

/** Returns what a till can sell, lot by lot: stubs are certain, and the server's places only while it answers. */
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
  const { id, number, name, sorting, opens } = lot;
  return {
    id,
    number,
    name,
    sorting,
    way: wayOf(stubs.all, free, is_online),
    stubs: { left: stubs.all, of },
    is_low: most > 0 && (stubs.all > 0 ? stubs.all * LOW <= of : online < LEAST_FREE_TO_LEASE),
    most,
    ...(opens !== undefined && { opens }),
    prices: lot.prices.map((price) => ({
      ...price,
      most: countsInQuota(price.kind) ? Math.max(stubs.meia, Math.min(online, meia_remaining)) : most,
    })),
  };
}

/**
 * Returns whether neither the stubs nor the server have all requested places, while each lot could be sold by one of
 * them.
 */
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
