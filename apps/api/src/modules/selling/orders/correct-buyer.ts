import { Injectable } from '@nestjs/common';
import { type CorrectBuyerBody } from '@festix/domain/contract';
import { normaliseEmail } from '@festix/domain/ground';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { hasEntered } from '../../documents/tickets/has-entered.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { accountByEmail } from '../../messages/deliveries/account-by-email.ts';
import { sellerSql } from '../../documents/law/seller-sql.ts';
import { ACTIVE_KEY } from '../../documents/tickets/ticket-keys.ts';
import { CorrectionNews, type CorrectedOrder } from './correction-news.ts';
import { newTicketCode } from './new-codes.ts';

/** Every correction mails two people, one of them a stranger. */
export const CORRECTIONS: Limit = { name: 'buyer-corrections', points: 100, seconds: 3600 };

const LOCK = sql<CorrectedOrder>`
  select o.id, o.event_id, o.code, o.origin, o.status, o.buyer_name, o.buyer_email, e.name as event, s.slug,
    ${sellerSql(sql`e.producer_id`)} as seller
  from orders o
  join events e on e.id = o.event_id
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  where o.id = $1 and o.event_id = $2 for no key update of o`;

/**
 * Selects the buyer's own tickets that were, or will be, sent to the old address: its reader has their QRs. Skips
 * admitted ones, which open nothing again, and printed ones of a till if nothing was sent.
 */
const SENT_TO = sql<{ id: string }>`
  select t.id from tickets t
  where t.order_id = $1 and t.assignee_email is null and t.status = 'valid'
    and not ${hasEntered(sql`t.id`)}
    and exists (select from deliveries d where d.order_id = $1 and d.template = 'tickets' and t.id = any (d.ticket_ids)
      and $2 in (d.recipient, d.fallback_recipient))
  order by t.id for no key update of t`;

/** Gives them new serials and codes: the former QRs and codes are dead at once, and doors get the change. */
const REISSUE = sql`
  with fresh as (
    select * from unnest($1::uuid[], $2::text[]) as f (id, code)
  ),
  before as (
    select t.id, t.event_id, t.serial from tickets t join fresh on fresh.id = t.id
  ),
  gone as (
    insert into superseded_serials (event_id, serial, ticket_id, reason, superseded_at)
    select event_id, serial, id, 'reissued', $3 from before
  ),
  told_doors as (
    insert into door_dirty (event_id, ticket_id) select event_id, id from before
  )
  update tickets set serial = nextval('ticket_serials'), code = fresh.code, key_id = (${ACTIVE_KEY})
  from fresh where tickets.id = fresh.id`;

/**
 * The account of the wrong address loses the order; one that bought for another address keeps it. What was given to the
 * right address is its buyer's own from now on. Phone and document stay for who sells, and are not read under the new one.
 */
const CORRECT = sql`
  with kept as (
    update tickets set assignee_name = null, assignee_email = null, assignee_id = null
    where order_id = $1 and assignee_email = $2
  )
  update orders set buyer_email = $2, buyer_corrected = buyer_corrected or buyer_email is not null, user_id = case
    when user_id is null or exists (select from users u where u.id = orders.user_id and u.email = orders.buyer_email)
    then ${accountByEmail(sql`$2`)} else user_id end
  where id = $1`;

/** Corrects a buyer's wrong address, for the people who run the event and support. */
@Injectable()
export class CorrectBuyer {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly news: CorrectionNews,
  ) {}

  /**
   * Moves an order to another address: the wrong one loses it and all messages sent there, both are notified, and the
   * tickets are sent again. Throws NOT_FOUND, RATE_LIMITED, COURTESY_WITHOUT_BUYER, or FORBIDDEN for the actor's own
   * address. The present address changes nothing.
   */
  async correct(actor: EventActor, orderId: string, { email }: CorrectBuyerBody): Promise<void> {
    await this.limits.consume(CORRECTIONS, actor.id);
    const address = normaliseEmail(email);
    await this.database.transaction(async (tx) => {
      const [order] = await tx.query(LOCK.with([orderId, actor.event.id]));
      if (!order) throw new ProblemError('NOT_FOUND');
      if (order.origin === 'courtesy' || order.origin === 'partner') throw new ProblemError('COURTESY_WITHOUT_BUYER');
      if (order.buyer_email === address) return;
      if (await this.isOwn(tx, actor, address)) throw new ProblemError('FORBIDDEN');
      const reissued = await this.reissue(tx, order);
      await tx.query(CORRECT.with([orderId, address]));
      await this.audit.record(tx, actor, {
        action: 'orders:correct-buyer',
        ...{ subject_kind: 'order', subject_id: orderId, event_id: order.event_id },
        before: { email: order.buyer_email },
        after: { email: address, reissued },
      });
      await this.news.tell(tx, order, address, actor.area === 'producer' ? 'seller' : 'support');
      tx.afterCommit(() => this.realtime.hint(order.event_id, 'order.updated', [orderId]));
    });
  }

  /** Returns whether the address is the corrector's: nobody becomes the buyer of another's purchase. */
  private async isOwn(tx: Tx, { id }: EventActor, address: string): Promise<boolean> {
    const [own] = await tx.query(sql`select from users where id = ${id} and email = ${address}`);
    return own !== undefined;
  }

  /** Returns the number of tickets with a new QR. */
  private async reissue(tx: Tx, { id, buyer_email }: CorrectedOrder): Promise<number> {
    if (buyer_email === null) return 0;
    const tickets = (await tx.query(SENT_TO.with([id, buyer_email]))).map((ticket) => ticket.id);
    if (tickets.length > 0) await tx.query(REISSUE.with([tickets, tickets.map(newTicketCode), this.clock.now()]));
    return tickets.length;
  }
}
