import { allocate, cents, sumCents, ticketFee, ZERO_CENTS, type TicketFee } from '@festix/domain/ground';
import { covers, discountsOf, unitShares } from '@festix/domain/programme';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { accountByEmail } from '../../messages/deliveries/account-by-email.ts';
import { ACTIVE_KEY } from '../../documents/tickets/ticket-keys.ts';
import type { CouponMove, CouponOnSale, LotMove, PlacesLine, Taken } from './allot-places.ts';
import { holdUntil } from './holds.ts';
import { newOrderCode, newTicketCode } from './new-codes.ts';
import type { OrderRecord, TicketRecord } from './order-record.ts';
import type { BatchFacts } from './sale-facts.ts';
import type { PlacesRequest } from './places-request.ts';

/**
 * Returns the order and the tickets of a request, with every amount and term that later figures need frozen in them.
 */
export function draftOrder(
  request: PlacesRequest,
  { lines, coupon }: Taken,
  facts: BatchFacts,
  now: Date,
): OrderRecord {
  const units = numbered(lines.flatMap((line) => draftUnits(request, line, facts, now)));
  const tickets = priced(request, units, coupon, facts);
  const subtotal = sumCents(tickets.map((ticket) => ticket.unit_amount));
  const discount = sumCents(tickets.map((ticket) => ticket.coupon_amount));
  const tax = sumCents(tickets.map((ticket) => ticket.tax_amount));
  return {
    id: request.order_id,
    code: newOrderCode(facts.event.name),
    event_id: facts.event.id,
    origin: request.origin,
    status: request.sold ? 'paid' : 'booking',
    status_detail: null,
    user_id: request.user_id,
    buyer_name: request.buyer?.name ?? null,
    buyer_email: request.buyer?.email ?? null,
    buyer_phone: request.buyer?.phone ?? null,
    buyer_document: request.buyer?.document ?? null,
    subtotal,
    coupon: coupon && { id: coupon.id, name: coupon.name },
    coupon_amount: discount,
    tax_amount: tax,
    total: subtotal - discount + tax,
    refunded_amount: 0,
    sent_back: 0,
    payment_method: request.payment_method,
    created_at: now,
    expires_at: request.hold_ms === null ? null : holdUntil(now, request.hold_ms),
    proof_sent_at: null,
    paid_at: request.sold ? now : null,
    named_by_link: false,
    buyer_proved: false,
    buyer_corrected: false,
    links: 0,
    closings: 0,
    has_answers: false,
    event: facts.event,
    tickets,
    payment: null,
    sale_point: request.sale?.point ?? null,
    sold_by: request.sale?.sold_by ?? request.gift?.given_by ?? null,
  };
}

/** The tickets that are bought as one: a table's, or a single one. */
type Unit = readonly TicketRecord[];

/** Gives each unit of several places a number of its own in the order. */
function numbered(units: readonly Unit[]): Unit[] {
  return units.map((unit, number) => (unit.length > 1 ? unit.map((ticket) => ({ ...ticket, unit: number })) : unit));
}

function draftUnits(request: PlacesRequest, line: PlacesLine, facts: BatchFacts, now: Date): Unit[] {
  const price = facts.prices.find((candidate) => candidate.id === line.price_id);
  const lot = facts.lots.find((candidate) => candidate.id === line.lot_id);
  if (!price || !lot) throw new Error('what was allotted is for sale');
  const assignees = request.gift?.assignees.get(line.price_id);
  const shares = unitShares(line.unit_amount, line.places);
  const ticketAt = (index: number, unit_amount: number): TicketRecord => ({
    id: newId(),
    unit: null,
    price: { id: price.id, name: price.name, kind: price.kind },
    lot: { id: lot.id, name: lot.name, number: lot.number, sorting: lot.sorting },
    unit_amount,
    coupon_amount: 0,
    tax_amount: 0,
    absorbed_tax: 0,
    uses_coupon: false,
    status: request.sold ? 'valid' : 'held',
    code: newTicketCode(),
    serial: 0,
    key_id: null,
    holder_name: assignees?.[index]?.name ?? request.buyer?.name ?? null,
    assignee_id: null,
    assignee_email: assignees?.[index]?.email ?? null,
    assignee_name: assignees?.[index]?.name ?? null,
    created_at: now,
    transfers: 0,
    passed_on: null,
    return_asked: null,
    checked_in_at: null,
  });
  return Array.from({ length: line.amount }, (_, unit) =>
    shares.map((share, place) => ticketAt(unit * line.places + place, share)),
  );
}

/** Subtracts the coupon from each unit, and takes the fee from the rest. The tickets of a unit share both. */
function priced(
  request: PlacesRequest,
  units: readonly Unit[],
  coupon: CouponOnSale | null,
  facts: BatchFacts,
): TicketRecord[] {
  // A courtesy costs nothing, even at a price.
  if (request.gift) return units.flat().map((ticket) => ({ ...ticket, coupon_amount: ticket.unit_amount }));
  const costs = units.map((unit) => ({
    lot_id: unit[0]!.lot.id,
    kind: unit[0]!.price.kind,
    unit_amount: sumCents(unit.map(({ unit_amount }) => unit_amount)),
  }));
  const discounts = coupon ? discountsOf(coupon, costs) : [];
  return units.flatMap((unit, index) => {
    const cost = costs[index]!;
    const discount = discounts[index] ?? ZERO_CENTS;
    const fee = request.origin === 'online' ? ticketFee(cents(cost.unit_amount - discount), facts.event) : NO_FEE;
    const amounts = unit.map(({ unit_amount }) => unit_amount);
    const [off, tax, absorbed] = [discount, fee.tax_amount, fee.absorbed_tax].map((sum) => allocate(sum, amounts));
    return unit.map((ticket, at) => ({
      ...ticket,
      coupon_amount: off?.[at] ?? 0,
      tax_amount: tax?.[at] ?? 0,
      absorbed_tax: absorbed?.[at] ?? 0,
      uses_coupon: coupon !== null && covers(coupon, cost),
    }));
  });
}

const NO_FEE: TicketFee = { tax_amount: ZERO_CENTS, absorbed_tax: ZERO_CENTS };

/** A drafted order with what only its row keeps. */
export interface OrderDraft {
  order: OrderRecord;
  request: PlacesRequest;
}

/** Writes orders, tickets, stock, audit entries and the doors' outbox in one statement: all or none. */
const WRITE_ORDERS = sql<{ id: string; serial: number; key_id: number }>`
  with new_orders as (
    insert into orders (id, event_id, code, origin, status, user_id, buyer_name, buyer_email, buyer_phone, buyer_document,
      subtotal, coupon_id, coupon_amount, tax_amount, total, convenience_tax, administrate_tax, rebate_tax, payment_method,
      sale_point_id, sold_by, device_id, cash_session_id, card_reference, request_hash, address_key, created_at, expires_at,
      paid_at, sale_flags)
    select id, $1, code, origin, status, user_id, buyer_name, buyer_email, buyer_phone, buyer_document,
      subtotal, coupon_id, coupon_amount, tax_amount, total, $2, $3, $10, payment_method, sale_point_id, sold_by, device_id,
      cash_session_id, card_reference, decode(request_hash, 'hex'), decode(address_key, 'hex'), $4, expires_at,
      case when status = 'paid' then $4::timestamptz end, coalesce(sale_flags, '{}')
    from json_to_recordset($5) as o (id uuid, code text, origin text, status text, user_id uuid, buyer_name text,
      buyer_email text, buyer_phone text, buyer_document text, subtotal integer, coupon_id uuid,
      coupon_amount integer, tax_amount integer, total integer, payment_method text, sale_point_id uuid, sold_by uuid,
      device_id uuid, cash_session_id uuid, card_reference text, request_hash text, address_key text,
      expires_at timestamptz, sale_flags text[])
  ),
  new_tickets as (
    insert into tickets (id, order_id, event_id, lot_id, price_id, price_kind, unit_amount, coupon_amount, tax_amount,
      absorbed_tax, uses_coupon, unit, position, code, status, key_id, holder_name, holder_document, assignee_name, assignee_email, assignee_id,
      created_at, ordered_at)
    select id, order_id, $1, lot_id, price_id, price_kind, unit_amount, coupon_amount, tax_amount, absorbed_tax, uses_coupon, unit, position,
      code, status, case when status = 'valid' then (${ACTIVE_KEY}) end, holder_name, holder_document,
      assignee_name, assignee_email, case when assignee_email is not null then ${accountByEmail(sql`t.assignee_email`)} end, $4, $4
    from json_to_recordset($6) as t (id uuid, order_id uuid, lot_id uuid, price_id uuid, price_kind text,
      unit_amount integer, coupon_amount integer, tax_amount integer, absorbed_tax integer, uses_coupon boolean, unit smallint, position smallint, code text,
      status text, holder_name text, holder_document text, assignee_name text, assignee_email text)
    returning id, serial, key_id, status
  ),
  moved as (
    update lots set
      reserved = lots.reserved + m.reserved, sold = lots.sold + m.sold, meia_taken = lots.meia_taken + m.meia,
      visible = lots.visible or m.opens, enabled = lots.enabled or m.opens,
      opened_at = case when m.opens then $4 else lots.opened_at end,
      -- An opened lot is another version: whoever edits it meanwhile is told.
      version = lots.version + m.opens::integer
    from json_to_recordset($7) as m (lot_id uuid, reserved integer, sold integer, meia integer, opens boolean)
    where lots.id = m.lot_id
  ),
  coupons_used as (
    update coupons set used = used + c.uses
    from json_to_recordset($9) as c (coupon_id uuid, uses integer)
    where coupons.id = c.coupon_id
  ),
  audited as (
    insert into audit_entries (at, actor_id, device_id, action, subject_kind, subject_id, event_id, after, request_id)
    select $4, actor_id, device_id, action, 'order', id, $1, after, request_id
    from json_to_recordset($8) as a (id uuid, actor_id uuid, device_id uuid, action text, after jsonb, request_id text)
  ),
  told_doors as (
    insert into door_dirty (event_id, ticket_id) select $1, id from new_tickets where status = 'valid'
  )
  select id, serial, key_id from new_tickets where status = 'valid'`;

/** Writes a batch, and fills the serial and the key that the database gives to each sold ticket. */
export async function writeOrders(
  tx: Tx,
  facts: BatchFacts,
  drafts: readonly OrderDraft[],
  moves: { lots: readonly LotMove[]; coupons: readonly CouponMove[] },
  now: Date,
): Promise<void> {
  const { event } = facts;
  const numbered = await tx.query(
    WRITE_ORDERS.with([
      event.id,
      event.convenience_tax,
      event.administrate_tax,
      now,
      JSON.stringify(drafts.map(orderRow)),
      JSON.stringify(drafts.flatMap(ticketRows)),
      JSON.stringify(moves.lots),
      JSON.stringify(drafts.map(auditRow)),
      JSON.stringify(moves.coupons),
      event.rebate_tax,
    ]),
  );
  if (numbered.length === 0) return;
  const given = new Map(numbered.map((ticket) => [ticket.id, ticket]));
  for (const { order } of drafts) for (const ticket of order.tickets) Object.assign(ticket, given.get(ticket.id));
}

function orderRow({ order, request }: OrderDraft): Record<string, unknown> {
  const { event: _, tickets: _tickets, payment: _payment, coupon, sale_point, sold_by, ...columns } = order;
  return {
    ...columns,
    coupon_id: coupon?.id,
    sale_point_id: sale_point?.id,
    sold_by: sold_by?.id,
    device_id: request.sale?.device_id,
    cash_session_id: request.sale?.cash_session_id,
    card_reference: request.sale?.card_reference,
    sale_flags: request.sale?.sale_flags,
    request_hash: request.request_hash.toString('hex'),
    address_key: request.stranger?.address_key,
  };
}

function ticketRows({ order }: OrderDraft): Record<string, unknown>[] {
  return order.tickets.map((ticket, position) => ({
    id: ticket.id,
    order_id: order.id,
    lot_id: ticket.lot.id,
    price_id: ticket.price.id,
    price_kind: ticket.price.kind,
    unit_amount: ticket.unit_amount,
    coupon_amount: ticket.coupon_amount,
    tax_amount: ticket.tax_amount,
    absorbed_tax: ticket.absorbed_tax,
    uses_coupon: ticket.uses_coupon,
    unit: ticket.unit,
    position,
    code: ticket.code,
    status: ticket.status,
    holder_name: ticket.holder_name,
    holder_document: order.buyer_document,
    assignee_name: ticket.assignee_name,
    assignee_email: ticket.assignee_email,
  }));
}

function auditRow({ order, request }: OrderDraft): Record<string, unknown> {
  return {
    id: order.id,
    actor_id: order.sold_by?.id ?? request.user_id,
    device_id: request.sale?.device_id,
    action: request.gift ? 'courtesies:create' : request.sold ? 'orders:sell' : 'orders:book',
    after: { status: order.status, total: order.total, tickets: order.tickets.length },
    request_id: request.request_id,
  };
}
