import type { OrderOrigin, OrderStatus } from '@festix/domain/selling';
import { BUYER_EMAIL, BUYER_NAME } from '../tickets/who-bought.ts';

/** A sale; times are seconds since 1970 of the event's local clock. */
export interface SaleRecord {
  code: string;
  status: OrderStatus;
  status_detail: string | null;
  origin: OrderOrigin;
  created_at: number;
  paid_at: number | null;
  buyer_email: string | null;
  buyer_name: string | null;
  buyer_phone: string | null;
  /** `<price id> <centavos>` of each ticket, comma-separated. */
  places: string | null;
  /** Number of valid tickets, and the producer's receipts for them. */
  standing: number;
  net: number;
  subtotal: number;
  coupon: string | null;
  coupon_amount: number;
  tax_amount: number;
  /** The fee that the producer pays for the buyer. */
  absorbed_tax: number;
  total: number;
  refunded_amount: number;
  /** Times of its tickets' admissions, the earliest first, comma-separated. */
  entered_at: string | null;
  /** The buyer's answers; absent from reports without questions. */
  answers?: readonly SaleAnswer[] | null;
}

/** `[question id, ticket index from 0 or null for the order, typed or chosen answer]`. */
export type SaleAnswer = [questionId: string, ticket: number | null, values: string[]];

/** Selects optional parts of a report. */
export interface SalesTold {
  answers?: boolean;
}

/** A condition in SQL over orders `o`, with its parameters from `$1` on. */
export interface WhichSales {
  where: string;
  params: readonly unknown[];
}

/** Returns SQL that computes the seconds since 1970 of the event's local clock. */
export function onTheWall(moment: string, zone: string): string {
  return `extract(epoch from date_trunc('second', ${moment} at time zone ${zone}))::bigint`;
}

const ANSWERS = `(
      select json_agg(json_build_array(a.question_id, a.position, a.answers) order by a.position nulls first)
      from order_answers a where a.order_id = o.id) as answers`;

/**
 * Selects sales with all their columns, the newest first; `$n` after the filter's own parameters is the event's zone.
 */
export function salesStatement(
  { where, params }: WhichSales,
  zone: string,
  { answers = false }: SalesTold = {},
): { statement: string; params: unknown[] } {
  const wall = (moment: string): string => onTheWall(moment, `$${params.length + 1}`);
  const statement = `
    select o.code, o.status, o.status_detail, o.origin, ${wall('o.created_at')} as created_at,
      ${wall('o.paid_at')} as paid_at, ${BUYER_EMAIL} as buyer_email, ${BUYER_NAME} as buyer_name, o.buyer_phone, o.subtotal, c.name as coupon,
      o.coupon_amount, o.tax_amount, o.total, o.refunded_amount, t.places, t.standing, t.absorbed_tax, t.entered_at,
      case when o.status = 'paid' then t.receipt else 0 end as net${answers ? `, ${ANSWERS}` : ''}
    from orders o
    left join coupons c on c.id = o.coupon_id
    cross join lateral (
      select string_agg(t.price_id || ' ' || t.unit_amount, ',' order by t.position, t.id) as places,
        count(*) filter (where t.status = 'valid') as standing, coalesce(sum(t.absorbed_tax), 0) as absorbed_tax,
        coalesce(sum(t.unit_amount - t.coupon_amount) filter (where t.status = 'valid'), 0) as receipt,
        string_agg(${wall('k.scanned_at')}::text, ',' order by k.scanned_at) as entered_at
      from tickets t
      left join checkins k on k.ticket_id = t.id and k.entry = t.entry and k.undone_at is null
      where t.order_id = o.id
    ) t
    where ${where}
    order by o.created_at desc, o.id desc`;
  return { statement, params: [...params, zone] };
}
