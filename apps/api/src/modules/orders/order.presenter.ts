import { Injectable } from '@nestjs/common';
import {
  cents,
  type BuyerView,
  type Instant,
  type OrderItemView,
  type OrderTicketView,
  type OrderView,
  type PaymentView,
} from '@festix/domain';
import { TicketSigner } from '../tickets/ticket-signer.ts';
import { qrPicture } from './qr-picture.ts';
import type { Moment, OrderRecord, PaymentRecord, TicketRecord } from './order-record.ts';

/** How much a reader may see: what anybody with the id may, or what the buyer and his seller may. */
export type OrderSight = 'anybody' | 'buyer';

/** Makes the views of orders. Codes and QRs are for paid orders, and for those who may see the tickets. */
@Injectable()
export class OrderPresenter {
  constructor(private readonly signer: TicketSigner) {}

  async present(order: OrderRecord, sight: OrderSight): Promise<OrderView> {
    return {
      id: order.id,
      code: order.code,
      event_id: order.event_id,
      event: {
        name: order.event.name,
        slug: order.event.slug,
        start_date: instant(order.event.start_date),
        time_zone: order.event.time_zone,
        venue: order.event.venue && { ...order.event.venue },
      },
      origin: order.origin,
      status: order.status,
      status_detail: order.status_detail,
      created_at: instant(order.created_at),
      expires_at: isHeld(order) && order.expires_at ? instant(order.expires_at) : null,
      subtotal: cents(order.subtotal),
      coupon: order.coupon && { name: order.coupon.name },
      coupon_amount: cents(order.coupon_amount),
      tax_amount: cents(order.tax_amount),
      total: cents(order.total),
      refunded_amount: cents(order.refunded_amount),
      items: itemsOf(order.tickets),
      payment: order.payment && presentPayment(order.payment),
      ...(sight === 'buyer' && { user: buyerOf(order), tickets: await this.tickets(order) }),
    };
  }

  private tickets(order: OrderRecord): Promise<OrderTicketView[]> {
    return Promise.all(order.tickets.map((ticket) => this.ticket(order, ticket)));
  }

  private async ticket(order: OrderRecord, ticket: TicketRecord): Promise<OrderTicketView> {
    const isGood = order.status === 'paid' && ticket.status === 'valid' && ticket.key_id !== null;
    return {
      id: ticket.id,
      price: {
        id: ticket.price.id,
        name: ticket.price.name,
        kind: ticket.price.kind,
        unit_amount: cents(ticket.unit_amount),
        currency: 'BRL',
        lot: { id: ticket.lot.id, name: ticket.lot.name },
      },
      unit_amount: cents(ticket.unit_amount),
      tax_amount: cents(ticket.tax_amount),
      ...(isGood && {
        code: ticket.code,
        qr: await this.signer.sign({
          key_id: Number(ticket.key_id),
          event_number: order.event.number,
          serial: ticket.serial,
          lot_number: ticket.lot.number,
          price_kind: ticket.price.kind,
          created_at: ticket.created_at,
        }),
      }),
      holder_name: ticket.holder_name,
    };
  }
}

/** A charge that waits to be paid shows how to pay it. */
export function presentPayment(payment: PaymentRecord): PaymentView {
  const waits = payment.status === 'pending';
  return {
    id: payment.id,
    method: payment.method,
    status: payment.status,
    status_detail: payment.status_detail,
    expires_at: payment.expires_at && instant(payment.expires_at),
    ...(waits && payment.qr_code && { qr_code: payment.qr_code, qr_code_base64: qrPicture(payment.qr_code) }),
    ...(waits && payment.checkout_url && { checkout_url: payment.checkout_url }),
  };
}

/** One line per price, in the order of the tickets. */
function itemsOf(tickets: readonly TicketRecord[]): OrderItemView[] {
  const items = new Map<string, OrderItemView>();
  for (const { price, lot, unit_amount } of tickets) {
    const item = items.get(price.id);
    if (item) item.amount += 1;
    else
      items.set(price.id, {
        price_id: price.id,
        name: price.name,
        lot: { id: lot.id, name: lot.name },
        amount: 1,
        unit_amount: cents(unit_amount),
      });
  }
  return [...items.values()];
}

function buyerOf(order: OrderRecord): BuyerView {
  return {
    id: order.user_id,
    name: order.buyer_name,
    email: order.buyer_email,
    phone: order.buyer_phone,
    document: order.buyer_document,
  };
}

function isHeld(order: OrderRecord): boolean {
  return order.status === 'booking' || order.status === 'rejected';
}

function instant(moment: Moment): Instant {
  return new Date(moment).toISOString();
}
