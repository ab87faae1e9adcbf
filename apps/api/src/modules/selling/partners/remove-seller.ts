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
import { lockStock } from '../../programme/stock/lock-stock.ts';
import { dropPass } from '../../programme/stock/lot-passes.ts';
import { COUNT_TICKETS, lockLists } from './partner-lots.ts';

const SELLER = sql<{ name: string; lot_ids: string[] }>`
  select s.name, array(select l.id from lots l where l.partner_id = s.id)::text[] as lot_ids
  from partners s where s.event_id = $1 and s.id = $2 for no key update`;

/** SQL: whether a door has read a ticket of the seller: its history stays. */
const WAS_READ = sql<{ was_read: boolean }>`
  select exists (
    select from partner_tickets p where p.partner_id = $1 and (
      exists (select from checkins c where c.ticket_id = p.ticket_id)
      or exists (select from scans r where r.ticket_id = p.ticket_id)
      or exists (select from departures d where d.ticket_id = p.ticket_id)
      or exists (select from document_checks k where k.ticket_id = p.ticket_id))
  ) as was_read`;

const WITHDRAW = sql<{ ticket_id: string }>`
  with withdrawn as (
    update tickets t set status = 'cancelled' from partner_tickets p
    where p.partner_id = $2 and p.ticket_id = t.id and t.status = 'valid'
    returning t.id
  )
  insert into door_dirty (event_id, ticket_id) select $1, id from withdrawn returning ticket_id`;

const TWO_TO_THE_64 = sql`18446744073709551616`;

/** Locks the doors' list as its readers do, who number its changes, because tickets leave it here without one. */
const LOCK_FEED = sql`select from door_feeds where event_id = $1 for no key update`;

/** Takes tickets out of the doors' list, and tells the doors of each. Nobody is in with any of them. */
const UNLIST = sql`
  with gone as (
    delete from door_tickets d using partner_tickets p
    where p.partner_id = $2 and d.ticket_id = p.ticket_id and d.event_id = $1
    returning d.serial, d.digest
  ),
  numbered as (select serial, digest, row_number() over (order by serial) as place from gone),
  told as (
    insert into door_notes (event_id, seq, kind, body)
    select $1, f.seq + n.place, 'revocation', jsonb_build_object('serial', n.serial, 'reason', 'voided')
    from numbered n join door_feeds f on f.event_id = $1
  ),
  sums as (select count(*)::integer as count, coalesce(sum(digest), 0) as digest from gone)
  update door_feeds f set
    seq = f.seq + s.count,
    count = f.count - s.count,
    digest = (f.digest - s.digest % ${TWO_TO_THE_64} + ${TWO_TO_THE_64}) % ${TWO_TO_THE_64}
  from sums s where f.event_id = $1 and s.count > 0`;

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
   * Deletes a seller with its lots, tickets and codes, of which the doors hear with their next change. One of whose
   * tickets a door has read any stays, with all of them withdrawn. Throws NOT_FOUND.
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
    await lockStock(tx, eventId);
    const [seller] = await tx.query(SELLER.with([eventId, sellerId]));
    if (!seller) throw new ProblemError('NOT_FOUND');
    const [read] = await tx.query(WAS_READ.with([sellerId]));
    const view = read?.was_read
      ? { removed: false, withdrawn: await this.withdraw(tx, eventId, sellerId) }
      : { removed: true, withdrawn: await deleteAll(tx, eventId, sellerId, seller.lot_ids) };
    await this.audit.record(tx, actor, {
      action: 'partners:remove',
      ...{ subject_kind: 'event', subject_id: eventId, event_id: eventId },
      before: { name: seller.name },
      after: view,
    });
    return view;
  }

  private async withdraw(tx: Tx, eventId: string, sellerId: string): Promise<number> {
    const withdrawn = await tx.query(WITHDRAW.with([eventId, sellerId]));
    if (withdrawn.length === 0) return 0;
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
  await tx.query(LOCK_FEED.with([eventId]));
  await tx.query(UNLIST.with([eventId, sellerId]));
  const orders = (await tx.query(DELETE_TICKETS.with([sellerId]))).map(({ order_id }) => order_id);
  await tx.query(sql`delete from orders where id = any (${orders}::uuid[])`);
  for (const lotId of lotIds) await dropPass(tx, eventId, lotId);
  // Its lots go with it.
  await tx.query(sql`delete from partners where id = ${sellerId}`);
  return standing?.count ?? 0;
}
