import { Injectable } from '@nestjs/common';
import {
  type BuyerView,
  type OrderItemView,
  type OrderLotView,
  type OrderTicketView,
  type OrderView,
  type PaymentView,
} from '@festix/domain/contract';
import { cents, maskEmail, sumCents, type Instant } from '@festix/domain/ground';
import { opensOf, passTimesOf } from '@festix/domain/programme';
import { awaitsPayment } from '@festix/domain/selling';
import { readMoment } from '../../../kernel/database/json-moment.ts';
import { presentPicture } from '../../documents/pictures/picture-view.ts';
import { TicketSigner } from '../../documents/tickets/ticket-signer.ts';
import { SANDBOX } from '../gateways/payment-gateway.ts';
import { qrPicture } from './qr-picture.ts';
import type { CardTold, Challenge } from '../gateways/payment-gateway.ts';
import type { Moment, OrderEventRecord, OrderRecord, PaymentRecord, TicketRecord } from './order-record.ts';
import { isPassedOn } from '../../documents/tickets/passed-on.ts';

/**
 * A reader's view: that of any visitor with the id, of buyer and seller, or of a holder, who sees the own tickets
 * without the buyer.
 */
export type OrderSight = 'anybody' | 'buyer' | 'holder';

/** Presents orders. Shows codes and QRs of paid orders only, and only to readers of their tickets. */
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
        end_date: order.event.end_date && instant(order.event.end_date),
        time_zone: order.event.time_zone,
        canceled_at: order.event.canceled_at && instant(order.event.canceled_at),
        ...ratingOf(order.event),
        cover: presentPicture(order.event.cover),
        venue: order.event.venue && { ...order.event.venue },
      },
      origin: order.origin,
      status: order.status,
      status_detail: order.status_detail,
      created_at: instant(order.created_at),
      expires_at: awaitsPayment(order.status) && order.expires_at ? instant(order.expires_at) : null,
      paid_at: order.paid_at && instant(order.paid_at),
      subtotal: cents(order.subtotal),
      coupon: order.coupon && { name: order.coupon.name },
      coupon_amount: cents(order.coupon_amount),
      tax_amount: cents(order.tax_amount),
      total: cents(order.total),
      refunded_amount: cents(order.refunded_amount),
      ...(order.sent_back > 0 && { sent_back: cents(order.sent_back) }),
      items: itemsOf(order.tickets, order.event),
      payment: order.payment && {
        ...presentPayment(order.payment, sight === 'anybody'),
        ...(awaitsPayment(order.status) &&
          order.payment.card_refusals && { card_refusals: order.payment.card_refusals }),
      },
      ...proofOf(order, sight),
      ...(sight === 'buyer' && { user: buyerOf(order) }),
      ...(sight !== 'anybody' && { tickets: await this.tickets(order, sight) }),
    };
  }

  private tickets(order: OrderRecord, sight: OrderSight): Promise<OrderTicketView[]> {
    return Promise.all(order.tickets.map((ticket) => this.ticket(order, ticket, sight)));
  }

  private async ticket(order: OrderRecord, ticket: TicketRecord, sight: OrderSight): Promise<OrderTicketView> {
    const isElsewhere = sight === 'buyer' && isPassedOn(ticket);
    const isShown = order.status === 'paid' && ticket.status === 'valid' && ticket.key_id !== null && !isElsewhere;
    return {
      id: ticket.id,
      unit: ticket.unit,
      price: {
        id: ticket.price.id,
        name: ticket.price.name,
        kind: ticket.price.kind,
        unit_amount: cents(ticket.unit_amount),
        currency: 'BRL',
        lot: presentLot(ticket.lot, order.event),
      },
      unit_amount: cents(ticket.unit_amount),
      tax_amount: cents(ticket.tax_amount),
      ...(isShown && {
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
      status: ticket.status,
      ...(sight !== 'anybody' && requestOf(ticket)),
      ...(isElsewhere ? whereItWent(ticket) : whoseItIs(ticket)),
    };
  }
}

type Whereabouts = Pick<OrderTicketView, 'holder_name' | 'assignee_to' | 'passed_on_at' | 'checked_in_at'>;

/** Hides from the buyer the later holders of a transferred ticket, and its admission. */
function whereItWent({ passed_on }: TicketRecord): Whereabouts {
  return {
    holder_name: passed_on?.name ?? null,
    assignee_to: passed_on?.email ?? null,
    passed_on_at: passed_on && instant(passed_on.at),
    checked_in_at: null,
  };
}

function requestOf({ return_asked }: TicketRecord): Pick<OrderTicketView, 'return_request'> {
  if (!return_asked?.asked_at) return {};
  const { asked_at, kept_at } = return_asked;
  return { return_request: { state: kept_at ? 'kept' : 'asked', at: instant(kept_at ?? asked_at) } };
}

function whoseItIs({ holder_name, assignee_email, checked_in_at }: TicketRecord): Whereabouts {
  return {
    holder_name,
    assignee_to: assignee_email,
    passed_on_at: null,
    checked_in_at: checked_in_at && instant(checked_in_at),
  };
}

/** Presents a charge, and the way to pay a pending one; to strangers only the brand of a card, while its order can be paid. */
export function presentPayment(payment: PaymentRecord, isStrange = false): PaymentView {
  const waits = payment.status === 'pending';
  return {
    id: payment.id,
    method: payment.method,
    status: payment.status,
    status_detail: payment.status_detail,
    expires_at: payment.expires_at && instant(payment.expires_at),
    ...(payment.gateway === SANDBOX && { is_test: true }),
    ...(waits && payment.qr_code && { qr_code: payment.qr_code, qr_code_base64: qrPicture(payment.qr_code) }),
    ...(waits && payment.checkout_url && { checkout_url: payment.checkout_url }),
    ...(payment.card && (isStrange ? presentBrand(payment) : presentCard(payment.card))),
    ...(waits && payment.challenge && presentChallenge(payment.challenge)),
  };
}

/** Presents a card to whoever has the order's link, who may be its payer until it is paid. */
function presentBrand({ card, status }: PaymentRecord) {
  const isOpen = status === 'pending' || status === 'rejected';
  return isOpen && card && { card_brand: card.brand, card_last_four: null };
}

/** Presents the card of a charge. */
export function presentCard({ brand, last_four, installments, total, authorization_code }: CardTold) {
  return {
    ...{ card_brand: brand, card_last_four: last_four, installments, total_paid_amount: cents(total) },
    ...(authorization_code && { authorization_code }),
  };
}

function presentChallenge({ url, request }: Challenge) {
  return { challenge_url: url, ...(request && { challenge_request: request }) };
}

/** What lots open, and in which zone. */
type Opening = Pick<OrderRecord['event'], 'access' | 'time_zone'>;

function presentLot({ id, name, sorting }: TicketRecord['lot'], { access, time_zone }: Opening): OrderLotView {
  return { id, name, sorting, ...opensOf(access, id, time_zone), ...passTimesOf(access, id) };
}

/** Returns one line per price, in the order of the tickets; all units of a price have the same places. */
function itemsOf(tickets: readonly TicketRecord[], event: Opening): OrderItemView[] {
  return [...Map.groupBy(tickets, ({ price }) => price.id).values()].flatMap((ofPrice) => {
    const [first] = ofPrice;
    if (!first) return [];
    const { price, lot } = first;
    const unit = ofPrice.filter((ticket) => ticket === first || (ticket.unit !== null && ticket.unit === first.unit));
    return {
      price_id: price.id,
      name: price.name,
      kind: price.kind,
      lot: presentLot(lot, event),
      amount: ofPrice.length / unit.length,
      places: unit.length,
      unit_amount: sumCents(unit.map(({ unit_amount }) => unit_amount)),
    };
  });
}

function buyerOf(order: OrderRecord): BuyerView {
  return {
    id: order.user_id,
    name: order.buyer_name,
    email: order.buyer_email,
    phone: order.buyer_corrected ? null : order.buyer_phone,
    document: order.buyer_corrected ? null : order.buyer_document,
  };
}

/** Presents the pending proof of the e-mail, as long as the hold lasts; only the buyer sees its address. */
function proofOf(order: OrderRecord, sight: OrderSight): Pick<OrderView, 'proof'> {
  const { proof_sent_at, buyer_email } = order;
  if (!awaitsPayment(order.status) || proof_sent_at === null || buyer_email === null) return {};
  return { proof: { sent_to: sight === 'buyer' ? buyer_email : maskEmail(buyer_email) } };
}

function ratingOf({ age_rating, age_reason }: OrderEventRecord): Pick<OrderView['event'], 'age_rating' | 'age_reason'> {
  return { ...(age_rating && { age_rating }), ...(age_rating && age_reason && { age_reason }) };
}

function instant(moment: Moment): Instant {
  return readMoment(moment).toISOString();
}
