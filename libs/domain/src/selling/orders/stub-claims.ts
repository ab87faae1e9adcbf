import { epochOf, type Instant } from '../../ground/time/instant.ts';

/**
 * Faults for which a ticket's buyer is paid back: the till's lease of the stub had ended, or another sale owns the
 * stub.
 */
export const STUB_FAULTS = ['stub_released', 'stub_sold_twice'] as const;

export type StubFault = (typeof STUB_FAULTS)[number];

/** A sale of a stub. */
export interface StubClaim {
  order_id: string;
  /** Time of the sale by the server's clock. */
  at: Instant | Date;
}

/**
 * Returns the sale that owns a stub: the earliest, then the lowest order id; undefined for no sales. The owner depends
 * on the set of sales only, so it is the same in any order of uploads.
 */
export function ownerOfStub<C extends StubClaim>(claims: readonly [C, ...C[]]): C;
export function ownerOfStub<C extends StubClaim>(claims: readonly C[]): C | undefined;
export function ownerOfStub<C extends StubClaim>(claims: readonly C[]): C | undefined {
  return claims.reduce<C | undefined>((owner, claim) => (owner && !isBefore(claim, owner) ? owner : claim), undefined);
}

/**
 * Returns the fault of an order with faulty tickets: a released stub precedes one that was sold twice; null for none.
 */
export function worstFault(faults: readonly StubFault[]): StubFault | null {
  return STUB_FAULTS.find((fault) => faults.includes(fault)) ?? null;
}

function isBefore(claim: StubClaim, other: StubClaim): boolean {
  const difference = epochOf(claim.at) - epochOf(other.at);
  return difference < 0 || (difference === 0 && claim.order_id.toLowerCase() < other.order_id.toLowerCase());
}
