import type { LotPriceView, LotView } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import { ids } from './views.ts';

/** Returns the lot with a number; none of its tickets are sold. */
export function lot(n: number, over: Partial<LotView> = {}): LotView {
  const id = `0198f000-0000-7000-8000-00000000060${n}`;
  return {
    id,
    event_id: ids.event,
    name: `${n}º lote`,
    description: null,
    ticket_limit: 100,
    tickets_sold: 0,
    ...{ tickets_given: 0, tickets_disputed: 0, tickets_reserved: 0, tickets_leased: 0 },
    remaining_tickets: 100,
    visible: true,
    enabled: true,
    is_soldout: false,
    soldout_marked: false,
    coupons: [],
    trigger_lot_id: null,
    sale_starts_at: null,
    sale_ends_at: null,
    sorting: n - 1,
    min_product_unit_amount: 5_000 as Cents,
    prices: [price(n, 'Inteira', 10_000), price(n, 'Meia', 5_000)],
    ...over,
  };
}

function price(n: number, name: 'Inteira' | 'Meia', amount: number): LotPriceView {
  return {
    id: `0198f000-0000-7000-8000-0000000007${n}${name === 'Inteira' ? 1 : 2}`,
    lot_id: `0198f000-0000-7000-8000-00000000060${n}`,
    name,
    unit_amount: amount as Cents,
    value: amount as Cents,
    currency: 'BRL',
    ...{ pricing: 'fixed', minimum: null, suggestions: [] },
    kind: name === 'Inteira' ? 'inteira' : 'meia_estudante',
    places: 1,
    refunds_places: false,
    platform_tax_amount: (amount / 10) as Cents,
    min_per_order: null,
    max_per_order: null,
    sorting: name === 'Inteira' ? 0 : 1,
    has_tickets: false,
  };
}
