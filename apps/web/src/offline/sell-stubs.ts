import { type Id, type TillLotView, type TillPriceView } from '@festix/domain/contract';
import { countsInQuota, unitShares } from '@festix/domain/programme';
import {
  allotStubs,
  cartTickets,
  cartTotal,
  mustSellApart,
  saleObstacle,
  type Cart,
  type CartLine,
  type SaleObstacle,
  type SellingTill,
} from '@festix/domain/till';
import { v7 as newId } from 'uuid';
import type { JournalDb, SaleRow, SoldTicket, StubRow } from './journal.db.ts';
import { heldStubs } from './stubs.ts';
import { originNow, type TillAtWork } from './till-at-work.ts';
import { writeSale } from './write-sale.ts';

/** The result of a sale from stubs. */
export type StubSale =
  | { came: 'sold'; sale: SaleRow }
  | ({ came: 'refused' } & SaleObstacle)
  /** Only stubs are missing: `lot_id` is the first lot without enough, and `left` their number. */
  | { came: 'short'; lot_id: Id; lacks: 'stubs' | 'meia'; left: number; must_sell_apart: boolean };

/**
 * Sells from stubs, with or without a network: stores stubs, sale, receipt and op in one transaction, or nothing. The
 * database admits one tab at a time, so a stub has one buyer.
 */
export async function sellFromStubs(cart: Cart, till: TillAtWork): Promise<StubSale> {
  const { journal, clock, event_id, operator } = till;
  const event = till.event();
  const { lots } = event;
  const origin = originNow(till);
  const latest = clock.serverLatest();
  const { device, sessions, leases, stubs, sales, counters, ops } = journal;
  return journal.transaction('rw', [device, sessions, leases, stubs, sales, counters, ops], async () => {
    const { session, obstacle } = await obstacleNow(cart, till);
    if (obstacle) return { came: 'refused', ...obstacle };
    const held = await heldStubs(event, journal, latest);
    const lines = cart.lines.map((line) => knownLine(line, lots));
    const wanted = lines.map(({ lot, price, amount }) => ({
      ...{ lot_id: lot.id, kind: price.kind },
      amount: cartTickets([{ amount, places: placesOf(price) }]),
    }));
    const allotment = allotStubs(wanted, held.leases);
    if (!allotment.ok) {
      const { lot_id, lacks, left } = allotment;
      return { came: 'short', lot_id, lacks, left, must_sell_apart: mustSellApart(wanted, lots, held.leases) };
    }
    const tickets = lines.flatMap((line, index) =>
      allotment.stubs[index]!.map(({ ticket_id }, nth) => soldStub(held.stubs.get(ticket_id)!, line, nth)),
    );
    await markSold(tickets, held.stubs, journal);
    const sale = await writeSale(
      {
        id: newId(),
        event_id,
        session_id: session!.id,
        operator: operator(),
        source: 'stubs',
        code: null,
        sold_at: origin.reading.occurred_at,
        payment_method: cart.payment_method,
        tickets,
        total: cartTotal(cart.lines),
        tendered: cart.tendered ?? null,
        card_reference: cart.card_reference || null,
        buyer: cart.buyer ?? null,
      },
      till,
      origin,
    );
    return { came: 'sold', sale };
  });
}

/** Returns what prevents a sale now, whichever tab has caused it. Needs a transaction over device and sessions. */
export async function obstacleNow(cart: Cart, till: TillAtWork) {
  const { journal, event_id, clock, event } = till;
  const [device, session] = await Promise.all([
    journal.device.get('this'),
    journal.sessions.where('open_event_id').equals(event_id).first(),
  ]);
  const { event: facts, sale_point, lots, grant_expires_at } = event();
  const standing: SellingTill = {
    event: facts,
    sale_point,
    lots,
    grant_expires_at,
    is_shut_out: device?.revoked_at !== null,
    has_open_drawer: session !== undefined,
    now: clock.serverNow(),
  };
  return { session, obstacle: saleObstacle(cart, standing) };
}

interface KnownLine extends CartLine {
  lot: TillLotView;
  price: TillPriceView;
}

/** Returns a line of the cart with its lot and price, which exist, because the cart was checked. */
function knownLine(line: CartLine, lots: readonly TillLotView[]): KnownLine {
  const lot = lots.find(({ id }) => id === line.lot_id)!;
  return { ...line, lot, price: lot.prices.find(({ id }) => id === line.price_id)! };
}

/** Returns the places of a row; rows older than units have single places. */
const placesOf = ({ places = 1 }: { places?: number }): number => places;

/** Returns the `nth` ticket of its line. */
function soldStub(
  { ticket_id, code, qr }: StubRow,
  { lot, price, unit_amount, document }: KnownLine,
  nth: number,
): SoldTicket {
  const places = placesOf(price);
  return {
    ticket_id,
    lot_id: lot.id,
    lot_name: lot.name,
    ...(lot.opens !== undefined && { opens: lot.opens }),
    price_id: price.id,
    price_name: price.name,
    kind: price.kind,
    ...(places > 1 && { places }),
    unit_amount: unitShares(unit_amount, places)[nth % places]!,
    document: document ?? null,
    code,
    qr,
  };
}

async function markSold(tickets: readonly SoldTicket[], stubs: ReadonlyMap<Id, StubRow>, journal: JournalDb) {
  await journal.stubs.bulkUpdate(
    tickets.map(({ ticket_id }) => ({ key: ticket_id, changes: { state: 'sold' as const } })),
  );
  for (const { ticket_id } of tickets.filter(({ kind }) => countsInQuota(kind))) {
    const { lease_id } = stubs.get(ticket_id)!;
    await journal.leases
      .where('id')
      .equals(lease_id)
      .modify((lease) => void (lease.meia_sold += 1));
  }
}
