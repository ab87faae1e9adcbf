import { cents, entriesForTicketRefund, type OrderOrigin, type PaymentMethod } from '@festix/domain';
import { LedgerBook } from '../modules/ledger/ledger-book.ts';
import type { TestApi } from './api.ts';

interface PaidOrder {
  event_id: string;
  origin: OrderOrigin;
  payment_method: PaymentMethod | null;
  sale_point_run_by: 'platform' | 'producer' | null;
  administrate_tax: number | null;
  receipt: number;
  tax_amount: number;
}

interface PaidTicket {
  id: string;
  lot_id: string;
  is_meia: boolean;
  receipt: number;
  tax_amount: number;
}

/** Refunds one ticket of a paid order, which stays paid with the others; false where it has but one, or isn't paid. */
export async function refundOneTicket(api: TestApi, orderId: string): Promise<boolean> {
  return api.database.transaction(async (tx) => {
    const [order] = await tx.query<PaidOrder & object>(
      `select o.event_id, o.origin, o.payment_method, o.administrate_tax, p.run_by as sale_point_run_by,
         (select coalesce(sum(unit_amount - coupon_amount), 0)::int from tickets where order_id = o.id and status = 'valid') as receipt,
         (select coalesce(sum(tax_amount), 0)::int from tickets where order_id = o.id and status = 'valid') as tax_amount
       from orders o left join sale_points p on p.id = o.sale_point_id
       where o.id = $1 and o.status = 'paid' and o.origin <> 'courtesy' for update of o`,
      [orderId],
    );
    const tickets = await tx.query<PaidTicket & object>(
      `select id, lot_id, price_kind like 'meia%' as is_meia, unit_amount - coupon_amount as receipt, tax_amount
       from tickets where order_id = $1 and status = 'valid' order by position`,
      [orderId],
    );
    const [ticket] = tickets;
    if (!order || !ticket || tickets.length < 2) return false;
    const unit = { receipt: cents(ticket.receipt), tax_amount: cents(ticket.tax_amount) };
    await tx.query(`update tickets set status = 'refunded' where id = $1`, [ticket.id]);
    await tx.query(`update orders set refunded_amount = refunded_amount + $2 where id = $1`, [
      orderId,
      unit.receipt + unit.tax_amount,
    ]);
    await tx.query(`update lots set sold = sold - 1, meia_taken = meia_taken - $2 where id = $1`, [
      ticket.lot_id,
      Number(ticket.is_meia),
    ]);
    const entries = entriesForTicketRefund(
      { ...order, order_id: orderId, receipt: cents(order.receipt), tax_amount: cents(order.tax_amount) },
      unit,
    );
    const posting = { event_id: order.event_id, order_id: orderId, kind: 'ticket refunded', entries };
    await api.app.get(LedgerBook, { strict: false }).post(tx, [posting], api.clock.now());
    return true;
  });
}
