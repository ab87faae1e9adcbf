import { cleanLine, normaliseEmail } from '@festix/domain/ground';
import {
  normaliseOrderCode,
  orderCodePrefix,
  partnerCodeHashes,
  type OrderStatus,
  type TypedCode,
} from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { namedAs } from '../../../kernel/database/named-as.ts';
import { BUYER_DOCUMENT, BUYER_EMAIL, BUYER_NAME } from '../../documents/tickets/who-bought.ts';
import { ASKED, askedParams, ENTERED_COLUMNS, FACTS_JOINS, TICKET_JOINS, type DoorEventFacts } from './door-facts.ts';
import type { Lookup, Reference } from '../ops/references.ts';
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

/** Most orders that one search returns, and most tickets: a search never lists everybody. */
const MOST_ORDERS = 20;
const MOST_TICKETS = 500;

const ASKED_TICKETS = sql<SearchedTicket>`
  with ${ASKED}
  select ${ENTERED_COLUMNS}, ${SHOWN_COLUMNS} from asked a ${FACTS_JOINS} ${SHOWN_JOINS} where t.event_id = a.event_id`;

const TICKETS_OF_ORDERS = sql<SearchedTicket>`
  select ${ENTERED_COLUMNS}, ${SHOWN_COLUMNS}
  from tickets t
  join events e on e.id = t.event_id
  cross join (select null::timestamptz as superseded_at, null::text as reason) gone
  ${TICKET_JOINS}
  ${SHOWN_JOINS}
  where t.event_id = $1 and t.order_id = any ($2::uuid[])
  order by t.order_id, t.position, t.id limit ${sql.literal(MOST_TICKETS)}`;

const ORDERS = sql`
  select o.id, o.code, o.status, ${BUYER_NAME} as buyer_name, ${BUYER_EMAIL} as buyer_email,
    ${BUYER_DOCUMENT} as buyer_document
  from orders o`;

/** Repeats the condition of the partial index over buyers, so that the planner uses it. */
const HAS_BUYER = sql`(buyer_name is not null or buyer_email is not null or buyer_phone is not null)`;

/** Finds tickets for a search at the door. */
@Injectable()
export class DoorSearchQueries {
  constructor(private readonly database: Database) {}

  async ticketsBy(lookup: Lookup): Promise<SearchedTicket[]> {
    return this.database.query(ASKED_TICKETS.with(askedParams([lookup])));
  }

  async ticketsOf(eventId: string, orderIds: readonly string[]): Promise<SearchedTicket[]> {
    if (orderIds.length === 0) return [];
    return this.database.query(TICKETS_OF_ORDERS.with([eventId, orderIds]));
  }

  /** Returns the order with this code, or with a ticket of this code. */
  async orderBy(
    eventId: string,
    reference: Extract<Reference, { kind: 'order_code' | 'ticket_id' }>,
  ): Promise<SearchedOrder[]> {
    const condition =
      reference.kind === 'order_code'
        ? sql`o.code = ${reference.code}`
        : sql`o.id = (select order_id from tickets where id = ${reference.ticket_id})`;
    return this.database.query(sql<SearchedOrder>`${ORDERS} where o.event_id = ${eventId} and ${condition}`);
  }

  /** Returns the orders with these codes, and those with tickets of these codes. */
  async ordersByCodes(eventId: string, codes: readonly TypedCode[]): Promise<SearchedOrder[]> {
    if (codes.length === 0) return [];
    const [event, asked] = [sql.value(eventId), sql.value(codes.map(({ code }) => code))];
    return this.found(
      sql`select id from orders where event_id = ${event} and code = any (${asked}::text[])
       union select order_id from tickets where event_id = ${event} and code = any (${asked}::text[])`,
    );
  }

  /** Returns the order whose code ends like this, after the mark and the three letters that the event's name gives it. */
  async ordersByRest(eventId: string, text: string): Promise<SearchedOrder[]> {
    const [event] = await this.database.query(sql<{ name: string }>`select name from events where id = ${eventId}`);
    const code = event && normaliseOrderCode(orderCodePrefix(event.name) + text);
    return code === undefined ? [] : this.ordersByCodes(eventId, [{ kind: 'order', code }]);
  }

  /** Finds the tickets of other sellers by their whole code, or by their order there as the list writes it. */
  async ordersByPartnerCode(eventId: string, text: string): Promise<SearchedOrder[]> {
    const hashes = partnerCodeHashes(eventId, text);
    const codes = hashes ? [hashes.exact, hashes.folded] : [];
    return this.found(
      sql`select t.order_id from partner_tickets p join tickets t on t.id = p.ticket_id
         where p.event_id = ${eventId} and p.code_hash = any (${codes}::text[])
       union select t.order_id from partners s join partner_tickets p on p.partner_id = s.id join tickets t on t.id = p.ticket_id
         where s.event_id = ${eventId} and p.seller_order = ${cleanLine(text)}`,
      // Each ticket of another seller is an order of its own here.
      MOST_TICKETS,
    );
  }

  /** Finds orders by the e-mail of the buyer or of a ticket's holder. */
  async ordersByEmail(eventId: string, address: string): Promise<SearchedOrder[]> {
    const [event, email] = [sql.value(eventId), sql.value(normaliseEmail(address))];
    return this.found(
      sql`select id from orders where event_id = ${event} and buyer_email = ${email}
       union select o.id from orders o join users u on u.id = o.user_id where o.event_id = ${event} and u.email = ${email}
       union select order_id from tickets where event_id = ${event} and assignee_email = ${email}`,
    );
  }

  /** Finds orders by a whole document: by its beginning, a masked one could be guessed digit by digit. */
  async ordersByDocument(eventId: string, document: string): Promise<SearchedOrder[]> {
    const [event, asked] = [sql.value(eventId), sql.value(document)];
    return this.found(
      sql`select id from orders where event_id = ${event} and buyer_document = ${asked}
       union select o.id from orders o join users u on u.id = o.user_id where o.event_id = ${event} and u.document = ${asked}
       union select order_id from tickets where event_id = ${event} and holder_document = ${asked}`,
    );
  }

  /** Finds orders by names of buyers and holders, as the phone does. */
  async ordersByName(eventId: string, typed: string): Promise<SearchedOrder[]> {
    const event = sql.value(eventId);
    const named = namedAs(typed);
    return this.found(
      sql`select id from orders where event_id = ${event} and ${HAS_BUYER} and ${named(sql`folded_words(buyer_folded)`)}
       union select o.id from orders o join users u on u.id = o.user_id
         where o.event_id = ${event} and ${named(sql`name_words(u.name)`)}
       union select order_id from tickets
         where event_id = ${event} and (${named(sql`name_words(holder_name)`)} or ${named(sql`name_words(assignee_name)`)})`,
    );
  }

  /** Selects the orders whose ids a query selects. */
  private found(ids: Statement, most = MOST_ORDERS): Promise<SearchedOrder[]> {
    return this.database.query(
      sql<SearchedOrder>`${ORDERS} where o.id in (${ids}) order by o.created_at desc, o.id limit ${sql.literal(most)}`,
    );
  }
}
