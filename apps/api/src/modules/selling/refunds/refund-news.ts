import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { sellerOfMail } from '../../documents/law/seller-of-mail.ts';
import type { RefundableOrder, RefundableTicket, RefundRequestRow } from './refunds.queries.ts';

/** Mails the people whose money or tickets are affected, in the same transaction. */
@Injectable()
export class RefundNews {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
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
      const data = { ...this.factsOf(order, request), method: order.payment_method, answer: request.answer };
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
