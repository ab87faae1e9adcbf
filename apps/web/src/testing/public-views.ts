import { cents, type HomeView, type PublicEventRowView, type PublicEventView, type VenueRowView } from '@festix/domain';
import { ids } from './views.ts';

/** The public event with a number, in Recife, that many days after the first of December. */
export function publicRow(n: number, over: Partial<PublicEventRowView> = {}): PublicEventRowView {
  return {
    id: `0198f000-0000-7000-8000-00000000100${n}`,
    slug: `evento-${n}`,
    name: `Evento ${n}`,
    short_description: null,
    start_date: new Date(Date.parse('2046-12-01T23:00:00.000Z') + n * 24 * 3_600_000).toISOString(),
    end_date: null,
    time_zone: 'America/Recife',
    canceled_at: null,
    created_at: '2026-05-01T12:00:00.000Z',
    cover_desktop: null,
    cover_mobile: null,
    min_product_unit_amount: cents(5_000),
    min_product_total_amount: cents(5_500),
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

/** The first page with as many events, which come in each slice in another order. */
export function homeOf(events_count: number, over: Partial<HomeView> = {}): HomeView {
  const events = Array.from({ length: Math.min(5, events_count) }, (_, place) => publicRow(place + 1));
  return {
    events_count,
    for_you: events,
    near_you: null,
    popular: events.toReversed(),
    soonest: events,
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

/** The page of an event that sells nothing yet. */
export function publicEvent(over: Partial<PublicEventView> = {}): PublicEventView {
  const { venue: _place, ...row } = publicRow(1, { id: ids.event, slug: 'arraial-da-lua-cheia', name: 'Arraial' });
  return {
    ...row,
    description: null,
    changed_at: null,
    availability: 'public',
    sales_end_at: null,
    limit_by_user: null,
    convenience_tax: 10,
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
    ...over,
  };
}
