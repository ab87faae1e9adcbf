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
  /** Fixed as `unit_amount` says, free, or a contribution of at least that. */
  pricing: Pricing;
  /** The least of a contribution, 0 included; null of other prices. */
  minimum: Cents | null;
  /** What a contribution is offered at; any other amount from the minimum on is taken as well. */
  suggestions: Cents[];
  currency: 'BRL';
  kind: PriceKind;
  /** Places that one unit takes: 1, or those of a table, a box or a combo, each with a ticket of its own. */
  places: Count;
  /** The convenience fee of one unit bought online; of a contribution, that of its minimum. */
  platform_tax_amount: Cents;
  /** Of one order that has any of it; null = no bound but the order's own. */
  min_per_order: Count | null;
  max_per_order: Count | null;
  sorting: Count;
}

/** A price for who sets it up. */
export interface LotPriceView extends PriceView {
  /** Whether single places of a unit may be refunded. */
  refunds_places: boolean;
  /** A ticket at this price is sold or held: it can't be removed. */
  has_tickets: boolean;
}

export interface LotView {
  id: Id;
  event_id: Id;
  name: string;
  description: string | null;
  ticket_limit: Count;
  /** Sold and standing: good tickets of paid orders. With the next four and what remains it is the limit. */
  tickets_sold: Count;
  /** Courtesies. */
  tickets_given: Count;
  /** Of orders that buyers or banks dispute, until they are lost. */
  tickets_disputed: Count;
  /** Held by orders that are not paid. */
  tickets_reserved: Count;
  /** Stubs that tills may still sell. */
  tickets_leased: Count;
  remaining_tickets: Count;
  visible: boolean;
  enabled: boolean;
  /** Nothing is left to book, or it is marked so. */
  is_soldout: boolean;
  /** Whether somebody marked it as sold out, which can be taken back. */
  soldout_marked: boolean;
  /** Those that unlock the lot: nobody buys it online without one of them. Their codes are for who may see coupons. */
  coupons: { id: Id; name: string | null }[];
  /** The lot that opens this one by selling out. */
  trigger_lot_id: Id | null;
  /** From when until when it is sold, by itself; what it triggers opens when it is over. */
  sale_starts_at: Instant | null;
  sale_ends_at: Instant | null;
  sorting: Count;
  min_product_unit_amount: Cents;
  prices: LotPriceView[];
}

export interface PriceBody {
  id?: Id;
  name: string;
  /** Cents, at least R$ 1,00, of a fixed price; 0 or left out of one that is free, and not heeded of a contribution with a minimum. */
  value?: number;
  /** 'fixed' unless given; a price that exists keeps its own. */
  pricing?: Pricing;
  /** Cents, 0 or at least R$ 1,00; of a contribution alone. */
  minimum?: number | null;
  /** Cents, none below the minimum; of a contribution alone. */
  suggestions?: number[] | null;
  /** 'other' unless given; a price that exists keeps its own. */
  kind?: PriceKind;
  /** Of one unit, 1 unless given; a price that exists keeps its own. */
  places?: number;
  /** Whether single places of a unit may be refunded; else it goes back whole. */
  refunds_places?: boolean;
  min_per_order?: number | null;
  max_per_order?: number | null;
  sorting: number;
}

export interface LotBody {
  id: Id;
  name: string;
  /** 1 unless given. */
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

/** All lots of an event, in the order in which they are shown from now on. */
export interface LotsOrderBody {
  lots: Id[];
}

/** What several lots are set to at once; what is left out stays. */
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
  /** A lot like this one with all its places, after the others; nothing of it is sold until it is switched on. */
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
