import { Injectable } from '@nestjs/common';
import type { FirstEntryView } from '@festix/domain/contract';
import type { SaleFlag, TillSaleMethod } from '@festix/domain/selling';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { RECEIPT_OF_ORDER, REPRINTS_OF_ORDER, type ReceiptNumber } from './told-sales/receipts.ts';

/** The details that only sales in person have. */
export interface SaleDetail {
  id: string;
  payment_method: TillSaleMethod;
  /** Basis points. */
  convenience_tax: number;
  card_reference: string | null;
  flags: SaleFlag[];
  receipt: ReceiptNumber | null;
  reprints: number;
  money_to_return: number | null;
}

export interface SoldTicketDetail {
  id: string;
  whatsapp: string | null;
  entry: FirstEntryView | null;
}

const DETAILS = sql<SaleDetail>`
  select o.id, o.payment_method, o.convenience_tax, o.card_reference, o.sale_flags as flags,
    ${RECEIPT_OF_ORDER} as receipt, ${REPRINTS_OF_ORDER} as reprints,
    (select sum(m.amount)::integer from money_to_return m
      where m.order_id = o.id and m.returned_at is null) as money_to_return
  from orders o where o.id = any ($1::uuid[])`;

/** Selects the tickets with their holders: the person a ticket was given to, else the buyer. */
const TICKETS = sql<SoldTicketDetail>`
  select t.id,
    case when t.assignee_email is null or t.assignee_id is not null then (
      select u.whatsapp from users u where u.deleted_at is null and u.id = coalesce(t.assignee_id, o.user_id)) end as whatsapp,
    (select json_build_object('at', c.scanned_at, 'by', v.name, 'device', d.name, 'gate', c.gate)
      from checkins c left join users v on v.id = c.validated_by left join devices d on d.id = c.device_id
      where c.ticket_id = t.id and c.undone_at is null order by c.scanned_at limit 1) as entry
  from tickets t join orders o on o.id = t.order_id
  where t.order_id = any ($1::uuid[])`;

/** Reads the details of sales in person beside those of every order. */
@Injectable()
export class SaleDetailsQueries {
  constructor(private readonly database: Database) {}

  async ofOrders(orderIds: readonly string[]): Promise<Map<string, SaleDetail>> {
    const rows = await this.database.query(DETAILS.with([orderIds]));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the tickets by their ids. */
  async ofTickets(orderIds: readonly string[]): Promise<Map<string, SoldTicketDetail>> {
    const rows = await this.database.query(TICKETS.with([orderIds]));
    return new Map(rows.map((row) => [row.id, row]));
  }
}
