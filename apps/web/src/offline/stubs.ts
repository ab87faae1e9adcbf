import type { Id } from '@festix/domain/contract';
import type { Instant } from '@festix/domain/ground';
import type { HeldLease } from '@festix/domain/till';
import { isLeaseOver } from '@festix/domain/till';
import type { JournalDb, LeaseRow, StubRow } from './journal.db.ts';
import type { TillEventRow } from './snap.db.ts';

/** A lease that the server has granted. */
export type GrantedLease = LeaseRow & { expires_at: Instant };

export function isGranted(lease: LeaseRow): lease is GrantedLease {
  return lease.expires_at !== null;
}

/** What a till has to sell of an event without asking anybody. */
export interface HeldStubs {
  leases: HeldLease[];
  /** By ticket. */
  stubs: Map<Id, StubRow>;
}

/**
 * The stubs that may be sold: free ones, of leases of the sale point that the till sells for, which are not over at the
 * latest moment that it may be. Joins a transaction over leases and stubs that has begun.
 */
export async function heldStubs(event: TillEventRow, journal: JournalDb, latest: number): Promise<HeldStubs> {
  const { event_id } = event;
  const [granted, free] = await Promise.all([grantedLeases(event_id, journal), freeStubs(event_id, journal)]);
  const leases = granted
    .filter((lease) => !isLeaseOver(lease, latest) && !isOfAnotherPoint(lease, event))
    .map(({ id, lot_id, expires_at, meia_allowance, meia_sold }): HeldLease => ({
      id,
      lot_id,
      expires_at,
      meia_left: Math.max(0, meia_allowance - meia_sold),
      stubs: free.filter(({ lease_id }) => lease_id === id).map(({ ticket_id }) => ticket_id),
    }));
  return { leases, stubs: new Map(free.map((stub) => [stub.ticket_id, stub])) };
}

/** Says whether a lease was made for a sale point at which the till sells no more: its sales would be that one's. */
export function isOfAnotherPoint({ id }: Pick<LeaseRow, 'id'>, { leases, sale_point }: TillEventRow): boolean {
  const standing = leases.find((lease) => lease.id === id);
  return standing !== undefined && standing.sale_point.id !== sale_point.id;
}

/* Both give promises of Dexie's own: the platform's, waited for side by side, would let the transaction end too early. */

export function grantedLeases(event_id: Id, journal: JournalDb): PromiseLike<GrantedLease[]> {
  return journal.leases
    .where('[event_id+state]')
    .equals([event_id, 'held'])
    .toArray((leases) => leases.filter(isGranted));
}

/** In the order of their serials: it is the order in which they are sold. */
export function freeStubs(event_id: Id, journal: JournalDb): PromiseLike<StubRow[]> {
  return journal.stubs.where('[event_id+state]').equals([event_id, 'free']).sortBy('serial');
}
