import type { OrderOrigin, OrderStatus, PaymentMethod } from '@festix/domain/selling';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { firstEntryAt, placedEntries, type PlacedEntry } from '../tickets/has-entered.ts';
import { PAID_CARD, type PaidCard } from '../tickets/paid-card.ts';
import { BUYER_EMAIL, BUYER_NAME } from '../tickets/who-bought.ts';

/** A sale; times are seconds since 1970 of the event's local clock. */
export interface SaleRecord {
  code: string;
  status: OrderStatus;
  status_detail: string | null;
  origin: OrderOrigin;
  created_at: number;
  paid_at: number | null;
  payment_method: PaymentMethod | null;
  card: PaidCard;
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
  /** Its tickets' entries by area and day; absent at an event without them. */
  entries?: PlacedEntry[] | null;
  /** The buyer's answers; absent from reports without questions. */
  answers?: readonly SaleAnswer[] | null;
}

/** `[question id, ticket index from 0 or null for the order, typed or chosen answer]`. */
export type SaleAnswer = [questionId: string, ticket: number | null, values: string[]];

/** Selects optional parts of a report. */
export interface SalesTold {
  answers?: boolean;
  /** Whether entries are told by area and day. */
  places?: boolean;
}

/** Returns SQL that computes the seconds since 1970 of the event's local clock. */
export function onTheWall(moment: Statement, zone: Statement): Statement {
  return sql`extract(epoch from date_trunc('second', ${moment} at time zone ${zone}))::bigint`;
}

const ANSWERS = sql`, (
      select json_agg(json_build_array(a.question_id, a.position, a.answers) order by a.position nulls first)
      from order_answers a where a.order_id = o.id) as answers`;

/** Selects those of orders `o` that meet the condition, with all columns, the newest first. `zone` is the event's. */
export function salesStatement(
  condition: Statement,
  zone: Statement,
  { answers = false, places = false }: SalesTold = {},
): Statement<SaleRecord> {
  const wall = (moment: Statement): Statement => onTheWall(moment, zone);
  const ofOrder = sql`c.ticket_id in (select k.id from tickets k where k.order_id = o.id)`;
  const entries = sql`, ${placedEntries(ofOrder, wall)} as entries`;
  return sql<SaleRecord>`
    select o.code, o.status, o.status_detail, o.origin, ${wall(sql`o.created_at`)} as created_at,
      ${wall(sql`o.paid_at`)} as paid_at, o.payment_method, ${PAID_CARD} as card, ${BUYER_EMAIL} as buyer_email, ${BUYER_NAME} as buyer_name, o.buyer_phone, o.subtotal, c.name as coupon,
      o.coupon_amount, o.tax_amount, o.total, o.refunded_amount, t.places, t.standing, t.absorbed_tax, t.entered_at,
      case when o.status = 'paid' then t.receipt else 0 end as net${answers ? ANSWERS : sql``}${places ? entries : sql``}
    from orders o
    left join coupons c on c.id = o.coupon_id
    cross join lateral (
      select string_agg(t.price_id || ' ' || t.unit_amount, ',' order by t.position, t.id) as places,
        count(*) filter (where t.status = 'valid') as standing, coalesce(sum(t.absorbed_tax), 0) as absorbed_tax,
        coalesce(sum(t.unit_amount - t.coupon_amount) filter (where t.status = 'valid'), 0) as receipt,
        string_agg(${wall(sql`k.scanned_at`)}::text, ',' order by k.scanned_at) as entered_at
      from tickets t
      left join lateral (select ${firstEntryAt(sql`t.id`)} as scanned_at) k on true
      where t.order_id = o.id
    ) t
    where ${condition}
    order by o.created_at desc, o.id desc`;
}
