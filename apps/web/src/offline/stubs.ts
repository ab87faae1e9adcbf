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

/** The stubs that a till can sell of an event without the server. */
export interface HeldStubs {
  leases: HeldLease[];
  /** By ticket id. */
  stubs: Map<Id, StubRow>;
}

/**
 * Returns the stubs that may be sold: free ones, of leases of the till's present sale point, which have not ended by
 * the latest possible server time. Needs a running transaction over leases and stubs.
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

/** Returns whether a lease belongs to another sale point, to which its sales would count. */
export function isOfAnotherPoint({ id }: Pick<LeaseRow, 'id'>, { leases, sale_point }: TillEventRow): boolean {
  const standing = leases.find((lease) => lease.id === id);
  return standing !== undefined && standing.sale_point.id !== sale_point.id;
}

/*
 * Both return Dexie's promises: native ones, awaited side by side, would let the transaction end too early.
 */

export function grantedLeases(event_id: Id, journal: JournalDb): PromiseLike<GrantedLease[]> {
  return journal.leases
    .where('[event_id+state]')
    .equals([event_id, 'held'])
    .toArray((leases) => leases.filter(isGranted));
}

/** Returns the free stubs in the order of their serials, in which they are sold. */
export function freeStubs(event_id: Id, journal: JournalDb): PromiseLike<StubRow[]> {
  return journal.stubs.where('[event_id+state]').equals([event_id, 'free']).sortBy('serial');
}
