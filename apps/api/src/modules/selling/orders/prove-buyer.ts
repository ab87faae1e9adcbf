import { Injectable } from '@nestjs/common';
import { CODE_LIFE, formatDateTime, normaliseEmail } from '@festix/domain/ground';
import { isOfFreePrices } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { limited } from '../../../kernel/access/rate-limits.ts';
import { AccountCodes } from '../../people/accounts/account-codes.ts';
import { Attempts } from '../../people/accounts/attempts.ts';
import { accountByEmail } from '../../messages/deliveries/account-by-email.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { BuyerLimit } from './buyer-limit.ts';
import { buyerOf, MoveOrder, type LockedOrder } from './move-order.ts';
import { PayableOrder } from './payable-order.ts';

/** Time after a code during which a repeated request sends no other. */
const SENT_MS = 60_000;

const NOTE_SENT = sql`update orders set proof_sent_at = $2 where id = $1`;

/** An account that booked for another address loses the order to that address's own, unless it shows the code itself. */
const PROVED = sql<{ user_id: string | null }>`
  update orders set buyer_proved = true,
    user_id = case when user_id = $2 then user_id else ${accountByEmail(sql`buyer_email`)} end
  where id = $1 returning user_id`;

/** The account of the buyer's address takes an order that another person booked for it. */
const TAKE_OVER = sql`update orders set user_id = $2, named_by_link = true, buyer_proved = true where id = $1`;

const EVENT = sql<ProvedEvent & object>`
  select e.name, e.start_date, e.time_zone, s.slug from events e
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  where e.id = $1`;

interface ProvedEvent {
  name: string;
  start_date: Date;
  time_zone: string;
  slug: string;
}

/**
 * Proves that a buyer of free places reads mail at the address: otherwise one person could take them all under made-up
 * names.
 */
@Injectable()
export class ProveBuyer {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly codes: AccountCodes,
    private readonly attempts: Attempts,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
    private readonly payable: PayableOrder,
    private readonly orders: MoveOrder,
    private readonly limit: BuyerLimit,
  ) {}

  /** Returns whether the address is proved already, as the account's own. */
  async isKnown(tx: Tx, { id }: Actor, email: string | null): Promise<boolean> {
    if (id === null || email === null) return false;
    const own = await tx.query(
      sql`select from users where id = ${id} and email = ${email} and email_confirmed_at is not null`,
    );
    return own.length > 0;
  }

  /**
   * Makes an order the account's that has its buyer's address, where it is not the account's yet: sessions of who booked it
   * or named that address end. Does nothing for everybody else.
   */
  async takeOver(tx: Tx, actor: Actor, order: LockedOrder, email: string | null): Promise<void> {
    if (actor.id === null || order.user_id === actor.id || !(await this.isKnown(tx, actor, email))) return;
    await tx.query(TAKE_OVER.with([order.id, actor.id]));
  }

  /**
   * Sends the code to a booking's buyer, unless he was sent one a moment ago. Throws RATE_LIMITED, also where strangers have
   * had too many sent to that address, and BUSY.
   */
  async send(orderId: string, email: string, address: string | undefined): Promise<void> {
    if (await this.wasSent(orderId, email)) return;
    const source = { address };
    const { is_enough } = await this.attempts.mail('order', email, source);
    const drawn = await this.codes.draw('order', email, source);
    await this.database.transaction(async (tx) => {
      const order = await this.payable.lock(tx, orderId);
      if (order.buyer_email !== email) return;
      const open = await this.codes.open(tx, 'order', email);
      if (is_enough && open.length > 0) {
        // The code sent before is in the mailbox and stays valid.
        if (open.some(({ order_id }) => order_id === orderId)) return;
        throw limited(CODE_LIFE.order.ms);
      }
      const { code } = await this.codes.issue(tx, drawn, { payload: { order_id: orderId } });
      await tx.query(NOTE_SENT.with([orderId, this.clock.now()]));
      await this.write(tx, order, email, code);
    });
  }

  /**
   * Takes the code of the mail: the places are the buyer's. The code stays valid for its lifetime, so that a lost
   * answer is repeated. Returns the address. Throws CODE_INVALID, RATE_LIMITED after too many wrong ones,
   * EXPIRED_CART_ERROR, ORDER_ERROR, EVENT_ERROR, and the problems of BuyerLimit.
   */
  async prove(actor: Actor, orderId: string, code: string, address: string | undefined): Promise<string> {
    const [order] = await this.database.query(
      sql<{ buyer_email: string | null }>`select buyer_email from orders where id = ${orderId}`,
    );
    if (!order) throw new ProblemError('NOT_FOUND');
    const email = order.buyer_email ?? '';
    const codeId = await this.attempts.code(email || orderId, address, () => this.find(orderId, email, code, address));
    if (!codeId) throw new ProblemError('CODE_INVALID', { log: { by: 'order' } });
    await this.database.transaction(async (tx) => {
      const locked = await this.orders.lock(tx, orderId);
      if (locked?.status === 'paid' && locked.buyer_email === email) return;
      const held = await this.payable.lock(tx, orderId);
      if (held.buyer_email !== email || !isOfFreePrices(held)) throw new ProblemError('ORDER_ERROR');
      const [proved] = await tx.query(PROVED.with([orderId, actor.id]));
      await this.limit.holdProved(tx, { ...held, user_id: proved?.user_id ?? null }, buyerOf(held), null);
      await this.orders.move(tx, held, { to: 'paid', status_detail: null, payment_method: 'free' }, actor);
    });
    return email;
  }

  private async find(orderId: string, email: string, code: string, address: string | undefined) {
    if (!email) return undefined;
    const codeId = await this.codes.find('order', email, code, { address });
    const payload = codeId && (await this.codes.payloadOf(codeId));
    return payload && payload['order_id'] === orderId ? codeId : undefined;
  }

  private async wasSent(orderId: string, email: string): Promise<boolean> {
    const sent = await this.database.query(
      sql`select from orders where id = ${orderId} and buyer_email = ${normaliseEmail(email)} and proof_sent_at > ${new Date(this.clock.now().getTime() - SENT_MS)}`,
    );
    return sent.length > 0;
  }

  private async write(tx: Tx, { id, event_id }: LockedOrder, email: string, code: string): Promise<void> {
    const [event] = await tx.query(EVENT.with([event_id]));
    if (!event) throw new Error('an order is of an event');
    await this.deliveries.send(tx, {
      template: 'confirm-order',
      recipient: email,
      order_id: id,
      data: {
        event: event.name,
        when: formatDateTime(event.start_date, event.time_zone),
        code,
        link: this.links.orderProof(`/events/${event.slug}/orders/${id}`, code),
      },
    });
  }
}
