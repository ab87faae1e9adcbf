import type { OrderParams, ReturnRequestView, SlugParams } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Id, Instant } from './views.ts';

export interface OrderTicketParams extends OrderParams {
  ticket_id: Id;
}

export interface TicketTransferBody {
  id: Id;
  /** Who gets the ticket. */
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

/** What people do with tickets that are theirs. */
export const customerEndpoints = {
  /** Passes a ticket on. Only who holds it may: the buyer's account or browser, or whom it was passed to. */
  transfer: endpoint<OrderTicketParams, None, TicketTransferBody, TicketTransferView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/tickets/{ticket_id}/transfers',
    ability: 'public',
    status: 201,
  }),
  /** A buyer asks for a ticket that was passed on, while its money may go back; asked again, it is the same asking. */
  askReturn: endpoint<OrderTicketParams, None, None, ReturnRequestView>({
    method: 'PUT',
    areas: ['public'],
    path: '/orders/{order_id}/tickets/{ticket_id}/return-request',
    ability: 'public',
  }),
  /** Its holder keeps the ticket. */
  keepTicket: endpoint<OrderTicketParams, None, None, void>({
    method: 'DELETE',
    areas: ['public'],
    path: '/orders/{order_id}/tickets/{ticket_id}/return-request',
    ability: 'public',
    status: 204,
  }),
  /** Its holder gives the ticket back to its buyer, whether or not that was asked. */
  returnTicket: endpoint<OrderTicketParams, None, TicketReturnBody, TicketReturnView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/tickets/{ticket_id}/returns',
    ability: 'public',
    status: 201,
  }),
  /** An event for one's calendar. */
  calendar: endpoint<SlugParams, None, None, string>({
    method: 'GET',
    areas: ['public'],
    path: '/events/{slug}/evento.ics',
    ability: 'public',
    produces: 'text/calendar',
  }),
};
