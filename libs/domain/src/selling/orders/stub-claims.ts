import { epochOf, type Instant } from '../../ground/time/instant.ts';

/** Why the money of a ticket goes back to who paid: its stub was no longer the till's, or another sale has it. */
export const STUB_FAULTS = ['stub_released', 'stub_sold_twice'] as const;

export type StubFault = (typeof STUB_FAULTS)[number];

/** One sale of a stub. */
export interface StubClaim {
  order_id: string;
  /** When it was sold, by the server's clock. */
  at: Instant | Date;
}

/**
 * The sale that has a stub: the earliest, ties by the order's id. Whose a stub is follows from the set of its sales, so
 * that it is the same in whatever order they arrive.
 */
export function ownerOfStub<C extends StubClaim>(claims: readonly [C, ...C[]]): C;
export function ownerOfStub<C extends StubClaim>(claims: readonly C[]): C | undefined;
export function ownerOfStub<C extends StubClaim>(claims: readonly C[]): C | undefined {
  return claims.reduce<C | undefined>((owner, claim) => (owner && !isBefore(claim, owner) ? owner : claim), undefined);
}

/** What an order is called of which some tickets had a fault: what a till lost comes before what it did twice. */
export function worstFault(faults: readonly StubFault[]): StubFault | null {
  return STUB_FAULTS.find((fault) => faults.includes(fault)) ?? null;
}

function isBefore(claim: StubClaim, other: StubClaim): boolean {
  const difference = epochOf(claim.at) - epochOf(other.at);
  return difference < 0 || (difference === 0 && claim.order_id.toLowerCase() < other.order_id.toLowerCase());
}
