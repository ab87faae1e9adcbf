import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import type { LedgerBook } from '../../../selling/ledger/ledger-book.ts';
import { movesOf, type SaleDraft } from './draft-sale.ts';

/** The uploading person and device, for the audit log; each order has its seller. */
export interface Uploader {
  device_id: string;
  request_id: string;
  received_at: Date;
}

/**
 * Inserts orders, tickets, stock, receipts, audit entries and the doors' outbox in one statement: all or none. An order
 * refunded on arrival dies now; its tickets that died before did so by themselves.
 */
const WRITE_SALES = sql`
  with new_orders as (
    insert into orders (id, event_id, code, origin, status, status_detail, buyer_name, buyer_email, buyer_phone,
      buyer_document, subtotal, total, refunded_amount, convenience_tax, administrate_tax, rebate_tax, payment_method,
      sale_point_id, sold_by, device_id, request_hash, created_at, paid_at, cash_session_id, card_reference, sale_flags, dead_since)
    select id, event_id, code, 'pdv', status, status_detail, buyer_name, buyer_email, buyer_phone, buyer_document, total,
      total, refunded_amount, convenience_tax, administrate_tax, rebate_tax, payment_method, sale_point_id, sold_by, $4,
      decode(request_hash, 'hex'), at, at, cash_session_id, card_reference, sale_flags, case when status = 'refunded' then $5::timestamptz end
    from json_to_recordset($1) as o (id uuid, event_id uuid, code text, status text, status_detail text, buyer_name text,
      buyer_email text, buyer_phone text, buyer_document text, total integer, refunded_amount integer,
      convenience_tax integer, administrate_tax integer, rebate_tax integer, payment_method text, sale_point_id uuid, sold_by uuid,
      request_hash text, at timestamptz, cash_session_id uuid, card_reference text, sale_flags text[])
  ),
  told as materialized (
    select * from json_to_recordset($2) as t (id uuid, order_id uuid, event_id uuid, is_stub boolean, lot_id uuid,
      price_id uuid, price_kind text, unit_amount integer, position smallint, unit smallint, code text, fault text, holder_name text,
      holder_document text, ordered_at timestamptz)
  ),
  stubs as (
    update tickets set order_id = told.order_id, ordered_at = told.ordered_at, price_id = told.price_id, price_kind = told.price_kind,
      unit_amount = told.unit_amount, position = told.position, unit = told.unit, holder_name = told.holder_name,
      holder_document = told.holder_document, status = case when told.fault is null then 'valid' else 'refunded' end
    from told where tickets.id = told.id and told.is_stub
    returning tickets.id, tickets.event_id
  ),
  others as (
    insert into tickets (id, order_id, event_id, lot_id, price_id, price_kind, unit_amount, position, unit, code, status,
      holder_name, holder_document, created_at, ordered_at, dead_since)
    select id, order_id, event_id, lot_id, price_id, price_kind, unit_amount, position, unit, code, 'refunded', holder_name,
      holder_document, $5, ordered_at, $5
    from told where not is_stub
  ),
  owed as (
    insert into money_to_return (ticket_id, order_id, reason, amount)
    select id, order_id, fault, unit_amount from told where fault is not null
  ),
  moved as (
    update lots set leased = leased - m.places, sold = sold + m.places, meia_taken = meia_taken + m.meia
    from json_to_recordset($3) as m (lot_id uuid, places integer, meia integer)
    where lots.id = m.lot_id
  ),
  audited as (
    insert into audit_entries (at, actor_id, device_id, action, subject_kind, subject_id, event_id, after, request_id)
    select $5, sold_by, $4, 'orders:sell', 'order', id, event_id, after, $6
    from json_to_recordset($7) as a (id uuid, event_id uuid, sold_by uuid, after jsonb)
  )
  insert into door_dirty (event_id, ticket_id) select event_id, id from stubs`;

/** Inserts the orders of tills, and posts them to the ledger. */
export async function writeSales(
  tx: Tx,
  ledger: LedgerBook,
  drafts: readonly SaleDraft[],
  { device_id, request_id, received_at }: Uploader,
): Promise<void> {
  await tx.query(
    WRITE_SALES.with([
      JSON.stringify(drafts.map(({ order }) => order)),
      JSON.stringify(drafts.flatMap(ticketRows)),
      JSON.stringify(movesOf(drafts)),
      device_id,
      received_at,
      request_id,
      JSON.stringify(drafts.map(auditRow)),
    ]),
  );
  const postings = drafts.flatMap(({ order, postings: each }) =>
    each.map((posting) => ({ event_id: order.event_id, order_id: order.id, ...posting })),
  );
  ledger.post(tx, postings, received_at);
}

function ticketRows({ order, tickets }: SaleDraft): object[] {
  const { id: order_id, event_id, at: ordered_at } = order;
  return tickets.map((ticket) => ({ ...ticket, order_id, event_id, ordered_at }));
}

function auditRow({ order, tickets, receipt_number }: SaleDraft): object {
  const { id, event_id, sold_by, status, status_detail, total, refunded_amount, sale_flags } = order;
  const after = {
    status,
    ...(status_detail && { status_detail, refunded_amount }),
    total,
    tickets: tickets.length,
    receipt_number,
    ...(sale_flags.length > 0 && { flags: sale_flags }),
  };
  return { id, event_id, sold_by, after };
}
