import type { PartnerRemovalView } from '@festix/domain/contract';
import { uuidText } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import { Audit } from '../../../kernel/access/audit.ts';
import { isTransient, violatedConstraint } from '../../../kernel/database/database-problems.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { lockFeed } from '../../programme/stock/lock-feed.ts';
import { lockEvent, lockStock } from '../../programme/stock/lock-stock.ts';
import { dropPass } from '../../programme/stock/lot-passes.ts';
import { COUNT_TICKETS, lockLists, lockLotsOf, REGROUP } from './partner-lots.ts';

const SELLER = sql<{ name: string; lot_ids: string[] }>`
  select s.name, array(select l.id from lots l where l.partner_id = s.id)::text[] as lot_ids
  from partners s where s.event_id = $1 and s.id = $2`;

/** Milliseconds before its event from which on a seller is deleted no more: phones get ready. */
const LAST_TIME = 12 * 3_600_000;

/**
 * SQL: whether a door may know a ticket of the seller. All that it lists stay listed, so it asks for one that is; a phone
 * without a network may have admitted by it already, and tells later.
 */
const MAY_BE_KNOWN = sql<{ may_be: boolean }>`
  select (select start_date from events where id = $1) < $3::timestamptz
    or exists (
      select from partner_tickets p where p.partner_id = $2 and (
        exists (select from door_tickets l where l.ticket_id = p.ticket_id)
        or exists (select from checkins c where c.ticket_id = p.ticket_id)
        or exists (select from scans r where r.ticket_id = p.ticket_id)
        or exists (select from departures d where d.ticket_id = p.ticket_id)
        or exists (select from document_checks k where k.ticket_id = p.ticket_id))
    ) as may_be`;

const WITHDRAW = sql<{ ticket_id: string }>`
  with withdrawn as (
    update tickets t set status = 'cancelled' from partner_tickets p
    where p.partner_id = $2 and p.ticket_id = t.id and t.status = 'valid'
    returning t.id
  )
  insert into door_dirty (event_id, ticket_id) select $1, id from withdrawn returning ticket_id`;

/** Stand-ins of the seller's codes that are matched exactly alone, because others fold like them. */
const GROUPED = sql<{ folded_hash: string }>`
  select distinct folded_hash from partner_tickets where partner_id = $1 and is_exact`;

/** Locks the orders before lots and tickets, as every step of an order does. */
const LOCK_ORDERS = sql`
  select from orders where id in (
    select t.order_id from partner_tickets p join tickets t on t.id = p.ticket_id where p.partner_id = $1
  ) order by id for update`;

/** Deletes the tickets with their codes, and then their orders. */
const DELETE_TICKETS = sql<{ order_id: string }>`
  with gone as (
    delete from tickets t using partner_tickets p where p.partner_id = $1 and p.ticket_id = t.id returning t.order_id
  )
  select order_id from gone`;

/** Attempts after a door has read a ticket meanwhile. */
const MOST_ATTEMPTS = 3;

/** Removes a seller that was made by mistake, or withdraws all of its tickets. */
@Injectable()
export class RemoveSeller {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes a seller with its lots, tickets and codes while no door can know any of them. Else it stays, with all of its
   * tickets withdrawn. Throws NOT_FOUND.
   */
  async remove(actor: EventActor, sellerId: string): Promise<PartnerRemovalView> {
    if (!uuidText.check(sellerId)) throw new ProblemError('NOT_FOUND');
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.database.transaction((tx) => this.removeOnce(tx, actor, sellerId));
      } catch (error) {
        const mayPass = isTransient(error) || violatedConstraint(error)?.endsWith('_ticket_id_fkey');
        if (!mayPass || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  private async removeOnce(tx: Tx, actor: EventActor, sellerId: string): Promise<PartnerRemovalView> {
    const eventId = actor.event.id;
    await lockLists(tx, eventId);
    const [seller] = await tx.query(SELLER.with([eventId, sellerId]));
    if (!seller) throw new ProblemError('NOT_FOUND');
    const view = (await this.mayDelete(tx, eventId, sellerId))
      ? { removed: true, withdrawn: await deleteAll(tx, eventId, sellerId, seller.lot_ids) }
      : { removed: false, withdrawn: await this.withdraw(tx, eventId, sellerId) };
    await this.audit.record(tx, actor, {
      action: 'partners:remove',
      ...{ subject_kind: 'event', subject_id: eventId, event_id: eventId },
      before: { name: seller.name },
      after: view,
    });
    return view;
  }

  /**
   * Returns whether no door can know a ticket of the seller, and then locks all that is needed to delete it, the doors'
   * list too: none gets into it any more. Locks nothing if one may be known already, so that no sale waits.
   */
  private async mayDelete(tx: Tx, eventId: string, sellerId: string): Promise<boolean> {
    const mayBeKnown = async () => {
      const soon = new Date(this.clock.now().getTime() + LAST_TIME);
      const [found] = await tx.query(MAY_BE_KNOWN.with([eventId, sellerId, soon]));
      return found?.may_be !== false;
    };
    if (await mayBeKnown()) return false;
    await lockEvent(tx, eventId);
    await tx.query(LOCK_ORDERS.with([sellerId]));
    await lockStock(tx, eventId);
    await lockFeed(tx, eventId);
    return !(await mayBeKnown());
  }

  private async withdraw(tx: Tx, eventId: string, sellerId: string): Promise<number> {
    const grouped = await groupedCodes(tx, sellerId);
    await lockLotsOf(tx, sellerId);
    const withdrawn = await tx.query(WITHDRAW.with([eventId, sellerId]));
    if (withdrawn.length === 0) return 0;
    await tx.query(REGROUP.with([eventId, grouped]));
    await tx.query(COUNT_TICKETS.with([sellerId]));
    await tx.query(sql`update partners set changed_at = ${this.clock.now()} where id = ${sellerId}`);
    return withdrawn.length;
  }
}

async function deleteAll(tx: Tx, eventId: string, sellerId: string, lotIds: readonly string[]): Promise<number> {
  const [standing] = await tx.query(
    sql<{
      count: number;
    }>`select coalesce(sum(partner_tickets), 0)::integer as count from lots where partner_id = ${sellerId}`,
  );
  const grouped = await groupedCodes(tx, sellerId);
  const orders = (await tx.query(DELETE_TICKETS.with([sellerId]))).map(({ order_id }) => order_id);
  await tx.query(sql`delete from orders where id = any (${orders}::uuid[])`);
  await tx.query(REGROUP.with([eventId, grouped]));
  for (const lotId of lotIds) await dropPass(tx, eventId, lotId);
  // Its lots go with it.
  await tx.query(sql`delete from partners where id = ${sellerId}`);
  return standing?.count ?? 0;
}

async function groupedCodes(tx: Tx, sellerId: string): Promise<string[]> {
  return (await tx.query(GROUPED.with([sellerId]))).map(({ folded_hash }) => folded_hash);
}
