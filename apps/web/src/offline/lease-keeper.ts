import { type Id, type LeaseView, type TillLotView } from '@festix/domain/contract';
import { eventEnd, hasEnded, instantOf, MINUTE } from '@festix/domain/ground';
import { isLeaseAging, isLeaseOver, leaseSize } from '@festix/domain/till';
import { v7 as newId } from 'uuid';
import { isOurAnswer } from './heard-calls.ts';
import { isOp, type CashSessionRow, type JournalDb, type LeaseRow, type StubRow } from './journal.db.ts';
import { newOp, ON_THE_WAY } from './ops.ts';
import { freeStubs, grantedLeases, isGranted, isOfAnotherPoint, type GrantedLease } from './stubs.ts';
import { originNow, type TillAtWork } from './till-at-work.ts';

/** Milliseconds before a refused lease of a lot is requested again. */
const ASKED_AGAIN = MINUTE;

/** The free stubs of a lease. */
interface LeaseStubs {
  lease: GrantedLease;
  free: StubRow[];
}

/**
 * Returns the stubs, of all events, that nobody will sell here any more. After a closing without a network they stay
 * until the server is reachable, because the next drawer would get no others.
 */
export async function clearLeases(till: TillAtWork): Promise<void> {
  const { journal, clock, link, event_id } = till;
  const [tills, sessions] = await Promise.all([journal.tills.toArray(), journal.sessions.toArray()]);
  const isClosed = (id: Id) => link.up === true && isDrawerClosed(sessions.filter((one) => one.event_id === id));
  const isPutAway = (id: Id) => isClosed(id) || tills.some((one) => one.event_id === id && one.put_away === true);
  const latest = clock.serverLatest();
  await returnLeases(
    till,
    (lease) =>
      isPutAway(lease.event_id) ||
      isLeaseOver(lease, latest) ||
      (lease.event_id === event_id && !isOnSale(lease, till)),
  );
}

/**
 * Keeps the till stocked while the server is reachable: completes open requests, leases more stubs, and returns those
 * to be replaced before their end. Rejects as a call does, unless that is an answer about the lease.
 */
export async function fillLeases(till: TillAtWork, signal?: AbortSignal): Promise<void> {
  for (const asked of await askedLeases(till.journal)) await pursueLease(asked, till, signal);
  for (const lot of await lotsToFill(till)) {
    const asked = await askFor(lot, till);
    if (asked) await pursueLease(asked, till, signal);
    await returnReplaced(lot, till);
  }
}

/**
 * Returns unsold stubs of some leases, or of all, of any event: removes the stub and queues the op in one transaction.
 * The server frees the places when it receives the op.
 */
export async function returnLeases(
  till: TillAtWork,
  isMeant: (lease: GrantedLease) => boolean = () => true,
): Promise<void> {
  const { journal } = till;
  const returned = await journal.transaction('rw', [journal.leases, journal.stubs, journal.ops], async () => {
    const meant = (await allLeaseStubs(till)).filter(({ lease, free }) => free.length > 0 && isMeant(lease));
    const origin = originNow(till);
    for (const { lease, free } of meant) {
      const { id: lease_id, event_id } = lease;
      const ticket_ids = free.map(({ ticket_id }) => ticket_id);
      await setState(ticket_ids, 'returned', till);
      await journal.ops.add(newOp(newId(), 'lease_return', { lease_id, ticket_ids }, { ...origin, event_id }));
    }
    return meant.length > 0;
  });
  if (returned) till.queued();
}

/**
 * Removes stubs that the server has released by force. `held` are the leases that the till knew before its request:
 * later ones are not in the answer.
 */
export async function withdrawSettled(held: readonly Id[], till: TillAtWork): Promise<void> {
  const { journal } = till;
  const standing = till.event().leases.filter(({ state }) => state === 'active' || state === 'suspect');
  const gone = held.filter((lease_id) => !standing.some(({ id }) => id === lease_id));
  await journal.stubs
    .where('[lease_id+state]')
    .anyOf(gone.map((lease_id) => [lease_id, 'free']))
    .modify({ state: 'withdrawn' });
}

/**
 * Returns leases that end before their event once longer ones are there, or where they leave no room for any. The last
 * places of a lot are kept to their end.
 */
async function returnReplaced(lot: TillLotView, till: TillAtWork): Promise<void> {
  const { journal } = till;
  const needs = await journal.transaction('r', [journal.leases, journal.stubs, journal.ops], async () =>
    needsOf(lot, till),
  );
  const isReplaced = needs.lasting > 0 || (needs.wanted > 0 && needs.room === 0);
  if (isReplaced) await returnLeases(till, (lease) => lease.lot_id === lot.id && isAging(lease, till));
}

/** A till's stubs of a lot, and its need of more. */
interface LotNeeds {
  /** Stubs of leases that do not end soon. */
  lasting: number;
  wanted: number;
  /** Stubs that the sale point still allows, beyond those held and those whose return is not uploaded. */
  room: number;
}

/** Needs a transaction over leases, stubs and ops. */
async function needsOf({ id, remaining_tickets, prices }: TillLotView, till: TillAtWork): Promise<LotNeeds> {
  const { offline_places } = till.event().sale_point;
  const ofLot = (await leaseStubs(till)).filter(({ lease }) => lease.lot_id === id);
  const lasting = stubsIn(ofLot.filter(({ lease }) => !isAging(lease, till)));
  return {
    lasting,
    wanted: leaseSize({ offline_places, held: lasting, free: remaining_tickets }, prices),
    room: Math.max(0, offline_places - stubsIn(ofLot) - (await goingBack(id, till))),
  };
}

/** Returns the number of returned stubs of a lot whose return is not uploaded. */
async function goingBack(lot_id: Id, { journal, event_id }: TillAtWork): Promise<number> {
  const ops = await journal.ops
    .where('[event_id+type+state]')
    .anyOf(ON_THE_WAY.map((state) => [event_id, 'lease_return', state]))
    .toArray();
  const returns = ops.flatMap((op) => (isOp('lease_return', op) ? [op.payload] : []));
  const leases = await journal.leases.bulkGet(returns.map(({ lease_id }) => lease_id));
  const ofLot = returns.filter((_, place) => leases[place]?.lot_id === lot_id);
  return ofLot.reduce((sum, { ticket_ids }) => sum + ticket_ids.length, 0);
}

function stubsIn(leases: readonly LeaseStubs[]): number {
  return leases.reduce((sum, { free }) => sum + free.length, 0);
}

function isAging(lease: GrantedLease, { clock, event }: TillAtWork): boolean {
  return isLeaseAging(lease, eventEnd(event().event), clock.serverLatest());
}

/** Returns whether this till may still sell a lease of its event. */
function isOnSale(lease: LeaseRow, till: TillAtWork): boolean {
  const event = till.event();
  return !isEventOver(till) && event.lots.some(({ id }) => id === lease.lot_id) && !isOfAnotherPoint(lease, event);
}

function isEventOver(till: TillAtWork): boolean {
  const { event } = till.event();
  return event.canceled_at !== null || hasEnded(event, instantOf(till.clock.serverNow()));
}

async function lotsToFill(till: TillAtWork): Promise<TillLotView[]> {
  if (isEventOver(till) || (await hasGoneHome(till))) return [];
  const { refusedUntil, clock, event } = till;
  return event().lots.filter(({ id, is_soldout }) => !is_soldout && clock.mono() >= (refusedUntil.get(id) ?? 0));
}

/** Returns whether the till was put away or its drawer closed. Before its first opening it prepares instead. */
async function hasGoneHome({ journal, event_id }: TillAtWork): Promise<boolean> {
  const [till, sessions] = await Promise.all([
    journal.tills.get(event_id),
    journal.sessions.where('event_id').equals(event_id).toArray(),
  ]);
  return till?.put_away === true || isDrawerClosed(sessions);
}

function isDrawerClosed(sessions: readonly CashSessionRow[]): boolean {
  return sessions.length > 0 && sessions.every(({ closed_at }) => closed_at !== null);
}

/** Decides and stores a request in one transaction, so that two tabs do not request the same places. */
async function askFor(lot: TillLotView, till: TillAtWork): Promise<LeaseRow | undefined> {
  const { journal, event_id } = till;
  return journal.transaction('rw', [journal.leases, journal.stubs, journal.ops], async () => {
    const isAsked = (await askedLeases(journal)).some(({ lot_id }) => lot_id === lot.id);
    if (isAsked) return undefined;
    const { wanted, room } = await needsOf(lot, till);
    const amount = Math.min(wanted, room);
    if (amount === 0) return undefined;
    const row: LeaseRow = {
      id: newId(),
      event_id,
      lot_id: lot.id,
      state: 'asked',
      amount,
      expires_at: null,
      meia_allowance: 0,
      meia_sold: 0,
    };
    await journal.leases.add(row);
    return row;
  });
}

/** Requests a lease, repeatedly if necessary: its id is constant, so that the server grants it once. */
async function pursueLease({ id, lot_id, amount }: LeaseRow, till: TillAtWork, signal?: AbortSignal): Promise<void> {
  const { tillApi, device, journal, clock, refusedUntil } = till;
  try {
    await takeIn(await tillApi.lease({ id, device_id: device.id, lot_id, amount }, signal), till);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    refusedUntil.set(lot_id, clock.mono() + ASKED_AGAIN);
    await journal.leases
      .where('id')
      .equals(id)
      .filter(({ state }) => state === 'asked')
      .delete();
  }
}

/** Stores granted stubs before one of them is sold. Storing them twice changes nothing. */
async function takeIn(lease: LeaseView, till: TillAtWork): Promise<void> {
  const { journal, snap } = till;
  const { id, event_id, lot_id, expires_at, meia_allowance } = lease;
  const isNew = await journal.transaction('rw', [journal.leases, journal.stubs], async () => {
    const row = await journal.leases.get(id);
    if (row?.state !== 'asked') return false;
    await journal.leases.update(id, { state: 'held', expires_at, meia_allowance });
    await journal.stubs.bulkAdd(
      lease.stubs.map((stub) => ({ ...stub, lease_id: id, event_id, lot_id, state: 'free' as const })),
    );
    return true;
  });
  if (!isNew) return;
  await snap.till_events
    .where('event_id')
    .equals(event_id)
    .modify(({ lots }) => takeOff(lots, lot_id, lease.stubs.length));
}

/** Subtracts leased places from the free ones of the last answer. */
function takeOff(lots: TillLotView[], lot_id: Id, places: number): void {
  const lot = lots.find(({ id }) => id === lot_id);
  if (lot) lot.remaining_tickets = Math.max(0, lot.remaining_tickets - places);
}

/** Returns the open requests of all events: a person who moves to another event's till still waits for them. */
function askedLeases({ leases }: JournalDb): PromiseLike<LeaseRow[]> {
  return leases.filter(({ state }) => state === 'asked').toArray();
}

async function leaseStubs({ journal, event_id }: TillAtWork): Promise<LeaseStubs[]> {
  const [leases, free] = await Promise.all([grantedLeases(event_id, journal), freeStubs(event_id, journal)]);
  return leases.map((lease) => ({ lease, free: free.filter(({ lease_id }) => lease_id === lease.id) }));
}

/** Returns the free stubs of all events. Needs a transaction over leases and stubs. */
async function allLeaseStubs({ journal }: TillAtWork): Promise<LeaseStubs[]> {
  const free = await journal.stubs.where('state').equals('free').sortBy('serial');
  const leases = await journal.leases.bulkGet([...new Set(free.map(({ lease_id }) => lease_id))]);
  return leases
    .filter((lease) => lease !== undefined)
    .filter(isGranted)
    .map((lease) => ({ lease, free: free.filter(({ lease_id }) => lease_id === lease.id) }));
}

async function setState(ticket_ids: Id[], state: StubRow['state'], { journal }: TillAtWork): Promise<void> {
  await journal.stubs.bulkUpdate(ticket_ids.map((key) => ({ key, changes: { state } })));
}

/** Returns whether an error refuses the lease. An ended session or a 5xx does not. */
function isRefusal(error: unknown): boolean {
  return isOurAnswer(error) && error.status < 500 && ![401, 408, 425, 429].includes(error.status);
}
