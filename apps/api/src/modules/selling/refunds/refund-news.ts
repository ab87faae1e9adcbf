import { cents } from '@festix/domain/ground';
import { cardName, chargedText, refundedSince, type ChargedCard } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import type { RefundedCard } from '../../messages/deliveries/mail-data.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { sellerOfMail } from '../../documents/law/seller-of-mail.ts';
import { RefundRunsQueries } from './runs/refund-runs.queries.ts';
import type { RefundableOrder, RefundableTicket, RefundRequestRow } from './refunds.queries.ts';

/**
 * Selects the producer of the run `$1` and the person who began it, each with the area of their page. Who produced the
 * event before is neither.
 */
const READERS = sql<{ id: string; name: string; email: string; event: string; area: string }>`
  select u.id, u.name, u.email, e.name as event,
    case when u.id = e.producer_id then 'producer' when 'super-admin' = any (u.roles) then 'super-admin' else 'support' end
      as area
  from refund_runs r join events e on e.id = r.event_id join users u on u.id in (r.started_by, e.producer_id)
  where r.id = $1 and num_nonnulls(u.blocked_at, u.deleted_at) = 0
    and (u.id = e.producer_id or u.roles && array['super-admin', 'support']::text[])`;

/** Mails the people whose money or tickets are affected, in the same transaction. */
@Injectable()
export class RefundNews {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
    private readonly runs: RefundRunsQueries,
    private readonly clock: Clock,
  ) {}

  /** Mails the buyer that the request waits for an answer. */
  async asked(tx: Tx, order: RefundableOrder, request: RefundRequestRow): Promise<void> {
    const to = this.buyerOf(order);
    if (to) await this.deliveries.send(tx, { ...to, template: 'refund-asked', data: this.factsOf(order, request) });
  }

  /** Mails the buyer, and the people who lose a ticket given by the buyer. */
  async refunded(
    tx: Tx,
    order: RefundableOrder,
    tickets: readonly RefundableTicket[],
    request: RefundRequestRow,
  ): Promise<void> {
    const to = this.buyerOf(order);
    if (to) {
      const data = {
        ...this.factsOf(order, request),
        ...{ method: order.payment_method, answer: request.answer, is_late: this.isLate(order) },
        ...(order.card && { card: refundedCard(order.card, order.total) }),
      };
      await this.deliveries.send(tx, { ...to, template: 'refund-done', data });
    }
    await this.lost(tx, order, tickets);
  }

  /** Mails the people who lose a ticket given by the buyer. */
  async lost(tx: Tx, order: RefundableOrder, tickets: readonly RefundableTicket[]): Promise<void> {
    const holders = new Map(tickets.map((ticket) => [ticket.assignee_email, ticket.assignee_name ?? '']));
    for (const [recipient, name] of holders) {
      if (recipient === null || recipient === order.buyer_email) continue;
      const data = { name, event: order.event_name };
      await this.deliveries.send(tx, { recipient, order_id: order.id, template: 'ticket-refunded', data });
    }
  }

  async refused(tx: Tx, order: RefundableOrder, request: RefundRequestRow): Promise<void> {
    const to = this.buyerOf(order);
    if (!to) return;
    const data = { ...this.factsOf(order, request), reason: request.answer ?? '' };
    await this.deliveries.send(tx, { ...to, template: 'refund-refused', data });
  }

  /** Mails the end of a run, with its numbers, to the person who began it and to the event's producer. */
  async runEnded(tx: Tx, runId: string): Promise<void> {
    const run = await this.runs.find(runId, tx);
    if (!run) return;
    const readers = await tx.query(READERS.with([runId]));
    const { at_gateway, refunded, failed, by_hand } = run;
    const late = await this.runs.late(tx, runId, refundedSince(this.clock.now()));
    await this.deliveries.sendAll(
      tx,
      readers.map(({ id, name, email, event, area }) => ({
        ...{ recipient: email, user_id: id, template: 'refund-run-done' as const },
        data: {
          ...{ name, event, refunded: at_gateway + refunded, amount: run.refunded_amount, late, failed, by_hand },
          link: this.links.page(`/${area}/events/${run.event_id}/refunds`),
        },
      })),
    );
  }

  /** Returns whether the gateway refunds the order no more. */
  private isLate({ paid_at, is_by_mercado_pago }: RefundableOrder): boolean {
    return is_by_mercado_pago && paid_at !== null && paid_at < refundedSince(this.clock.now());
  }

  /** Returns the buyer's address; undefined if the order has lost it. */
  private buyerOf({ id, buyer_email, user_id }: RefundableOrder) {
    return buyer_email === null ? undefined : { recipient: buyer_email, order_id: id, user_id };
  }

  private factsOf(order: RefundableOrder, request: RefundRequestRow) {
    return {
      name: order.buyer_name ?? '',
      event: order.event_name,
      order_code: order.code,
      amount: request.amount,
      tickets: request.tickets.length,
      link: this.links.page(`/events/${order.event_slug}/orders/${order.id}`),
      is_off: order.canceled_at !== null,
      ...sellerOfMail(order.seller),
    };
  }
}

function refundedCard(card: ChargedCard, total: number): RefundedCard {
  const owesMore = card.total > total;
  return {
    ...{ name: cardName(card), installments: card.installments, charged: chargedText(card, cents(total)) },
    ...(owesMore && { has_interest: true }),
  };
}
