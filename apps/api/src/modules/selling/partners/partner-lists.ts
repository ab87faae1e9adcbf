import {
  categoriesOf,
  categoryKey,
  categoryOf,
  hasNewCode,
  MOST_OF_EVENT,
  movedOrders,
  orderOf,
  partnerCodeHashes,
  planPartnerList,
  readPartnerRows,
  withoutLots,
  type KnownPartnerTicket,
  type PartnerCounts,
  type PartnerKeys,
  type PartnerPlan,
  type PartnerRow,
  type RejectedRow,
} from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Audit } from '../../../kernel/access/audit.ts';
import { isTransient, violatedConstraint } from '../../../kernel/database/database-problems.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { hashOf } from '../../../kernel/work/idempotency.ts';
import { newOrderCode, newOrderCodes, newTicketCode } from '../orders/new-codes.ts';
import {
  COUNT_TICKETS,
  lockLists,
  lockLotsOf,
  PartnerLots,
  REGROUP,
  REGROUP_PARTIES,
  type SellerLots,
} from './partner-lots.ts';

/** A list of one seller, as it was sent. */
export interface SentList {
  seller: string;
  tickets: readonly unknown[];
  /** Whether codes of other sellers are taken as well. */
  both: boolean;
}

/** The outcome of a list; no seller: none had its name, and no row of it was taken. */
export interface ListOutcome {
  seller: SellerLots | undefined;
  rejected: RejectedRow[];
  counts: PartnerCounts;
}

/** A list as it is read, with the stand-ins for its codes. */
interface ReadList {
  rows: PartnerRow[];
  rejected: RejectedRow[];
  hashes: ReadonlyMap<string, PartnerKeys>;
  both: boolean;
}

/** Selects the tickets whose codes fold as those of a list do, which have its own codes among them. */
const KNOWN = sql<KnownPartnerTicket>`
  select p.ticket_id, p.partner_id, s.name as seller, p.code, p.category, p.seller_order as order, t.holder_name as name,
    t.holder_document as document, t.status <> 'valid' as withdrawn
  from partner_tickets p join partners s on s.id = p.partner_id join tickets t on t.id = p.ticket_id
  where p.event_id = $1 and p.folded_hash = any ($2::text[])
  order by t.serial`;

/** Writes new tickets with their orders and the doors' outbox in one statement, which bears no money and no mail. */
const ADD = sql`
  with added as materialized (
    select * from json_to_recordset($4) as a (order_id uuid, ticket_id uuid, order_code text, ticket_code text, lot_id uuid,
      status text, name text, document text, code text, category text, seller_order text, exact_hash text, folded_hash text)
  ),
  new_orders as (
    insert into orders (id, event_id, code, origin, status, subtotal, total, payment_method, created_at, paid_at)
    select order_id, $1, order_code, 'partner', 'paid', 0, 0, 'free', $3, $3 from added
  ),
  new_tickets as (
    insert into tickets (id, order_id, event_id, lot_id, price_kind, code, status, holder_name, holder_document, created_at, ordered_at)
    select ticket_id, order_id, $1, lot_id, 'other', ticket_code, status, name, document, $3, $3 from added
  ),
  new_codes as (
    insert into partner_tickets (ticket_id, event_id, partner_id, code, exact_hash, folded_hash, category, seller_order, created_at)
    select ticket_id, $1, $2, code, exact_hash, folded_hash, category, seller_order, $3 from added
  )
  insert into door_dirty (event_id, ticket_id) select $1, ticket_id from added`;

const CHANGE = sql`
  with changed as materialized (
    select * from json_to_recordset($2) as c (ticket_id uuid, lot_id uuid, status text, name text, document text, category text, seller_order text)
  ),
  written as (
    update tickets t set lot_id = c.lot_id, holder_name = c.name, holder_document = c.document, status = c.status
    from changed c where t.id = c.ticket_id and t.status in ('valid', 'cancelled')
  ),
  sorted as (
    update partner_tickets p set category = c.category, seller_order = c.seller_order,
      party = case when c.seller_order is not null then p.party end
    from changed c where p.ticket_id = c.ticket_id
  )
  insert into door_dirty (event_id, ticket_id) select $1, ticket_id from changed`;

/** Codes of orders, all of which begin alike for sellers whose names do. */
const TAKEN = sql<{ code: string }>`select code from orders where code = any ($1::text[])`;

/** Rows that one statement writes. */
const AT_ONCE = 5_000;

/** Attempts after a deadlock, or after another transaction took the code of an order. */
const MOST_ATTEMPTS = 3;

/** Repeats after another list has changed what a list needs. */
const MOST_ROUNDS = 3;

/** Writes lists of other sellers. */
@Injectable()
export class PartnerLists {
  readonly mostOfEvent: number = MOST_OF_EVENT;

  constructor(
    private readonly database: Database,
    private readonly lots: PartnerLots,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Returns what a list would do, and the seller if there is one. */
  async look(eventId: string, sent: SentList): Promise<ListOutcome> {
    const seller = await this.lots.find(this.database, eventId, sent.seller);
    const plan = await this.plan(this.database, eventId, seller?.id, readList(eventId, sent));
    const lots = new Set(seller?.lots.keys());
    const missing = categoriesOf(plan).filter((category) => !lots.has(categoryKey(category)));
    const room = missing.length > 0 ? await this.lots.room(this.database, eventId, seller) : 0;
    for (const category of missing.slice(0, room)) lots.add(categoryKey(category));
    const { rejected, counts } = withoutLots(plan, lots);
    return { seller, rejected, counts };
  }

  /**
   * Writes a list in one transaction: all of its valid rows or none. A repeated list changes nothing, and the seller's
   * last one gets the counts of its first time. Makes no seller for a list of which no row is taken. Throws
   * TOO_MANY_SELLERS.
   */
  async write(
    actor: EventActor,
    list: SentList,
    within?: (tx: Tx, sellerId: string) => Promise<void>,
  ): Promise<ListOutcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.writeOnce(actor, list, within);
      } catch (error) {
        const mayPass = isTransient(error) || violatedConstraint(error) === 'orders_code_key';
        if (!mayPass || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  private async writeOnce(
    actor: EventActor,
    sent: SentList,
    within: ((tx: Tx, sellerId: string) => Promise<void>) | undefined,
  ): Promise<ListOutcome> {
    const { id: eventId } = actor.event;
    const hash = hashOf(sent);
    const list = readList(eventId, sent);
    const known = await this.lots.find(this.database, eventId, sent.seller);
    let plan = await this.plan(this.database, eventId, known?.id, list);
    if (!known && plan.rows.length === 0) return { seller: known, rejected: plan.rejected, counts: plan.counts };
    if (!known && (await this.lots.room(this.database, eventId, known)) === 0) {
      const { rejected, counts } = withoutLots(plan, new Set());
      return { seller: known, rejected, counts };
    }
    for (let round = 1; ; round++) {
      const seller = await this.lots.ensure(eventId, sent.seller, categoriesOf(plan));
      const written = await this.database.transaction(async (tx) => {
        await lockLists(tx, eventId);
        // Removed or renamed since: the list makes the seller of its name.
        if ((await this.lots.find(tx, eventId, sent.seller))?.id !== seller.id) return undefined;
        plan = await this.plan(tx, eventId, seller.id, list);
        const missing = categoriesOf(plan).some((category) => !seller.lots.has(categoryKey(category)));
        if (missing && round < MOST_ROUNDS && (await this.canGrow(tx, eventId, seller))) return undefined;
        const fitting = withoutLots(plan, new Set(seller.lots.keys()));
        const counts = await this.apply(tx, actor, { seller, plan: fitting, hashes: list.hashes, hash });
        await within?.(tx, seller.id);
        return { seller, rejected: fitting.rejected, counts };
      });
      if (written) return written;
    }
  }

  private async canGrow(tx: Tx, eventId: string, seller: SellerLots): Promise<boolean> {
    const now = await this.lots.find(tx, eventId, seller.name);
    return now !== undefined && now.lots.size !== seller.lots.size;
  }

  private async plan(
    on: Pick<Tx, 'query'>,
    eventId: string,
    sellerId: string | undefined,
    { hashes, both, ...list }: ReadList,
  ): Promise<PartnerPlan> {
    const known = await on.query(KNOWN.with([eventId, [...hashes.values()].map(({ folded }) => folded)]));
    const isGrowing = hasNewCode(list.rows, known, sellerId);
    const room = isGrowing ? this.mostOfEvent - (await ticketsOf(on, eventId)) : 0;
    return planPartnerList(list, { known, sellerId, both, room });
  }

  private async apply(
    tx: Tx,
    actor: EventActor,
    { seller, plan, hashes, hash }: { seller: SellerLots; plan: PartnerPlan; hashes: ReadList['hashes']; hash: Buffer },
  ): Promise<PartnerCounts> {
    const eventId = actor.event.id;
    const now = this.clock.now();
    const fresh = plan.rows.filter(({ known }) => !known);
    const codes = await newOrderCodes(
      fresh.length,
      async (drawn) => (await tx.query(TAKEN.with([drawn]))).map(({ code }) => code),
      () => newOrderCode(seller.name),
    );
    const added = fresh.map(({ row }, index) => newTicket(row, hashes.get(row.code), seller, codes[index]!));
    const changed = plan.rows.flatMap(({ row, known }) => (known ? [changedTicket(row, known, seller)] : []));
    if (added.length + changed.length === 0) return this.sameCounts(tx, seller.id, hash, plan.counts);
    for (let from = 0; from < added.length; from += AT_ONCE)
      await tx.query(ADD.with([eventId, seller.id, now, JSON.stringify(added.slice(from, from + AT_ONCE))]));
    if (changed.length > 0) await tx.query(CHANGE.with([eventId, JSON.stringify(changed)]));
    const folded = plan.rows.flatMap(({ row }) => hashes.get(row.code)?.folded ?? []);
    await tx.query(REGROUP.with([eventId, folded]));
    const orders = movedOrders(plan.rows);
    if (orders.length > 0) await tx.query(REGROUP_PARTIES.with([eventId, seller.id, orders]));
    await lockLotsOf(tx, seller.id);
    await tx.query(COUNT_TICKETS.with([seller.id]));
    const { counts } = plan;
    await tx.query(sql`update partners set changed_at = ${now}, last_list = ${hash},
      last_counts = ${[counts.added, counts.changed, counts.withdrawn]}::integer[] where id = ${seller.id}`);
    await this.audit.record(tx, actor, {
      action: 'partners:write',
      ...{ subject_kind: 'event', subject_id: eventId, event_id: eventId },
      after: {
        seller: seller.name,
        added: counts.added,
        changed: counts.changed,
        withdrawn: counts.withdrawn,
        rejected: plan.rejected.length,
      },
    });
    return counts;
  }

  /** Returns the counts of the first time for the seller's last list. */
  private async sameCounts(tx: Tx, sellerId: string, hash: Buffer, counts: PartnerCounts): Promise<PartnerCounts> {
    const [row] = await tx.query(
      sql<{ last_list: Buffer | null; last_counts: [number, number, number] | null }>`
      select last_list, last_counts from partners where id = ${sellerId}`,
    );
    if (!row?.last_counts || !row.last_list?.equals(hash)) return counts;
    const [added, changed, withdrawn] = row.last_counts;
    return { added, changed, withdrawn, unchanged: Math.max(0, counts.unchanged - added - changed - withdrawn) };
  }
}

/** Returns how many tickets other sellers have in an event, withdrawn ones included. */
async function ticketsOf(on: Pick<Tx, 'query'>, eventId: string): Promise<number> {
  const [row] = await on.query(
    sql<{ count: number }>`select count(*)::integer as count from partner_tickets where event_id = ${eventId}`,
  );
  return row?.count ?? 0;
}

function readList(eventId: string, { tickets, both }: SentList): ReadList {
  const { rows, rejected } = readPartnerRows(tickets);
  const hashes = rows.flatMap(({ code }) => {
    const found = partnerCodeHashes(eventId, code);
    return found ? [[code, found] as const] : [];
  });
  return { rows, rejected, hashes: new Map(hashes), both };
}

function newTicket(row: PartnerRow, hashes: PartnerKeys | undefined, seller: SellerLots, orderCode: string) {
  if (!hashes) throw new Error('a code that was read has keys');
  return {
    order_id: newId(),
    ticket_id: newId(),
    order_code: orderCode,
    ticket_code: newTicketCode(),
    lot_id: seller.lots.get(categoryKey(row.category ?? null))?.id,
    status: row.withdrawn ? 'cancelled' : 'valid',
    name: row.name ?? null,
    document: row.document ?? null,
    code: row.code,
    category: row.category ?? null,
    seller_order: row.order ?? null,
    exact_hash: hashes.exact,
    folded_hash: hashes.folded,
  };
}

function changedTicket(row: PartnerRow, known: KnownPartnerTicket, seller: SellerLots) {
  const category = categoryOf({ row, known });
  return {
    ticket_id: known.ticket_id,
    lot_id: seller.lots.get(categoryKey(category))?.id,
    status: (row.withdrawn ?? known.withdrawn) ? 'cancelled' : 'valid',
    name: row.name === undefined ? known.name : row.name,
    document: row.document === undefined ? known.document : row.document,
    category,
    seller_order: orderOf({ row, known }),
  };
}
