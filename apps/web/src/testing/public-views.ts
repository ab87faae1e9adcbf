import {
  type HomeView,
  type PriceView,
  type PublicEventRowView,
  type PublicEventView,
  type VenueRowView,
} from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { type PriceKind } from '@festix/domain/programme';
import { arrangeHome } from '@festix/domain/shopfront';
import { ids } from './views.ts';

/** Returns the public event with a number, in Recife, that many days after the first of December. */
export function publicRow(n: number, over: Partial<PublicEventRowView> = {}): PublicEventRowView {
  return {
    id: `0198f000-0000-7000-8000-00000000100${n}`,
    slug: `evento-${n}`,
    name: `Evento ${n}`,
    short_description: null,
    category: null,
    start_date: new Date(Date.parse('2046-12-01T23:00:00.000Z') + n * 24 * 3_600_000).toISOString(),
    end_date: null,
    time_zone: 'America/Recife',
    canceled_at: null,
    created_at: '2026-05-01T12:00:00.000Z',
    cover_desktop: null,
    cover_mobile: null,
    min_product_unit_amount: cents(5_000),
    min_product_total_amount: cents(5_500),
    is_free: false,
    standing: 'open',
    turns_at: null,
    venue: {
      name: 'Galpão do Cais',
      address_name: null,
      formatted_address: null,
      city: 'Recife',
      state: 'PE',
      country: 'Brasil',
    },
    ...over,
  };
}

/** Returns the home page with as many events in Recife, at most nine: arranged as the server does, none of them today. */
export function homeOf(events_count: number, over: Partial<HomeView> = {}): HomeView {
  const events = Array.from({ length: events_count }, (_, place) => publicRow(place + 1));
  const ranks = {
    soonest: events,
    today: [],
    weekend: [],
    for_you: events,
    popular: events.toReversed(),
    near_you: null,
  };
  const { cities, ...parts } = arrangeHome<PublicEventRowView>(ranks, () => 'recife');
  return {
    events_count,
    ...parts,
    soonest: events.slice(0, 5),
    by_city: cities.map(({ count, events: there }) => ({ city: 'Recife', state: 'PE', count, events: there })),
    cities: [
      { city: 'Olinda', state: 'PE', latitude: -8.0136, longitude: -34.8511 },
      { city: 'Recife', state: 'PE', latitude: -8.0641, longitude: -34.8741 },
    ],
    ...over,
  };
}

export function venue(n: number, over: Partial<VenueRowView> = {}): VenueRowView {
  return {
    id: `0198f000-0000-7000-8000-00000000110${n}`,
    slug: `local-${n}`,
    name: `Local ${n}`,
    address: 'Cais da Alfândega',
    formatted_address: 'Cais da Alfândega, 35, Recife - PE',
    city: 'Recife',
    state: 'PE',
    country: 'Brasil',
    zip_code: null,
    number: '35',
    place_id: null,
    latitude: '-8.0641',
    longitude: '-34.8741',
    show_address: true,
    cover_image: null,
    events_count: n,
    ...over,
  };
}

/** Returns the page of an event that sells nothing yet. */
export function publicEvent(over: Partial<PublicEventView> = {}): PublicEventView {
  const {
    venue: _place,
    standing: _standing,
    turns_at: _turn,
    ...row
  } = publicRow(1, { id: ids.event, slug: 'arraial-da-lua-cheia', name: 'Arraial' });
  return {
    ...row,
    description: null,
    changed_at: null,
    availability: 'public',
    is_draft: false,
    sales_end_at: null,
    limit_by_user: null,
    asks_document: false,
    max_per_order: 10,
    convenience_tax: 10,
    fee_paid_by: 'buyer',
    age_rating: null,
    age_reason: null,
    accessibility: [],
    accessibility_contact: null,
    seller: null,
    producer: { name: 'Produtora Varal', slug: 'varal' },
    venue: venue(1),
    lots: [],
    remaining: 0,
    meia_quota: { limit: 0, remaining: 0, others_remaining: null },
    agendas: [],
    faq: [],
    questions: [],
    privacy_policy: null,
    coupon: null,
    coupon_fault: null,
    ...over,
  };
}

const ON_SALE_LOT = '0198f000-0000-7000-8000-000000000601';

function priceOnSale(place: number, name: string, kind: PriceKind, amount: number): PriceView {
  return {
    id: `0198f000-0000-7000-8000-00000000071${place}`,
    lot_id: ON_SALE_LOT,
    name,
    kind,
    unit_amount: cents(amount),
    value: cents(amount),
    currency: 'BRL',
    places: 1,
    ...{ pricing: 'fixed', minimum: null, suggestions: [] },
    platform_tax_amount: cents(amount / 10),
    min_per_order: null,
    max_per_order: null,
    sorting: place,
  };
}

/** The prices of `onSale`: R$ 132,00 and R$ 66,00 with their fees. */
export const inteira = priceOnSale(1, 'Inteira', 'inteira', 12_000);
export const meia = priceOnSale(2, 'Meia', 'meia_estudante', 6_000);

/** The one lot of `onSale`. */
export const LOT_ON_SALE = '2º lote';

/** A month ahead, so that it is on sale whenever this is read. */
export const NEXT_MONTH = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();

/** Returns the page of an event that sells two prices of one lot. */
export function onSale(over: Partial<PublicEventView> = {}): PublicEventView {
  return publicEvent({
    start_date: NEXT_MONTH,
    end_date: null,
    lots: [
      {
        id: ON_SALE_LOT,
        name: LOT_ON_SALE,
        description: null,
        remaining_tickets: 86,
        is_soldout: false,
        sale_starts_at: null,
        sale_ends_at: null,
        is_followed: false,
        min_product_unit_amount: meia.unit_amount,
        sorting: 0,
        has_quota_places: true,
        prices: [inteira, meia],
      },
    ],
    remaining: 86,
    meia_quota: { limit: 40, remaining: 30, others_remaining: null },
    ...over,
  });
}
