import type { DiscountType } from '../programme/coupons/index.ts';
import type { Cents } from '../ground/money/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export interface CouponView {
  id: Id;
  event_id: Id;
  /** The code that a buyer types. */
  name: string;
  /** Whether it only opens its lots, which are not sold online without it. */
  unlock_lots: boolean;
  amount_off: Cents | null;
  /** Percent, e.g. 10 or 12.5. */
  percent_off: number | null;
  currency: 'BRL';
  /** Tickets that it may be used for. */
  limit_by_ticket: Count;
  /** Tickets used with it, held ones included. */
  coupons_used: Count;
  covers_reduced: boolean;
  lots: { id: Id; name: string }[];
  /** The last moment of its last day in the event's zone. */
  expired_at: Instant | null;
  /** Whether it is archived: its name is free again, and its lots are open. */
  deleted: boolean;
  created_at: Instant;
}

export interface CouponsQuery extends PageQuery {
  /** A part of the code. */
  query?: string;
  /** 'true' for archived ones; otherwise the others. */
  deleted?: 'true' | 'false';
}

export interface CouponBody {
  id: Id;
  name: string;
  /** A time on the last day of its validity. */
  expired_at?: Instant | null;
  discount_type: DiscountType;
  /** Centavos; read when it is the chosen type. */
  amount_off?: number | null;
  /** Percent; read when it is the chosen type. */
  percent_off?: number | null;
  limit_by_ticket: number;
  lots: Id[];
  unlock_lots: boolean;
  /** Whether it applies to meia and idoso too; default: no. */
  covers_reduced?: boolean;
}

export interface CouponParams extends EventParams {
  coupon_id: Id;
}

export const couponEndpoints = {
  list: endpoint<EventParams, CouponsQuery, None, Page<CouponView>>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/coupons',
    ability: 'coupons:read',
  }),
  create: endpoint<EventParams, None, CouponBody, CouponView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/coupons',
    ability: 'coupons:edit',
    status: 201,
  }),
  archive: endpoint<CouponParams, None, None, void>({
    method: 'DELETE',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/coupons/{coupon_id}',
    ability: 'coupons:edit',
    status: 204,
  }),
};
