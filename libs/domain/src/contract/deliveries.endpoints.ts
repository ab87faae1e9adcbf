import type { DeliveryProvider, DeliveryState } from '../messages/deliveries/index.ts';
import { MANAGING_AREAS } from './area.ts';
import type { OrderParams } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Id, Instant } from './views.ts';

/** A message to a person, and how far it has come. */
export interface DeliveryView {
  id: Id;
  provider: DeliveryProvider;
  /** The address or phone number that it goes to. */
  recipient: string;
  state: DeliveryState;
  /** Why it failed, or why the last attempt did, as people read it. */
  failure: string | null;
  /** The tickets it carries. */
  ticket_ids: Id[];
  created_at: Instant;
  sent_at: Instant | null;
  delivered_at: Instant | null;
  read_at: Instant | null;
}

export interface ResendTicketBody {
  provider: DeliveryProvider;
  /** An address or a phone number in place of the buyer's own, for who left none; only tickets that are nobody else's go there. */
  address?: string;
}

export interface ResendBody extends ResendTicketBody {
  /** Those who hold the tickets unless said otherwise, or who asks: then `address` counts for nothing. */
  to?: 'customer' | 'producer';
  /** What the path says already. */
  order_id?: Id;
}

export interface ResendSaleBody {
  provider: DeliveryProvider;
  /** An address or a phone number in place of the holders' own: who buys at a till often leaves none. */
  to?: string;
  /** What the path says already. */
  order_id?: Id;
}

/** Accepted for delivery: what becomes of each is told by its state. */
export interface ResentView {
  deliveries: DeliveryView[];
}

/** What WhatsApp asks once, to see that the address is ours. */
export interface WhatsAppQuery {
  'hub.mode'?: string;
  'hub.verify_token'?: string;
  'hub.challenge'?: string;
}

export interface EventOrderParams extends EventParams {
  order_id: Id;
}

/** Bytes of what WhatsApp tells at once. */
const LARGEST_NEWS = 2 * 1024 * 1024;

export const deliveryEndpoints = {
  /** Sends an order's tickets again. */
  resendOrder: endpoint<OrderParams, None, ResendBody, ResentView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/orders/{order_id}/resend-pdf',
    ability: 'orders:resend',
    status: 202,
  }),
  /** Sends the tickets of a sale of one's own, or of a sale point that one supervises, again. */
  resendSale: endpoint<OrderParams, None, ResendSaleBody, ResentView>({
    method: 'POST',
    areas: ['sale-point'],
    path: '/orders/{order_id}/resend-pdf',
    ability: 'sale-point:sales',
    devices: true,
    status: 202,
  }),
  resendTicket: endpoint<{ ticket_id: Id }, None, ResendTicketBody, ResentView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/tickets/resend-ticket/{ticket_id}',
    ability: 'orders:resend',
    status: 202,
  }),
  /** The tickets of an order that are good, a page each: they let in whoever has them, so reading a sale is not enough. */
  orderFile: endpoint<EventOrderParams, None, None, string>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/orders/{order_id}/ingresso.pdf',
    ability: 'orders:file',
    produces: 'application/pdf',
  }),
  saleFile: endpoint<OrderParams, None, None, string>({
    method: 'GET',
    areas: ['sale-point'],
    path: '/orders/{order_id}/ingresso.pdf',
    ability: 'sale-point:sales',
    devices: true,
    produces: 'application/pdf',
  }),
  /** For the buyer's browser or account; whom a ticket was given gets that ticket. */
  ownFile: endpoint<OrderParams, None, None, string>({
    method: 'GET',
    areas: ['public'],
    path: '/orders/{order_id}/ingresso.pdf',
    ability: 'public',
    produces: 'application/pdf',
  }),
  verifyWhatsApp: endpoint<None, WhatsAppQuery, None, string>({
    method: 'GET',
    areas: ['public'],
    path: '/deliveries/whatsapp',
    ability: 'public',
    produces: 'text/plain',
  }),
  /** What WhatsApp tells of messages that were sent, signed by `X-Hub-Signature-256`. */
  whatsAppStatus: endpoint<None, None, Record<string, unknown>, { status: 'ok' }>({
    method: 'POST',
    areas: ['public'],
    path: '/deliveries/whatsapp',
    ability: 'public',
    largest: LARGEST_NEWS,
    isSigned: true,
  }),
};
