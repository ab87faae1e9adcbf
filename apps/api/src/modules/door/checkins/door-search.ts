import { type DoorOrderView, type DoorTicketView } from '@festix/domain/contract';
import { judgeEntry } from '@festix/domain/door';
import { maskDocument, maskEmail, normaliseDocument, soughtWords, uuidText } from '@festix/domain/ground';
import { codesWithin } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { TicketSigner } from '../../documents/tickets/ticket-signer.ts';
import { doorOf, readAt, ticketFactsOf } from './door-facts.ts';
import { placeOf, type AskedPlace } from './door-place.ts';
import { DoorSearchQueries, type SearchedOrder, type SearchedTicket } from './door-search.queries.ts';
import { lookupOf, readReference } from '../ops/references.ts';
import { presentDoorTicket } from './shown-ticket.ts';

/** Searches by text of one person in a minute, so that copying a list of names is slow. */
export const TEXT_SEARCHES: Limit = { name: 'door-text', points: 240, seconds: 60 };

const FEWEST_CHARACTERS = 3;
const LONGEST_TEXT = 512;
const FEWEST_DIGITS = 3;

/** Matches a document as people type it: digits, and the letters of a CNPJ among them. */
const DOCUMENT_LIKE = /^[\s./-]*(?=\S*\d)[\dA-Z./\s-]+$/i;
/** Matches the end of an order code, which is all that changes within an event; a name may look like one. */
const REST_OF_CODE = /^[\dA-Z]{7}$/i;
const DIGITS_ALONE = /^\d*$/;

/** Finds tickets at a door by their code or by text. It admits nobody. */
@Injectable()
export class DoorSearch {
  constructor(
    private readonly queries: DoorSearchQueries,
    private readonly signer: TicketSigner,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the tickets of a QR's text or a typed code, as they are at a place; none if it is not of this event. Throws
   * AREA_UNKNOWN and DAY_UNKNOWN.
   */
  async byReference(actor: EventActor, text: string, place: AskedPlace): Promise<{ data: DoorTicketView[] }> {
    const { id } = actor.event;
    const reference = await readReference(text, this.signer);
    if (reference.kind === 'order_code') {
      const orders = await this.queries.orderBy(id, reference);
      const others = orders.length > 0 ? [] : await this.queries.ticketsBy(lookupOf(id, reference));
      if (others.length > 0) return this.presentTickets(actor, others, place);
      return this.presentTickets(
        actor,
        await this.queries.ticketsOf(
          id,
          orders.map((order) => order.id),
        ),
        place,
      );
    }
    const tickets = await this.queries.ticketsBy(lookupOf(id, reference));
    const isOfThisEvent = reference.kind !== 'signed' || tickets[0]?.event_number === reference.facts.event_number;
    return this.presentTickets(actor, isOfThisEvent ? tickets : [], place);
  }

  /** Throws SEARCH_TOO_SHORT under three characters, RATE_LIMITED, AREA_UNKNOWN and DAY_UNKNOWN. */
  async byText(
    actor: EventActor,
    typed: string,
    isTicketId: boolean,
    place: AskedPlace,
  ): Promise<{ data: DoorOrderView[] }> {
    this.limits.consumeLocally(TEXT_SEARCHES, actor.id);
    const { id } = actor.event;
    const text = typed.trim();
    if ([...text].length < FEWEST_CHARACTERS) throw new ProblemError('SEARCH_TOO_SHORT');
    const orders = await this.ordersOf(id, text.slice(0, LONGEST_TEXT), isTicketId);
    const tickets = await this.queries.ticketsOf(
      id,
      orders.map((order) => order.id),
    );
    const byOrder = Map.groupBy(tickets, (ticket) => ticket.order_id);
    return { data: orders.map((order) => this.presentOrder(actor, order, byOrder.get(order.id) ?? [], place)) };
  }

  private async ordersOf(eventId: string, text: string, isTicketId: boolean): Promise<SearchedOrder[]> {
    if (isTicketId) {
      return uuidText.check(text) ? this.queries.orderBy(eventId, { kind: 'ticket_id', ticket_id: text }) : [];
    }
    // Ten letters of a name may also be a code, and a name may begin like a CNPJ: the next kind is tried if one finds
    // nothing.
    const ofCodes = await this.queries.ordersByCodes(eventId, codesWithin(text));
    if (ofCodes.length > 0) return ofCodes;
    const ofPartners = await this.queries.ordersByPartnerCode(eventId, text);
    // A seller's order may have a name that somebody else has, too.
    const known = new Set(ofPartners.map(({ id }) => id));
    return [...ofPartners, ...(await this.ordersOfPeople(eventId, text)).filter(({ id }) => !known.has(id))];
  }

  /** Finds orders by the rest of a code, or by who bought them or holds their tickets. */
  private async ordersOfPeople(eventId: string, text: string): Promise<SearchedOrder[]> {
    const ofRest = REST_OF_CODE.test(text) ? await this.queries.ordersByRest(eventId, text) : [];
    if (ofRest.length > 0) return ofRest;
    if (text.includes('@')) return this.queries.ordersByEmail(eventId, text);
    if (DOCUMENT_LIKE.test(text)) {
      const document = normaliseDocument(text);
      const ofDocument = document.length < FEWEST_DIGITS ? [] : await this.queries.ordersByDocument(eventId, document);
      if (ofDocument.length > 0 || DIGITS_ALONE.test(document)) return ofDocument;
    }
    const letters = soughtWords(text).reduce((sum, { whole }) => sum + whole.length, 0);
    return letters < FEWEST_CHARACTERS ? [] : this.queries.ordersByName(eventId, text);
  }

  private presentTickets(
    actor: EventActor,
    tickets: readonly SearchedTicket[],
    asked: AskedPlace,
  ): { data: DoorTicketView[] } {
    return { data: tickets.map((ticket) => this.presentTicket(actor, ticket, asked)) };
  }

  private presentTicket(actor: EventActor, ticket: SearchedTicket, asked: AskedPlace): DoorTicketView {
    const now = this.clock.now();
    const place = placeOf(ticket.access, asked, now);
    if (typeof place === 'string') throw new ProblemError(place);
    const read = readAt(ticket, { place, at: now, device_id: null });
    const door = { ...doorOf(actor.event.id, ticket, place), now: now.toISOString() };
    return presentDoorTicket(read, judgeEntry(ticketFactsOf(read), door), showsNames(actor, ticket));
  }

  private presentOrder(
    actor: EventActor,
    order: SearchedOrder,
    tickets: readonly SearchedTicket[],
    asked: AskedPlace,
  ): DoorOrderView {
    const isNamed = tickets.every((ticket) => showsNames(actor, ticket));
    const { buyer_name, buyer_email, buyer_document } = order;
    return {
      id: order.id,
      code: order.code,
      status: order.status,
      user: {
        name: isNamed ? buyer_name : null,
        email_masked: buyer_email === null ? null : maskEmail(buyer_email),
        document_masked: !isNamed || buyer_document === null ? null : maskDocument(buyer_document),
      },
      tickets: tickets.map((ticket) => this.presentTicket(actor, ticket, asked)),
    };
  }
}

/** Returns whether the caller sees names: doors if the event sends names to its doors, the back office always. */
export function showsNames(actor: EventActor, { door_names }: { door_names: boolean }): boolean {
  return actor.area !== 'door' || door_names;
}
