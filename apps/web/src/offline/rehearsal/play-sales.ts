import type { Id } from '@festix/domain/contract';
import { DAY, instantOf, ZERO_CENTS } from '@festix/domain/ground';
import type { Cart } from '@festix/domain/till';
import { v7 as newId } from 'uuid';
import { UnreachableError } from '../../data/call.ts';
import type { DeviceClock } from '../clock.ts';
import { isTill } from '../device.ts';
import type { JournalDb, LeaseRow, StubRow } from '../journal.db.ts';
import { Link } from '../link.ts';
import type { SnapDb, TillEventRow } from '../snap.db.ts';
import type { TillApi } from '../till-api.ts';
import { Till, type SaleOutcome } from '../till.ts';
import { onCopies, type Copies } from './copies.ts';
import { NothingToPlayError, playAll, PLAYS, type Played, type Progress } from './played.ts';

export interface PlaySalesParts {
  journal: JournalDb;
  snap: SnapDb;
  clock: DeviceClock;
  progress: Progress;
}

/** Two of five sales have a stub, two more want the server, and the rest come when no stub is left. */
const STUBS = (PLAYS / 5) * 2;
const TOO_MANY = PLAYS - 2 * STUBS;

/**
 * Makes 500 sales at a till of its own, with made-up stubs and no way to the server: the till's own rules and journal on
 * databases that are deleted afterwards. Prices are the event's.
 */
export async function playSales(event_id: Id, { journal, snap, clock, progress }: PlaySalesParts): Promise<Played> {
  const [device, row, event] = await Promise.all([
    journal.device.get('this'),
    journal.tills.get(event_id),
    snap.till_events.get(event_id),
  ]);
  if (!isTill(device) || !row || !event) throw new Error('This device is no till of the event');
  // A revoked device would take what it has down with it.
  if (device.revoked_at !== null) throw new Error('This device was revoked');
  return onCopies(device, async (copies) => {
    const { cart, lease, stubs } = await prepare(event, copies, clock);
    await copies.journal.tills.put({ ...row, put_away: false });
    const link = new Link();
    link.failed();
    const till = await Till.begin(event_id, { ...copies, tillApi: NO_WAY, clock, link, queued: () => undefined });
    if (!till) throw new Error('The copy has no till');
    try {
      await copies.journal.leases.put(lease);
      await copies.journal.stubs.bulkPut(stubs);
      await till.openDrawer(ZERO_CENTS);
      const played = await playAll(planned(till, cart), progress);
      return { ...played, wrong: Math.max(played.wrong, await unwritten(copies)) };
    } finally {
      till.end();
    }
  });
}

/** Makes the copied offer fit for a rehearsal: one price of it, with stubs, at an event that is on. */
async function prepare(event: TillEventRow, { snap }: Copies, clock: DeviceClock) {
  const lot = event.lots.find(({ prices }) => prices.length > 0);
  const [offer] = lot?.prices ?? [];
  if (!lot || !offer) throw new NothingToPlayError('There is nothing to sell');
  const price = { ...offer, kind: 'inteira' as const, places: 1, min_per_order: null, max_per_order: null };
  const now = clock.serverNow();
  const ends = instantOf(now + DAY);
  await snap.till_events.put({
    ...event,
    event: { ...event.event, start_date: instantOf(now), end_date: ends, canceled_at: null },
    sale_point: { ...event.sale_point, payment_methods: ['cash', 'pix'] },
    lots: [{ ...lot, prices: [price] }],
    leases: [],
    // Whoever was long without a connection is told so elsewhere, and rehearses the device.
    grant_expires_at: ends,
  });
  const { event_id } = event;
  const lease: LeaseRow = {
    ...{ id: newId(), event_id, lot_id: lot.id, state: 'held', amount: STUBS, expires_at: ends },
    ...{ meia_allowance: 0, meia_sold: 0 },
  };
  const stubs = Array.from({ length: STUBS }, (_, serial): StubRow => ({
    ...{ ticket_id: newId(), lease_id: lease.id, event_id, lot_id: lot.id, serial },
    ...{ code: 'ENSAIO', qr: 'ENSAIO', state: 'free' },
  }));
  const cart: Cart = {
    lines: [{ lot_id: lot.id, price_id: price.id, unit_amount: price.unit_amount, amount: 1 }],
    payment_method: 'cash',
  };
  return { cart, lease, stubs };
}

/** Plans sales in cash, each with a Pix that has to be refused, and then more than there are stubs. */
function planned(till: Till, cart: Cart): (() => Promise<boolean>)[] {
  const sold = new Set<Id>();
  let receipt: number | undefined;
  const inCash = async () => {
    const outcome = await till.sell(cart);
    if (outcome.came !== 'sold') return false;
    const { tickets, receipt_number } = outcome.sale;
    const isNext = receipt === undefined || receipt_number === receipt + 1;
    receipt = receipt_number;
    const isNew = tickets.length === 1 && !sold.has(tickets[0]!.ticket_id);
    for (const { ticket_id } of tickets) sold.add(ticket_id);
    return isNext && isNew;
  };
  const byPix = async () => isRefused(await till.sell({ ...cart, payment_method: 'pix' }), 'NEEDS_CONNECTION');
  const tooMany = async () => isRefused(await till.sell(cart), 'NO_STUBS');
  return [
    ...Array.from({ length: STUBS }, () => [inCash, byPix]).flat(),
    ...Array.from({ length: TOO_MANY }, () => tooMany),
  ];
}

function isRefused(outcome: SaleOutcome, code: string): boolean {
  return outcome.came === 'refused' && outcome.code === code;
}

/** Returns the number of sales that the journal lacks, or of stubs that it sold too often or not at all. */
async function unwritten({ journal }: Copies): Promise<number> {
  const [sales, free] = await Promise.all([journal.sales.count(), journal.stubs.where('state').equals('free').count()]);
  return Math.max(Math.abs(STUBS - sales), free);
}

const refuse = () => Promise.reject(new UnreachableError(new Error('A rehearsal has no way to the server')));

/** Never reaches the server, whatever the network does. */
const NO_WAY: TillApi = {
  ...{ event: refuse, lease: refuse, sell: refuse, order: refuse, giveBack: refuse },
  ...{ charge: refuse, chargeState: refuse, giveUpCharge: refuse, cashSession: refuse },
};
