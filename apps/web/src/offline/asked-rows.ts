import {
  type Id,
  type OrderTicketView,
  type SalePointOrderBody,
  type SalePointOrderView,
} from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { cartTotal, type Cart } from '@festix/domain/till';
import { v7 as newId } from 'uuid';
import type { AskedCard, AskedOrderRow, SoldCard, SoldTicket } from './journal.db.ts';
import type { TillAtWork } from './till-at-work.ts';
import type { MadeSale } from './write-sale.ts';

/** Returns the request for a sale, as it is stored before it is sent. */
export function newQuestion(cart: Cart, session_id: Id, till: TillAtWork, card?: AskedCard): AskedOrderRow {
  const { event_id, device, operator, clock } = till;
  const prices = till.event().lots.flatMap((lot) => lot.prices);
  const isGiven = (price_id: Id) => prices.some(({ id, pricing }) => id === price_id && pricing === 'contribution');
  const id = newId();
  const who = operator();
  const body: AskedOrderRow['body'] = {
    id,
    event_id,
    items: cart.lines.map(({ price_id, amount, unit_amount }) => ({
      ...{ price_id, amount },
      ...(isGiven(price_id) && { unit_amount }),
    })),
    payment_method: card ? 'card' : cart.payment_method,
    device_id: device.id,
    cash_session_id: session_id,
    ...(who.id !== device.user_id && { operator_id: who.id }),
    ...(cart.card_reference && { card_reference: cart.card_reference }),
    ...(cart.buyer && { buyer: saidOf(cart.buyer) }),
  };
  return {
    id,
    event_id,
    session_id,
    operator: who,
    body,
    lines: [...cart.lines],
    total: cartTotal(cart.lines),
    tendered: cart.tendered ?? null,
    asked_at: instantOf(clock.wall()),
    tries: 1,
    order: null,
    given_up: false,
    ...(card && { card }),
  };
}

/**
 * Returns whether a drawer is not closed before the server has answered: the operator still waits, or the money would be in
 * the count. A Pix or a terminal's charge that was given up stays open beside a closed drawer, and the server compares it.
 */
export function holdsDrawer({ given_up, body, card }: AskedOrderRow): boolean {
  return !given_up || (card === undefined && body.payment_method !== 'pix');
}

function saidOf(buyer: NonNullable<Cart['buyer']>): NonNullable<SalePointOrderBody['buyer']> {
  return Object.fromEntries(Object.entries(buyer).filter(([, said]) => said));
}

/** Returns the sale of a paid request. */
export function saleOf(row: AskedOrderRow, order: SalePointOrderView, sold_at: string): MadeSale {
  const { id, event_id, session_id, operator, body, tendered, tries, given_up } = row;
  return {
    id,
    event_id,
    session_id,
    operator,
    source: 'server',
    code: order.code,
    sold_at,
    payment_method: body.payment_method,
    tickets: (order.tickets ?? []).map((ticket) => soldTicket(ticket, row)),
    total: order.total,
    tendered,
    card_reference: body.card_reference ?? null,
    buyer: body.buyer ?? null,
    ...(row.card && { card: soldCard(row.card, order) }),
    // At its first answer the operator is still before the screen.
    ...((given_up || tries > 1) && { unseen: given_up ? ('given-up' as const) : ('made' as const) }),
  };
}

function soldCard({ installments }: AskedCard, { payment }: SalePointOrderView): SoldCard {
  return {
    brand: payment?.card_brand ?? null,
    last_four: payment?.card_last_four ?? null,
    authorization_code: payment?.authorization_code ?? null,
    installments: payment?.installments ?? installments,
  };
}

function placesOf({ places = 1 }: { places?: number } = {}): { places?: number } {
  return places > 1 ? { places } : {};
}

function soldTicket({ id, price, unit_amount, code, qr }: OrderTicketView, { lines }: AskedOrderRow): SoldTicket {
  return {
    ticket_id: id,
    lot_id: price.lot.id,
    lot_name: price.lot.name,
    ...(price.lot.opens !== undefined && { opens: price.lot.opens }),
    price_id: price.id,
    price_name: price.name,
    kind: price.kind,
    ...placesOf(lines.find(({ price_id }) => price_id === price.id)),
    unit_amount,
    document: lines.find(({ price_id }) => price_id === price.id)?.document ?? null,
    code: code ?? '',
    qr: qr ?? '',
  };
}
