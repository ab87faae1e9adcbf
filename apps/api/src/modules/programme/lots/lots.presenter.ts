import { type LotView, type PriceView } from '@festix/domain/contract';
import { cents, ticketFee, type Cents } from '@festix/domain/ground';
import { isSoldOut, remaining, type Stock } from '@festix/domain/programme';
import type { Actor } from '../../../kernel/http/actor.ts';
import type { CountedLotRow, LotRow, PriceRow } from './lots.queries.ts';

/** Returns the places left to buyers, also by limits of days and areas, and whether the lot counts as sold out. */
export function presentStock(lot: LotRow): Pick<LotView, 'remaining_tickets' | 'is_soldout'> {
  return presentPlaces({ ...stockOf(lot), room: lot.room }, lot);
}

function presentPlaces(stock: Stock, lot: LotRow): Pick<LotView, 'remaining_tickets' | 'is_soldout'> {
  return { remaining_tickets: remaining(stock), is_soldout: isSoldOut({ ...stock, is_soldout: lot.soldout_marked }) };
}

/** Returns the start and end of its sale. */
export function presentWindow(lot: LotRow): Pick<LotView, 'sale_starts_at' | 'sale_ends_at'> {
  return {
    sale_starts_at: lot.sale_starts_at?.toISOString() ?? null,
    sale_ends_at: lot.sale_ends_at?.toISOString() ?? null,
  };
}

/** Presents a lot; hides the coupons' names, which are worth money, from viewers without the right. */
export function presentLot(lot: CountedLotRow, viewer?: Pick<Actor, 'abilities'>): LotView {
  const seesCodes = viewer?.abilities.has('coupons:read');
  return {
    id: lot.id,
    event_id: lot.event_id,
    name: lot.name,
    description: lot.description,
    ticket_limit: lot.ticket_limit,
    tickets_sold: lot.sold - lot.given - lot.disputed,
    tickets_given: lot.given,
    tickets_disputed: lot.disputed,
    tickets_reserved: lot.reserved,
    tickets_leased: lot.leased,
    ...presentPlaces(stockOf(lot), lot),
    visible: lot.visible,
    enabled: lot.enabled,
    soldout_marked: lot.soldout_marked,
    trigger_lot_id: lot.trigger_lot_id,
    ...presentWindow(lot),
    sorting: lot.sorting,
    min_product_unit_amount: leastPriceOf(lot),
    prices: lot.prices.map((price) => ({
      ...presentPrice(lot, price),
      refunds_places: price.refunds_places,
      has_tickets: price.has_tickets,
    })),
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
    places: price.places,
    pricing: price.pricing,
    minimum: price.pricing === 'contribution' ? cents(price.unit_amount) : null,
    suggestions: price.suggestions.map(cents),
    platform_tax_amount: ticketFee(cents(price.unit_amount), lot).tax_amount,
    min_per_order: price.min_per_order,
    max_per_order: price.max_per_order,
    sorting: price.sorting,
  };
}

/** Returns the lowest price of a lot, which always has one. */
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
