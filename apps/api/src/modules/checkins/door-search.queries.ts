import { normaliseDocument, normaliseEmail, type OrderStatus } from '@festix/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../kernel/database.ts';
import { likeText } from '../../kernel/like-text.ts';
import { BUYER_DOCUMENT, BUYER_EMAIL, BUYER_NAME } from '../orders/who-bought.ts';
import { ASKED, askedParams, FACTS_COLUMNS, FACTS_JOINS, TICKET_JOINS, type DoorEventFacts } from './door-facts.ts';
import type { Lookup, Reference } from './references.ts';
import { SHOWN_COLUMNS, SHOWN_JOINS, type ShownTicket } from './shown-ticket.ts';

export type SearchedTicket = ShownTicket & DoorEventFacts;

export interface SearchedOrder {
  id: string;
  code: string;
  status: OrderStatus;
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_document: string | null;
}

/** Orders that one search answers, and tickets of them: a search never lists everybody. */
const MOST_ORDERS = 20;
const MOST_TICKETS = 500;

const ASKED_TICKETS = `
  with ${ASKED}
  select ${FACTS_COLUMNS}, ${SHOWN_COLUMNS} from asked a ${FACTS_JOINS} ${SHOWN_JOINS} where t.event_id = a.event_id`;

const TICKETS_OF_ORDERS = `
  select ${FACTS_COLUMNS}, ${SHOWN_COLUMNS}
  from tickets t
  join events e on e.id = t.event_id
  cross join (select null::timestamptz as superseded_at) gone
  ${TICKET_JOINS}
  ${SHOWN_JOINS}
  where t.event_id = $1 and t.order_id = any ($2::uuid[])
  order by t.order_id, t.position, t.id limit ${MOST_TICKETS}`;

const ORDERS = `
  select o.id, o.code, o.status, ${BUYER_NAME} as buyer_name, ${BUYER_EMAIL} as buyer_email,
    ${BUYER_DOCUMENT} as buyer_document
  from orders o`;

/** Finds the tickets of people who stand at the door. */
@Injectable()
export class DoorSearchQueries {
  constructor(private readonly database: Database) {}

  async ticketsBy(lookup: Lookup): Promise<SearchedTicket[]> {
    return this.database.query<SearchedTicket>(ASKED_TICKETS, askedParams([lookup]));
  }

  async ticketsOf(eventId: string, orderIds: readonly string[]): Promise<SearchedTicket[]> {
    if (orderIds.length === 0) return [];
    return this.database.query<SearchedTicket>(TICKETS_OF_ORDERS, [eventId, orderIds]);
  }

  /** The order of a code or of one of its tickets. */
  async orderBy(
    eventId: string,
    reference: Extract<Reference, { kind: 'order_code' | 'ticket_code' | 'ticket_id' }>,
  ): Promise<SearchedOrder[]> {
    const [condition, value] =
      reference.kind === 'order_code'
        ? ['o.code = $2', reference.code]
        : reference.kind === 'ticket_code'
          ? ['o.id = (select order_id from tickets where code = $2)', reference.code]
          : ['o.id = (select order_id from tickets where id = $2)', reference.ticket_id];
    return this.database.query<SearchedOrder>(`${ORDERS} where o.event_id = $1 and ${condition}`, [eventId, value]);
  }

  /** By the address of the buyer, or of whom a ticket went to. */
  async ordersByEmail(eventId: string, address: string): Promise<SearchedOrder[]> {
    return this.found(
      eventId,
      `select id from orders where event_id = $1 and buyer_email = $2
       union select o.id from orders o join users u on u.id = o.user_id where o.event_id = $1 and u.email = $2
       union select order_id from tickets where event_id = $1 and assignee_email = $2`,
      normaliseEmail(address),
    );
  }

  /** By the beginning of a document. */
  async ordersByDocument(eventId: string, typed: string): Promise<SearchedOrder[]> {
    return this.found(
      eventId,
      `select id from orders where event_id = $1 and buyer_document like $2
       union select o.id from orders o join users u on u.id = o.user_id where o.event_id = $1 and u.document like $2
       union select order_id from tickets where event_id = $1 and holder_document like $2`,
      `${normaliseDocument(typed)}%`,
    );
  }

  /** By names of which each typed word begins a word, as on the phone. */
  async ordersByName(eventId: string, words: readonly string[]): Promise<SearchedOrder[]> {
    return this.found(
      eventId,
      `select id from orders where event_id = $1 and ' ' || fold_text(buyer_name) like all ($2::text[])
       union select o.id from orders o join users u on u.id = o.user_id
         where o.event_id = $1 and ' ' || fold_text(u.name) like all ($2::text[])
       union select order_id from tickets
         where event_id = $1 and (' ' || fold_text(holder_name) like all ($2::text[])
           or ' ' || fold_text(assignee_name) like all ($2::text[]))`,
      words.map((word) => `% ${likeText(word)}%`),
    );
  }

  private found(eventId: string, ids: string, value: unknown): Promise<SearchedOrder[]> {
    return this.database.query<SearchedOrder>(
      `${ORDERS} where o.id in (${ids}) order by o.created_at desc, o.id limit ${MOST_ORDERS}`,
      [eventId, value],
    );
  }
}
