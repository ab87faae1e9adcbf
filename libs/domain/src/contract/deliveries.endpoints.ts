import type { DeliveryProvider, DeliveryState } from '../messages/deliveries/index.ts';
import { MANAGING_AREAS } from './area.ts';
import type { OrderParams } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Id, Instant } from './views.ts';

/** A message to a person, with its state. */
export interface DeliveryView {
  id: Id;
  provider: DeliveryProvider;
  /** The recipient's address or phone number. */
  recipient: string;
  state: DeliveryState;
  /** Why it failed, or the last attempt did, in words. */
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
  /** An address or phone number for a buyer who left none; only tickets that are nobody else's go there. */
  address?: string;
}

export interface ResendBody extends ResendTicketBody {
  /** Default: the tickets' holders; or the caller: then `address` is ignored. */
  to?: 'customer' | 'producer';
  /** Repeats the path. */
  order_id?: Id;
}

export interface ResendSaleBody {
  provider: DeliveryProvider;
  /** An address or phone number in place of the holders' own: buyers at tills often leave none. */
  to?: string;
  /** Repeats the path. */
  order_id?: Id;
}

/** Accepted messages: their states show the progress. */
export interface ResentView {
  deliveries: DeliveryView[];
}

/** WhatsApp's challenge, which verifies the URL once. */
export interface WhatsAppQuery {
  'hub.mode'?: string;
  'hub.verify_token'?: string;
  'hub.challenge'?: string;
}

export interface EventOrderParams extends EventParams {
  order_id: Id;
}

/** Bytes of one WhatsApp notification. */
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
  /** Sends the tickets of an own or supervised sale again. */
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
  /**
   * Returns the valid tickets of an order, a page each. Anybody with the file is admitted, so reading a sale does not
   * suffice.
   */
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
  /** Serves the buyer's browser or account; a holder gets the own ticket. */
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
  /** Takes WhatsApp's notifications about sent messages, signed by `X-Hub-Signature-256`. */
  whatsAppStatus: endpoint<None, None, Record<string, unknown>, { status: 'ok' }>({
    method: 'POST',
    areas: ['public'],
    path: '/deliveries/whatsapp',
    ability: 'public',
    largest: LARGEST_NEWS,
    isSigned: true,
  }),
};
