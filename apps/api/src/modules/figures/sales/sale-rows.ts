import type { SaleTicketView } from '@festix/domain/contract';
import type { PriceKind } from '@festix/domain/programme';
import type { OrderOrigin, OrderStatus, PaymentMethod } from '@festix/domain/selling';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { BUYER_EMAIL, BUYER_NAME } from '../../documents/tickets/who-bought.ts';
import { HOLDER_NAME } from '../../documents/tickets/who-holds.ts';

/** A purchase with its columns in a list. Centavos; percentages in basis points. */
export interface SaleRow {
  id: string;
  code: string;
  event_id: string;
  origin: OrderOrigin;
  status: OrderStatus;
  status_detail: string | null;
  created_at: Date;
  paid_at: Date | null;
  expires_at: Date | null;
  subtotal: number;
  coupon_amount: number;
  tax_amount: number;
  total: number;
  refunded_amount: number;
  convenience_tax: number;
  payment_method: PaymentMethod | null;
  user_id: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_phone: string | null;
  buyer_document: string | null;
  coupon: { name: string } | null;
  sold_by: { id: string; name: string } | null;
  sale_point: { id: string; name: string } | null;
  event: { name: string; slug: string; time_zone: string };
  tickets: SaleTicketRow[];
}

export interface SaleTicketRow {
  id: string;
  price: { id: string; name: string; kind: PriceKind };
  lot: { id: string; name: string; sorting: number };
  unit_amount: number;
  /** The fee that the producer paid for the buyer. */
  absorbed_tax: number;
  status: SaleTicketView['status'];
  code: string;
  holder_name: string | null;
  assignee_email: string | null;
  assignee_name: string | null;
}

/** Returns SQL that selects sales; `orders` is the source of the orders `o`, followed by the condition. */
export function selectSales(orders: Statement): Statement {
  return sql`
  select o.id, o.code, o.event_id, o.origin, o.status, o.status_detail, o.created_at, o.paid_at, o.expires_at, o.subtotal,
    o.coupon_amount, o.tax_amount, o.total, o.refunded_amount, o.convenience_tax, o.payment_method, o.user_id,
    ${BUYER_NAME} as buyer_name, ${BUYER_EMAIL} as buyer_email, o.buyer_phone, o.buyer_document,
    case when c.id is not null then json_build_object('name', c.name) end as coupon,
    case when op.id is not null then json_build_object('id', op.id, 'name', op.name) end as sold_by,
    case when sp.id is not null then json_build_object('id', sp.id, 'name', sp.name) end as sale_point,
    json_build_object('name', e.name, 'slug', s.slug, 'time_zone', e.time_zone) as event,
    (select coalesce(json_agg(json_build_object(
        'id', t.id, 'unit_amount', t.unit_amount, 'absorbed_tax', t.absorbed_tax, 'status', t.status, 'code', t.code, 'holder_name', ${HOLDER_NAME},
        'assignee_email', t.assignee_email, 'assignee_name', t.assignee_name,
        'price', json_build_object('id', p.id, 'name', p.name, 'kind', t.price_kind),
        'lot', json_build_object('id', l.id, 'name', l.name, 'sorting', l.sorting)) order by t.position, t.id), '[]')
      from tickets t join prices p on p.id = t.price_id join lots l on l.id = t.lot_id
      where t.order_id = o.id) as tickets
  from ${orders}
  join events e on e.id = o.event_id
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  left join coupons c on c.id = o.coupon_id
  left join sale_points sp on sp.id = o.sale_point_id
  left join users op on op.id = o.sold_by`;
}
