import { Inject, Injectable } from '@nestjs/common';
import { cents, formatDateTime, nameInEmail } from '@festix/domain/ground';
import { DELIVERY_ENDED, type DeliveryProvider } from '@festix/domain/messages';
import { type Seller } from '@festix/domain/people';
import { ageRatingWords, opensOf, type AgeRating, type EventAccess } from '@festix/domain/programme';
import { cardName, chargedText, withdrawalUntil, withdrawalWords } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { accountByEmail } from './account-by-email.ts';
import { sellerOfMail } from '../../documents/law/seller-of-mail.ts';
import { sellerSql } from '../../documents/law/seller-sql.ts';
import { PAID_CARD, type PaidCard } from '../../documents/tickets/paid-card.ts';
import { Deliveries, type TicketsMessage } from './deliveries.ts';
import { phoneOf } from './phone-of.ts';
import type { TicketsData } from './mail-data.ts';

/** A recipient of tickets, with the known contacts. */
export interface Receiver {
  user_id: string | null;
  name: string | null;
  email: string | null;
  /** E.164. */
  phone: string | null;
}

interface HeldTicket extends Receiver {
  id: string;
  order_id: string;
  order_code: string;
  is_gift: boolean;
  is_cancelled: boolean;
  /** Whether its buyer kept it. */
  is_buyers: boolean;
  /** Whether WhatsApp has delivered to the holder's account before. */
  has_whatsapp: boolean;
  slug: string;
  event: string;
  start_date: Date;
  time_zone: string;
  age_rating: AgeRating | null;
  age_reason: string | null;
  access: EventAccess | null;
  lot_id: string;
  lot: string;
  seller: Seller | null;
  /** Time of an online payment with money; null otherwise. */
  bought_at: Date | null;
  /** Centavos of the order. */
  total: number;
  card: PaidCard;
  venue: string | null;
  city: string | null;
  state: string | null;
}

/**
 * Selects tickets with their holders: the person a ticket was given to, else the buyer; the account's data precedes the
 * order's.
 */
const heldTickets = (among: Statement) =>
  sql<HeldTicket>`
  select t.id, t.order_id, o.code as order_code, o.origin = 'courtesy' and t.transfers = 0 as is_gift,
    e.canceled_at is not null as is_cancelled, t.assignee_email is null as is_buyers, u.whatsapp is not null as has_whatsapp, s.slug, e.name as event, e.start_date,
    e.time_zone, e.age_rating, e.age_reason, e.access, l.id as lot_id, l.name as lot, ${sellerSql(sql`e.producer_id`)} as seller,
    case when o.origin = 'online' and o.total > 0 then o.paid_at end as bought_at, o.total, ${PAID_CARD} as card, v.name as venue, v.city, v.state,
    coalesce(t.assignee_name, case when t.assignee_email is null then o.buyer_name end) as name,
    coalesce(t.assignee_email, o.buyer_email) as email, u.id as user_id,
    coalesce(${phoneOf(sql`u`)}, case when t.assignee_email is null then o.buyer_phone end) as phone
  from tickets t
  join orders o on o.id = t.order_id
  join events e on e.id = t.event_id
  join lots l on l.id = t.lot_id
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  left join venues v on v.id = e.venue_id
  left join users u on u.deleted_at is null and u.id = coalesce(t.assignee_id, case
    when t.assignee_email is null then coalesce(o.user_id, ${accountByEmail(sql`o.buyer_email`)}) end)
  where ${among} and t.status = 'valid' and o.status = 'paid'
  order by t.order_id, t.position, t.id`.kept();

const HELD_TICKETS = heldTickets(sql`t.id = any ($1::uuid[])`);
const HELD_OF_ORDER = heldTickets(sql`t.order_id = $1`);

/** SQL: whether a dispute ended the message with the ticket before it left, and no other has brought it, or waits. */
const STOPPED = sql<{ id: string }>`
  select t.id from tickets t
  where t.order_id = $1
    and exists (select from deliveries d where d.order_id = $1 and t.id = any (d.ticket_ids) and d.failure = $2)
    and not exists (select from deliveries d where d.order_id = $1 and t.id = any (d.ticket_ids) and d.state <> 'failed')`;

/** Sends tickets as files to their holders, one message a person and order. */
@Injectable()
export class SendTickets {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly deliveries: Deliveries,
  ) {}

  /**
   * Queues them in the caller's transaction and returns the ids of the messages. A holder without a phone gets a mail,
   * as long as somebody has one. Throws NO_TICKETS, or NO_PHONE or NO_EMAIL if nobody can be reached.
   */
  async toHolders(tx: Tx, ticketIds: readonly string[], provider: DeliveryProvider): Promise<string[]> {
    const tickets = await this.good(tx, ticketIds);
    if (provider === 'whatsapp' && !tickets.some(({ phone }) => phone)) throw missing('whatsapp', 'customer');
    const reached = tickets.filter((ticket) => wayTo(ticket, provider));
    if (reached.length === 0) throw missing('email', 'customer');
    // Two people may share a phone, and still get their own tickets each.
    const groups = Map.groupBy(reached, (ticket) =>
      JSON.stringify([ticket.order_id, wayTo(ticket, provider)?.recipient, ticket.email]),
    );
    return this.deliveries.sendTickets(
      tx,
      [...groups.values()].map((group) => this.message(group, group[0]!, provider)),
    );
  }

  /**
   * Queues a new purchase: to each holder by mail, and to the buyer by the account's WhatsApp as well. Skips people
   * without a contact: no payment fails for a message. An order paid again, after a dispute or warning, has mostly sent
   * them long ago: only the stopped ones are sent.
   */
  async ofSale(tx: Tx, orderId: string, time: 'first' | 'again'): Promise<void> {
    const tickets = time === 'first' ? await tx.query(HELD_OF_ORDER.with([orderId])) : await this.stopped(tx, orderId);
    const groups = Map.groupBy(tickets, ({ email }) => email ?? '');
    groups.delete('');
    const messages = [...groups.values()].map((group) => this.message(group, group[0]!, 'email'));
    const own = tickets.filter(({ is_buyers, has_whatsapp }) => is_buyers && has_whatsapp);
    // The mail has been sent, whether or not this succeeds.
    if (own.length > 0) messages.push(this.message(own, { ...own[0]!, email: null }, 'whatsapp'));
    if (messages.length > 0) await this.deliveries.sendTickets(tx, messages);
  }

  private async stopped(tx: Tx, orderId: string): Promise<HeldTicket[]> {
    const stopped = await tx.query(STOPPED.with([orderId, DELIVERY_ENDED.noTickets]));
    return tx.query(HELD_TICKETS.with([stopped.map(({ id }) => id)]));
  }

  /** Queues a ticket for the receiver of a transfer. */
  async passedOn(tx: Tx, ticketId: string, from: string | null): Promise<void> {
    const [ticket] = await this.good(tx, [ticketId]);
    if (ticket?.email) await this.deliveries.sendTickets(tx, [this.message([ticket], ticket, 'email', { from })]);
  }

  /** Queues them all in one message to another person. */
  async to(tx: Tx, receiver: Receiver, ticketIds: readonly string[], provider: DeliveryProvider): Promise<string[]> {
    const tickets = await this.good(tx, ticketIds);
    if (provider === 'whatsapp' ? !receiver.phone : !receiver.email) throw missing(provider, 'own');
    return this.deliveries.sendTickets(tx, [this.message(tickets, receiver, provider)]);
  }

  /** Queues tickets of a failed message again, to the same address by the same channel. */
  async again(tx: Tx, recipient: string, ticketIds: readonly string[], provider: DeliveryProvider): Promise<string[]> {
    const tickets = await this.good(tx, ticketIds);
    const { name = null, user_id = null } = tickets[0] ?? {};
    const [email, phone] = provider === 'email' ? [recipient, null] : [null, recipient];
    return this.deliveries.sendTickets(tx, [this.message(tickets, { name, user_id, email, phone }, provider)]);
  }

  private async good(tx: Tx, ticketIds: readonly string[]): Promise<HeldTicket[]> {
    const tickets = await tx.query(HELD_TICKETS.with([ticketIds]));
    if (tickets.length === 0) throw new ProblemError('NO_TICKETS');
    return tickets;
  }

  private message(
    tickets: readonly HeldTicket[],
    receiver: Receiver,
    provider: DeliveryProvider,
    said: Pick<TicketsData, 'from'> = {},
  ): TicketsMessage {
    const [first] = tickets;
    const way = wayTo(receiver, provider);
    if (!first || !way) throw new Error('a message has tickets and somewhere to go');
    const place = [first.venue, [first.city, first.state].filter(Boolean).join(' - ')].filter(Boolean).join(', ');
    return {
      ...way,
      data: {
        name: receiver.name ?? (receiver.email ? nameInEmail(receiver.email) : ''),
        event: first.event,
        when: formatDateTime(first.start_date, first.time_zone),
        where: place || null,
        order_code: first.order_code,
        amount: tickets.length,
        is_gift: first.is_gift,
        link: this.env.PUBLIC_URL + pageOf(first),
        ...(first.is_cancelled && { is_cancelled: true as const }),
        ...openingWords(tickets),
        ...lawfulWords(first),
        ...paymentWords(first),
        ...said,
      },
      ticket_ids: tickets.map(({ id }) => id),
      user_id: receiver.user_id,
      order_id: first.order_id,
    };
  }
}

/** Returns what the tickets open, each lot once; nothing at an event without areas, days and exits. */
function openingWords(tickets: readonly HeldTicket[]): Pick<TicketsData, 'opens'> {
  const lots = new Map(tickets.map((ticket) => [ticket.lot_id, ticket]));
  const opens = [...lots.values()].flatMap(({ lot, lot_id, access, time_zone }) => {
    const { opens: words } = opensOf(access, lot_id, time_zone);
    return words === undefined ? [] : [{ lot, words }];
  });
  return opens.length > 0 ? { opens } : {};
}

/** Returns the facts the law requires in the mail of an order: seller, age rating, and end of the withdrawal period. */
function lawfulWords(ticket: HeldTicket): Pick<TicketsData, 'rating' | 'seller' | 'withdrawal'> {
  const { age_rating, age_reason, seller, bought_at, is_buyers, start_date, time_zone } = ticket;
  const until = bought_at && is_buyers ? withdrawalUntil(bought_at, start_date) : null;
  return {
    ...(age_rating && { rating: ageRatingWords(age_rating, age_reason) }),
    ...sellerOfMail(seller),
    ...(until && { withdrawal: withdrawalWords(until, time_zone) }),
  };
}

/** Returns what a buyer's card was charged; nothing to other holders. */
function paymentWords({ card, total, is_buyers }: HeldTicket): Pick<TicketsData, 'payment'> {
  return card && is_buyers ? { payment: `${cardName(card)}, ${chargedText(card, cents(total))}` } : {};
}

/** Returns the holder's page: for the buyer the order's, which the booking browser opens without an account. */
function pageOf({ is_buyers, slug, order_id }: HeldTicket): string {
  return is_buyers ? `/events/${slug}/orders/${order_id}` : '/customer/orders?tab=assigned';
}

function wayTo({ email, phone }: Receiver, provider: DeliveryProvider) {
  if (provider === 'whatsapp' && phone) return { provider, recipient: phone, fallback_recipient: email } as const;
  return email ? ({ provider: 'email', recipient: email, fallback_recipient: null } as const) : undefined;
}

/**
 * Returns the error for a contact that is missing; `whose` tells where it can be entered: in the own settings, or by
 * the recipient.
 */
function missing(provider: DeliveryProvider, whose: 'own' | 'customer'): ProblemError {
  return new ProblemError(provider === 'whatsapp' ? 'NO_PHONE' : 'NO_EMAIL', { extra: { whose } });
}
