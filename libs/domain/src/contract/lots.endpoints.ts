import type { PriceKind, Pricing } from '../programme/lots/index.ts';
import type { Cents } from '../ground/money/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page } from './views.ts';

export interface PriceView {
  id: Id;
  lot_id: Id;
  name: string;
  unit_amount: Cents;
  /** The same amount under the name that forms use. */
  value: Cents;
  /** Fixed as `unit_amount`, free, or a contribution of at least that. */
  pricing: Pricing;
  /** The minimum of a contribution, which may be 0; null for other prices. */
  minimum: Cents | null;
  /** Suggested amounts of a contribution; any other from the minimum on is accepted as well. */
  suggestions: Cents[];
  currency: 'BRL';
  kind: PriceKind;
  /** Places of one unit: 1, or those of a table, box or combo, each with a ticket of its own. */
  places: Count;
  /** The convenience fee of one unit bought online; for a contribution that of its minimum. */
  platform_tax_amount: Cents;
  /** Bounds of an order that has any of it; null: only the order's own bound. */
  min_per_order: Count | null;
  max_per_order: Count | null;
  sorting: Count;
}

/** A price for its editors. */
export interface LotPriceView extends PriceView {
  /** Whether single places of a unit may be refunded. */
  refunds_places: boolean;
  /** Whether a ticket at it is sold or held, so that it can't be removed. */
  has_tickets: boolean;
}

export interface LotView {
  id: Id;
  event_id: Id;
  name: string;
  description: string | null;
  ticket_limit: Count;
  /** Valid tickets of paid orders. With the next four and the remaining it adds up to the limit. */
  tickets_sold: Count;
  /** Courtesies. */
  tickets_given: Count;
  /** Of orders in dispute, until they are lost. */
  tickets_disputed: Count;
  /** Held by unpaid orders. */
  tickets_reserved: Count;
  /** Stubs that tills may still sell. */
  tickets_leased: Count;
  remaining_tickets: Count;
  visible: boolean;
  enabled: boolean;
  /** Whether nothing is left to book, or it is marked so. */
  is_soldout: boolean;
  /** Whether it is marked as sold out, which can be undone. */
  soldout_marked: boolean;
  /** Coupons that unlock the lot: it is not sold online without one. Their codes are for viewers with the right. */
  coupons: { id: Id; name: string | null }[];
  /** The lot that opens this one when it sells out. */
  trigger_lot_id: Id | null;
  /** Start and end of its sale; its end opens the lots that it triggers. */
  sale_starts_at: Instant | null;
  sale_ends_at: Instant | null;
  sorting: Count;
  min_product_unit_amount: Cents;
  prices: LotPriceView[];
}

export interface PriceBody {
  id?: Id;
  name: string;
  /**
   * Centavos, at least R$ 1.00, of a fixed price; 0 or absent for a free one, ignored for a contribution with a
   * minimum.
   */
  value?: number;
  /** Default: 'fixed'; an existing price keeps its own. */
  pricing?: Pricing;
  /** Centavos, 0 or at least R$ 1.00; for a contribution alone. */
  minimum?: number | null;
  /** Centavos, none below the minimum; for a contribution alone. */
  suggestions?: number[] | null;
  /** Default: 'other'; an existing price keeps its own. */
  kind?: PriceKind;
  /** Of one unit; default: 1; an existing price keeps its own. */
  places?: number;
  /** Whether single places of a unit may be refunded; otherwise a unit is refunded as a whole. */
  refunds_places?: boolean;
  min_per_order?: number | null;
  max_per_order?: number | null;
  sorting: number;
}

export interface LotBody {
  id: Id;
  name: string;
  /** Default: 1. */
  ticket_limit?: number;
  description?: string | null;
  visible: boolean;
  enabled: boolean;
  trigger_lot_id?: Id | null;
  sale_starts_at?: Instant | null;
  sale_ends_at?: Instant | null;
  prices: PriceBody[];
}

export type DuplicateLotBody = Pick<LotBody, 'id' | 'name'>;

export type LotPatch = Partial<Omit<LotBody, 'id'>>;

/** All lots of an event, in their new order. */
export interface LotsOrderBody {
  lots: Id[];
}

/** The flags of several lots; absent ones stay. */
export interface LotsPatch {
  ids: Id[];
  data: { enabled?: boolean; visible?: boolean };
}

export interface LotParams extends EventParams {
  lot_id: Id;
}

export const lotEndpoints = {
  list: endpoint<EventParams, None, None, Page<LotView>>({
    method: 'GET',
    areas: [...MANAGING_AREAS, 'sale-point'],
    path: '/events/{event_id}/lots',
    ability: 'lots:read',
    devices: true,
  }),
  create: endpoint<EventParams, None, LotBody, LotView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots',
    ability: 'lots:edit',
    status: 201,
  }),
  editMany: endpoint<EventParams, None, LotsPatch, Page<LotView>>({
    method: 'PATCH',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots',
    ability: 'lots:edit',
  }),
  order: endpoint<EventParams, None, LotsOrderBody, Page<LotView>>({
    method: 'PUT',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots/order',
    ability: 'lots:edit',
  }),
  read: endpoint<LotParams, None, None, LotView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots/{lot_id}',
    ability: 'lots:read',
  }),
  edit: endpoint<LotParams, None, LotPatch, LotView>({
    method: 'PATCH',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots/{lot_id}',
    ability: 'lots:edit',
  }),
  /** Copies a lot with all its places, after the others; it is off until it is switched on. */
  duplicate: endpoint<LotParams, None, DuplicateLotBody, LotView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots/{lot_id}/duplicate',
    ability: 'lots:edit',
    status: 201,
  }),
  remove: endpoint<LotParams, None, None, void>({
    method: 'DELETE',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots/{lot_id}',
    ability: 'lots:edit',
    status: 204,
  }),
  markSoldOut: endpoint<LotParams, None, None, LotView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots/{lot_id}/sold-out',
    ability: 'lots:edit',
  }),
  takeBackSoldOut: endpoint<LotParams, None, None, LotView>({
    method: 'DELETE',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots/{lot_id}/sold-out',
    ability: 'lots:edit',
  }),
};
