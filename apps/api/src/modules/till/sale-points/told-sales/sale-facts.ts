import type { PriceKind, PriceTerms } from '@festix/domain/programme';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';
import { lockLots } from '../../../programme/stock/lock-stock.ts';

/** A ticket leased to a till, with the sale that owns it, if any. */
export interface KnownStub {
  id: string;
  event_id: string;
  lot_id: string;
  status: 'leased' | 'returned' | 'released' | 'valid' | 'refunded' | 'cancelled';
  lease_id: string;
  device_id: string;
  sale_point_id: string;
  expires_at: Date;
  order_id: string | null;
  /** Time of that order. */
  sold_at: Date | null;
}

/** A price of a stub's lot, present or archived. */
export interface KnownPrice extends PriceTerms {
  id: string;
  lot_id: string;
  kind: PriceKind;
  /** Places of one unit. */
  places: number;
}

/** The scope of a sale point at an event. */
export interface KnownPoint {
  id: string;
  event_id: string;
  run_by: 'platform' | 'producer';
  payment_methods: string[];
  tickets_per_sale: number;
  /** Null for all lots of the event. */
  lots: string[] | null;
}

export interface KnownEvent {
  id: string;
  name: string;
  /** Basis points, frozen in every order. */
  convenience_tax: number;
  administrate_tax: number | null;
  rebate_tax: number | null;
  canceled_at: Date | null;
}

/** An existing order with the id of a sale. */
export interface KnownSale {
  id: string;
  device_id: string | null;
  /** In hex. */
  request_hash: string | null;
}

/** Everything that a batch of sales names. */
export interface SaleFacts {
  stubs: KnownStub[];
  prices: KnownPrice[];
  points: KnownPoint[];
  events: KnownEvent[];
  known: KnownSale[];
}

/** Locks the orders of the stubs. Only the device's own uploads change them, and those run one after another. */
const LOCK_ORDERS = sql`
  select id from orders
  where id in (select unnest($2::uuid[]) union select tickets.order_id from tickets where tickets.id = any ($1::uuid[]))
  order by id for no key update`;

/** Returns SQL that selects the tickets that ops name, by themselves or by their orders, and those sold with them. */
const NAMED = (column: Statement): Statement => sql`
  select ${column} from tickets where id = any ($1::uuid[])
  union select ${column} from tickets where order_id = any ($2::uuid[])
  union select ${column} from tickets where order_id in (select tickets.order_id from tickets where tickets.id = any ($1::uuid[]))`;

const LOTS = NAMED(sql`lot_id as id`);

const LOCK_TICKETS = sql`select id from tickets where id in (${NAMED(sql`id`)}) order by id for no key update`;

const STUBS = sql<KnownStub>`
  select t.id, t.event_id, t.lot_id, t.status, t.lease_id, l.device_id, l.sale_point_id, l.expires_at, t.order_id,
    o.created_at as sold_at
  from tickets t
  join leases l on l.id = t.lease_id
  left join orders o on o.id = t.order_id
  where t.id = any ($1::uuid[])`;

/** Selects the named prices, and all others of the lots: an unknown price is stored as the first of them. */
const PRICES = sql<KnownPrice>`
  select p.id, p.lot_id, p.kind, p.pricing, p.unit_amount, p.places from prices p
  where p.lot_id in (select t.lot_id from tickets t where t.id = any ($1::uuid[]))
  order by p.archived_at is not null, p.sorting, p.id`;

const POINTS = sql<KnownPoint>`
  select p.id, w.event_id, p.run_by, p.payment_methods, p.tickets_per_sale,
    case when s.all_lots is false then array(
      select x.lot_id from sale_point_lots x where x.sale_point_id = p.id and x.event_id = w.event_id) end as lots
  from (
    select distinct l.sale_point_id, t.event_id from tickets t join leases l on l.id = t.lease_id
    where t.id = any ($1::uuid[])
  ) w
  join sale_points p on p.id = w.sale_point_id
  left join sale_point_events s on s.sale_point_id = p.id and s.event_id = w.event_id`;

const EVENTS = sql<KnownEvent>`
  select e.id, e.name, e.convenience_tax, u.administrate_tax, u.rebate_tax, e.canceled_at
  from events e join users u on u.id = e.producer_id
  where e.id in (select event_id from tickets where id = any ($1::uuid[]))`;

const KNOWN = sql<KnownSale>`
  select id, device_id, encode(request_hash, 'hex') as request_hash from orders where id = any ($1::uuid[])`;

/** The ids that ops name: stubs sold or returned, and orders made or voided. */
export interface Named {
  stubs: readonly string[];
  orders: readonly string[];
}

/** Locks orders, then lots, then tickets, as every step of an order does, for the whole upload at once. */
export async function lockNamed(tx: Tx, { stubs, orders }: Named): Promise<void> {
  await tx.query(LOCK_ORDERS.with([stubs, orders]));
  const lots = await tx.query(sql<{ id: string }>`${LOTS}`.with([stubs, orders]));
  await lockLots(
    tx,
    lots.map(({ id }) => id),
  );
  await tx.query(LOCK_TICKETS.with([stubs, orders]));
}

/** Reads the facts of sales; valid as long as the transaction holds the locks of `lockNamed`. */
export async function readSaleFacts(
  tx: Tx,
  stubIds: readonly string[],
  orderIds: readonly string[],
): Promise<SaleFacts> {
  return {
    stubs: await tx.query(STUBS.with([stubIds])),
    prices: await tx.query(PRICES.with([stubIds])),
    points: await tx.query(POINTS.with([stubIds])),
    events: await tx.query(EVENTS.with([stubIds])),
    known: await tx.query(KNOWN.with([orderIds])),
  };
}
