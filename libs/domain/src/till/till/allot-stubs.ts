import { countsInQuota, type PriceKind } from '../../programme/lots/price-kind.ts';
import { epochOf, type Instant } from '../../ground/time/instant.ts';

/** A lease with its stubs that may still be sold. */
export interface HeldLease {
  id: string;
  lot_id: string;
  expires_at: Instant;
  /** Half-price tickets that it may still sell. */
  meia_left: number;
  /** Ticket ids in the order of sale. */
  stubs: readonly string[];
}

/** The request for stubs. */
export interface WantedTickets {
  lot_id: string;
  kind: PriceKind;
  amount: number;
}

export interface AllottedStub {
  ticket_id: string;
  lease_id: string;
}

export type Allotment =
  /** In the order of the request. */
  | { ok: true; stubs: AllottedStub[][] }
  /** The first lot that lacks some, and how many of them are left. */
  | { ok: false; lot_id: string; lacks: 'stubs' | 'meia'; left: number };

/** The rest of a lease during allotment. */
interface Remainder {
  id: string;
  stubs: string[];
  meia_left: number;
}

/**
 * Picks all stubs of a sale, or none: of the lease that ends first, but a full price takes no stub that a half price
 * could still use while there is another.
 */
export function allotStubs(wanted: readonly WantedTickets[], leases: readonly HeldLease[]): Allotment {
  const stubs: AllottedStub[][] = wanted.map(() => []);
  for (const lot_id of new Set(wanted.map((one) => one.lot_id))) {
    const rest = remaindersOf(lot_id, leases);
    const isOfLot = (index: number) => wanted[index]!.lot_id === lot_id;
    const indexes = [...wanted.keys()].filter(isOfLot);
    const lack = lackIn(
      lot_id,
      indexes.map((index) => wanted[index]!),
      rest,
    );
    if (lack) return lack;
    const isMeia = (index: number) => countsInQuota(wanted[index]!.kind);
    for (const index of indexes.filter(isMeia)) stubs[index] = takeMeia(wanted[index]!.amount, rest);
    for (const index of indexes.filter((index) => !isMeia(index))) stubs[index] = takeFull(wanted[index]!.amount, rest);
  }
  return { ok: true, stubs };
}

/** Returns how many tickets of a lot have stubs, and how many of them at a price of the quota. */
export function stubsLeft(lot_id: string, leases: readonly HeldLease[]): { all: number; meia: number } {
  return leftOf(remaindersOf(lot_id, leases));
}

function lackIn(lot_id: string, wanted: readonly WantedTickets[], rest: readonly Remainder[]): Allotment | undefined {
  const left = leftOf(rest);
  const asked = amountOf(wanted);
  if (asked > left.all) return { ok: false, lot_id, lacks: 'stubs', left: left.all };
  const askedMeia = amountOf(wanted.filter(({ kind }) => countsInQuota(kind)));
  return askedMeia > left.meia ? { ok: false, lot_id, lacks: 'meia', left: left.meia } : undefined;
}

function remaindersOf(lot_id: string, leases: readonly HeldLease[]): Remainder[] {
  return leases
    .filter((lease) => lease.lot_id === lot_id)
    .sort((one, other) => epochOf(one.expires_at) - epochOf(other.expires_at) || (one.id < other.id ? -1 : 1))
    .map(({ id, stubs, meia_left }) => ({ id, stubs: [...stubs], meia_left }));
}

function leftOf(rest: readonly Remainder[]): { all: number; meia: number } {
  return {
    all: rest.reduce((sum, { stubs }) => sum + stubs.length, 0),
    meia: rest.reduce((sum, lease) => sum + meiaStubs(lease), 0),
  };
}

/** Returns the stubs that could still be sold at half price. */
function meiaStubs({ stubs, meia_left }: Remainder): number {
  return Math.max(0, Math.min(stubs.length, meia_left));
}

function takeMeia(amount: number, rest: readonly Remainder[]): AllottedStub[] {
  return take(amount, rest, meiaStubs, (lease, taken) => (lease.meia_left -= taken));
}

function takeFull(amount: number, rest: readonly Remainder[]): AllottedStub[] {
  const spare = take(amount, rest, (lease) => lease.stubs.length - meiaStubs(lease));
  return [...spare, ...take(amount - spare.length, rest, ({ stubs }) => stubs.length)];
}

function take(
  amount: number,
  rest: readonly Remainder[],
  most: (lease: Remainder) => number,
  taken: (lease: Remainder, amount: number) => void = () => undefined,
): AllottedStub[] {
  const stubs: AllottedStub[] = [];
  for (const lease of rest) {
    const picked = lease.stubs.splice(0, Math.min(amount - stubs.length, most(lease)));
    taken(lease, picked.length);
    stubs.push(...picked.map((ticket_id) => ({ ticket_id, lease_id: lease.id })));
  }
  return stubs;
}

function amountOf(wanted: readonly WantedTickets[]): number {
  return wanted.reduce((sum, { amount }) => sum + amount, 0);
}
