import {
  cents,
  feeOf,
  isSoldOut,
  remaining,
  type Cents,
  type LotView,
  type PriceView,
  type Stock,
} from '@festix/domain';
import type { Actor } from '../../kernel/actor.ts';
import type { LotRow, PriceRow } from './lots.queries.ts';

/** A code is worth money: a viewer who may not see coupons is told only that there are some, and so is nobody. */
export function presentLot(lot: LotRow, viewer?: Pick<Actor, 'abilities'>): LotView {
  const seesCodes = viewer?.abilities.has('coupons:read');
  return {
    id: lot.id,
    event_id: lot.event_id,
    name: lot.name,
    description: lot.description,
    ticket_limit: lot.ticket_limit,
    tickets_sold: lot.sold,
    remaining_tickets: remaining(stockOf(lot)),
    visible: lot.visible,
    enabled: lot.enabled,
    is_soldout: isSoldOut({ ...stockOf(lot), is_soldout: lot.soldout_marked }),
    soldout_marked: lot.soldout_marked,
    trigger_lot_id: lot.trigger_lot_id,
    sale_starts_at: lot.sale_starts_at?.toISOString() ?? null,
    sale_ends_at: lot.sale_ends_at?.toISOString() ?? null,
    sorting: lot.sorting,
    min_product_unit_amount: leastPriceOf(lot),
    prices: lot.prices.map((price) => ({ ...presentPrice(lot, price), has_tickets: price.has_tickets })),
    coupons: lot.coupons.map(({ id, name }) => ({ id, name: seesCodes ? name : null })),
  };
}

export function presentPrice(lot: LotRow, price: PriceRow): PriceView {
  return {
    id: price.id,
    lot_id: lot.id,
    name: price.name,
    unit_amount: cents(price.unit_amount),
    value: cents(price.unit_amount),
    currency: 'BRL',
    kind: price.kind,
    platform_tax_amount: feeOf(cents(price.unit_amount), lot.convenience_tax),
    min_per_order: price.min_per_order,
    max_per_order: price.max_per_order,
    sorting: price.sorting,
  };
}

/** The price-from of a lot, which always has a price. */
export function leastPriceOf(lot: LotRow): Cents {
  return cents(Math.min(...lot.prices.map((price) => price.unit_amount)));
}

export function stockOf(lot: LotRow): Stock {
  return {
    ticket_limit: lot.ticket_limit,
    tickets_sold: lot.sold,
    tickets_reserved: lot.reserved,
    tickets_leased: lot.leased,
  };
}
