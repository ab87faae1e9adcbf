import {
  type FoundEventView,
  type FoundOrderView,
  type FoundPersonView,
  type FoundTicketView,
} from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import type { FoundEvent, FoundOrder, FoundPerson, FoundTicket } from './search.queries.ts';

export function presentEvent(event: FoundEvent): FoundEventView {
  return { ...event, start_date: event.start_date.toISOString() };
}

export function presentPerson(person: FoundPerson): FoundPersonView {
  return { ...person, blocked_at: person.blocked_at?.toISOString() ?? null };
}

export function presentOrder(order: FoundOrder): FoundOrderView {
  return { ...order, total: cents(order.total), created_at: order.created_at.toISOString() };
}

export function presentTicket(ticket: FoundTicket): FoundTicketView {
  return ticket;
}
