import { type Id, type LeaseView, type TillLotView } from '@festix/domain/contract';
import { eventEnd, hasEnded, instantOf, MINUTE } from '@festix/domain/ground';
import { isLeaseAging, isLeaseOver, leaseSize } from '@festix/domain/till';
import { v7 as newId } from 'uuid';
import { isOurAnswer } from './heard-calls.ts';
import { isOp, type CashSessionRow, type JournalDb, type LeaseRow, type StubRow } from './journal.db.ts';
import { newOp, ON_THE_WAY } from './ops.ts';
import { freeStubs, grantedLeases, isGranted, isOfAnotherPoint, type GrantedLease } from './stubs.ts';
import { originNow, type TillAtWork } from './till-at-work.ts';

/** Milliseconds for which a lease of a lot isn't asked for again after the server refused one. */
const ASKED_AGAIN = MINUTE;

/** Free stubs of a lease. */
interface LeaseStubs {
  lease: GrantedLease;
  free: StubRow[];
}

/**
 * Gives back what nobody will sell here any more, of all events. A drawer that is closed without a way to the server
 * may be followed by another: its stubs stay until the server is there, for no others would come.
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
 * Keeps the till in stubs while there is a way to the server: finishes what was asked, fills up, and gives back what
 * should be replaced before its end. Rejects with what a call rejects with that is no answer to the lease.
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
 * Gives unsold stubs back, of those leases that are meant, or of all, at whatever event: the stub can't be sold and the
 * server is told, both or neither. The server frees the places once it hears of it.
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
 * Takes stubs out of the sale that the server has taken back by force. `held` are the leases of which the till knew
 * before it asked: what came since is not in the answer.
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
 * Gives back leases that end before their event: once there are stubs that last longer, or where these leave no room for
 * any. The last places of a lot are kept to their end.
 */
async function returnReplaced(lot: TillLotView, till: TillAtWork): Promise<void> {
  const { journal } = till;
  const needs = await journal.transaction('r', [journal.leases, journal.stubs, journal.ops], async () =>
    needsOf(lot, till),
  );
  const isReplaced = needs.lasting > 0 || (needs.wanted > 0 && needs.room === 0);
  if (isReplaced) await returnLeases(till, (lease) => lease.lot_id === lot.id && isAging(lease, till));
}

/** What a till has of a lot, and what it could do with. */
interface LotNeeds {
  /** Stubs of leases that are not about to end. */
  lasting: number;
  wanted: number;
  /** Stubs that the sale point would still let it have, aside from all that it holds or has not told that it gave back. */
  room: number;
}

/** Joins a transaction over leases, stubs and ops. */
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

/** Stubs of a lot that were given back, and of which the server has not heard. */
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

/** Whether this till may still sell what was lent to it of its event. */
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

/** A till that was put away, or whose drawer was closed, has gone home; before its first opening it gets ready. */
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

/** Decided and written down in one transaction, so that two tabs don't ask for the same places. */
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

/** Asks for a lease, as often as it takes: it has one id, and so the server grants it once. */
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

/** Stubs that came are on the disk before one of them is sold; coming twice changes nothing. */
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

/** What is lent to this till is free no more, whatever was heard last. */
function takeOff(lots: TillLotView[], lot_id: Id, places: number): void {
  const lot = lots.find(({ id }) => id === lot_id);
  if (lot) lot.remaining_tickets = Math.max(0, lot.remaining_tickets - places);
}

/** Of all events: whoever leaves one till for another's has still to hear what was lent to the first. */
function askedLeases({ leases }: JournalDb): PromiseLike<LeaseRow[]> {
  return leases.filter(({ state }) => state === 'asked').toArray();
}

async function leaseStubs({ journal, event_id }: TillAtWork): Promise<LeaseStubs[]> {
  const [leases, free] = await Promise.all([grantedLeases(event_id, journal), freeStubs(event_id, journal)]);
  return leases.map((lease) => ({ lease, free: free.filter(({ lease_id }) => lease_id === lease.id) }));
}

/** Of all events. Joins a transaction over leases and stubs. */
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

/** The server's no to this lease. A session that is over, or a server in trouble, says nothing about it. */
function isRefusal(error: unknown): boolean {
  return isOurAnswer(error) && error.status < 500 && ![401, 408, 425, 429].includes(error.status);
}
