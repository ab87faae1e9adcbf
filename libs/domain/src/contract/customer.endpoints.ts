import type { OrderParams, ReturnRequestView, SlugParams } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Id, Instant } from './views.ts';

export interface OrderTicketParams extends OrderParams {
  ticket_id: Id;
}

export interface TicketTransferBody {
  id: Id;
  /** The receiver. */
  name: string;
  email: string;
}

export interface TicketTransferView {
  id: Id;
  ticket_id: Id;
  name: string;
  email: string;
  transferred_at: Instant;
}

export interface TicketReturnBody {
  id: Id;
}

export interface TicketReturnView {
  id: Id;
  ticket_id: Id;
  returned_at: Instant;
}

export interface CalendarQuery {
  /** Only the days that the tickets of this lot open. */
  lot?: Id;
}

/** Declares the calls for tickets of one's own. */
export const customerEndpoints = {
  /** Transfers a ticket, by its holder: the buyer's account or browser, or the receiver of a transfer. */
  transfer: endpoint<OrderTicketParams, None, TicketTransferBody, TicketTransferView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/tickets/{ticket_id}/transfers',
    ability: 'public',
    status: 201,
  }),
  /** Asks for a transferred ticket, by its buyer, while it may be refunded; a repeat is the same request. */
  askReturn: endpoint<OrderTicketParams, None, None, ReturnRequestView>({
    method: 'PUT',
    areas: ['public'],
    path: '/orders/{order_id}/tickets/{ticket_id}/return-request',
    ability: 'public',
  }),
  /** Keeps the ticket, by its holder. */
  keepTicket: endpoint<OrderTicketParams, None, None, void>({
    method: 'DELETE',
    areas: ['public'],
    path: '/orders/{order_id}/tickets/{ticket_id}/return-request',
    ability: 'public',
    status: 204,
  }),
  /** Returns the ticket to its buyer, by its holder, with or without a request. */
  returnTicket: endpoint<OrderTicketParams, None, TicketReturnBody, TicketReturnView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/tickets/{ticket_id}/returns',
    ability: 'public',
    status: 201,
  }),
  /** Returns an event as a calendar file, or of it the days of a lot. */
  calendar: endpoint<SlugParams, CalendarQuery, None, string>({
    method: 'GET',
    areas: ['public'],
    path: '/events/{slug}/evento.ics',
    ability: 'public',
    produces: 'text/calendar',
  }),
};
