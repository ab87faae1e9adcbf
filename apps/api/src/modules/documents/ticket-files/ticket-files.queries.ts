import { Injectable } from '@nestjs/common';
import { maskDocument } from '@festix/domain/ground';
import { opensOf, passTimesOf, type EventAccess, type PriceKind } from '@festix/domain/programme';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { IS_PASSED_ON } from '../tickets/passed-on.ts';
import { HOLDER_DOCUMENT, HOLDER_NAME } from '../tickets/who-holds.ts';
import { TicketSigner } from '../tickets/ticket-signer.ts';
import type { PrintedEvent, PrintedTicket } from './printed-ticket.ts';

interface TicketRow {
  id: string;
  order_id: string;
  order_code: string;
  origin: string;
  code: string;
  serial: number;
  key_id: number;
  price_kind: PriceKind;
  created_at: Date;
  holder_name: string | null;
  holder_document: string | null;
  lot_id: string;
  lot: string;
  lot_number: number;
  lot_sorting: number;
  price: string;
  event_number: number;
  access: EventAccess | null;
  event: PrintedEvent;
}

/** A document that was given under another address than the buyer's present one is not printed for its reader. */
const PRINTED_DOCUMENT = sql`case when not o.buyer_corrected then ${HOLDER_DOCUMENT} end`;

/** Selects valid tickets: sold, of a paid order. */
const GOOD_TICKETS = sql<TicketRow>`
  select t.id, t.order_id, o.code as order_code, o.origin, t.code, t.serial, t.key_id, t.price_kind, t.created_at,
    ${HOLDER_NAME} as holder_name, ${PRINTED_DOCUMENT} as holder_document, l.id as lot_id, e.access, l.name as lot, l.number as lot_number, l.sorting as lot_sorting, p.name as price, e.number as event_number,
    json_build_object('name', e.name, 'start_date', e.start_date, 'time_zone', e.time_zone, 'age_rating', e.age_rating, 'age_reason', e.age_reason,
      'venue', case when v.id is not null then json_build_object('name', v.name,
        'address', case when v.show_address then v.address end, 'city', v.city, 'state', v.state) end) as event
  from tickets t
  join orders o on o.id = t.order_id
  join events e on e.id = t.event_id
  join lots l on l.id = t.lot_id
  join prices p on p.id = t.price_id
  left join venues v on v.id = e.venue_id
  where t.id = any ($1::uuid[]) and t.status = 'valid' and t.key_id is not null and o.status = 'paid'
    and not exists (select from superseded_serials gone where gone.ticket_id = t.id and gone.superseded_at > $2)
  order by t.order_id, t.position, t.id`;

@Injectable()
export class TicketFilesQueries {
  constructor(
    private readonly database: Database,
    private readonly signer: TicketSigner,
  ) {}

  /** Returns the present print data of these tickets, without dead ones and those transferred `since`. */
  async printed(ticketIds: readonly string[], since: Date | null = null): Promise<PrintedTicket[]> {
    const rows = await this.database.query(GOOD_TICKETS.with([ticketIds, since]));
    return Promise.all(rows.map((row) => this.print(row)));
  }

  /**
   * Returns the valid tickets of an order; or those its buyer has not transferred; or those that were never given away;
   * or those of one holder.
   */
  async ofOrder(
    orderId: string,
    holder?: 'buyer' | 'only-buyer' | { id: string; email: string | null },
  ): Promise<string[]> {
    const person = typeof holder === 'object' ? holder : undefined;
    const rows = await this.database.query(
      sql<{ id: string }>`select t.id from tickets t join orders o on o.id = t.order_id
       where t.order_id = $1 and t.status = 'valid' and o.status = 'paid'
         and ($2::uuid is null or t.assignee_id = $2 or t.assignee_email = $3)
         and not ($4::boolean and ${IS_PASSED_ON})
         and not ($5::boolean and t.assignee_email is not null)
       order by t.position, t.id`.with([
        orderId,
        person?.id ?? null,
        person?.email ?? null,
        holder === 'buyer',
        holder === 'only-buyer',
      ]),
    );
    return rows.map(({ id }) => id);
  }

  private async print(row: TicketRow): Promise<PrintedTicket> {
    const { key_id, serial, event_number, lot_number, price_kind, created_at } = row;
    return {
      id: row.id,
      order_id: row.order_id,
      order_code: row.order_code,
      code: row.code,
      qr: await this.signer.sign({ key_id, serial, event_number, lot_number, price_kind, created_at }),
      event: row.event,
      lot: row.lot,
      lot_sorting: row.lot_sorting,
      ...opensOf(row.access, row.lot_id, row.event.time_zone),
      ...startsOf(row),
      price: row.price,
      kind: price_kind,
      holder_name: row.holder_name,
      holder_document: row.holder_document && maskDocument(row.holder_document),
      is_courtesy: row.origin === 'courtesy',
    };
  }
}

/** Returns the starts of the days that a ticket opens; nothing at an event without days. */
function startsOf({ access, lot_id }: TicketRow): Pick<PrintedTicket, 'days'> {
  const { days } = passTimesOf(access, lot_id);
  return days ? { days: days.map(({ starts_at }) => ({ starts_at })) } : {};
}
