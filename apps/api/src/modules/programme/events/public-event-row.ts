import { type PublicEventRowView } from '@festix/domain/contract';
import { cents, foldText, sumCents, ticketFee, type FeePayer } from '@festix/domain/ground';
import { leastForSale, nextLotTurn, shopStanding, type EventCategory, type ShopLot } from '@festix/domain/programme';
import { shopDays, type ShopDays } from '@festix/domain/shopfront';
import type { InJson } from '../../../kernel/database/json-moment.ts';
import { hasPublicPage } from '../../../kernel/database/has-public-page.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { presentPicture, type StoredPicture } from '../../documents/pictures/picture-view.ts';
import { isFollowed } from '../stock/followed-lots.ts';
import { hasTurned } from '../stock/turned-lots.ts';
import { freeSql } from '../stock/place-limits.ts';
import { couponsLocking } from '../stock/unlocking-coupons.ts';

export interface PublicEventRow {
  id: string;
  slug: string;
  name: string;
  short_description: string | null;
  category: EventCategory | null;
  start_date: Date;
  end_date: Date | null;
  time_zone: string;
  canceled_at: Date | null;
  created_at: Date;
  min_product_unit_amount: number | null;
  is_free: boolean;
  /** Basis points. */
  convenience_tax: number;
  fee_paid_by: FeePayer;
  cover_desktop: StoredPicture | null;
  cover_mobile: StoredPicture | null;
  venue: PublicEventRowView['venue'];
}

/** An event of the public list, with fields its view doesn't have. */
export interface ListedEvent {
  view: PublicEventRowView;
  producer_id: string;
  venue_id: string | null;
  /** Decimal degrees; null if the venue shows none. */
  place: { latitude: number; longitude: number } | null;
  /** As `cityKey` makes it; null without a city. */
  city_key: string | null;
  days: ShopDays;
}

export interface ListedEventRow extends PublicEventRow {
  producer_id: string;
  venue_id: string | null;
  latitude: string | null;
  longitude: string | null;
  sales_end_at: Date | null;
  /** Its lots that are sold to everybody, now or later. */
  shop_lots: InJson<ShopLot[]>;
}

/** Returns SQL that aggregates the public prices of an event `e`. */
function ofOpenPrices(what: Statement): Statement {
  return sql`(select ${what} from lots l join prices p on p.lot_id = l.id and p.archived_at is null
    where l.event_id = e.id and l.enabled and l.visible and l.archived_at is null
      and not exists (${couponsLocking(sql`l.id`)}))`;
}

/** Selects the public columns of an event `e`; an address that its venue hides stays hidden. */
export const PUBLIC_COLUMNS = sql`
  e.id, s.slug, e.name, e.short_description, e.category, e.start_date, e.end_date, e.time_zone, e.canceled_at, e.created_at,
  e.convenience_tax, e.fee_paid_by, e.cover_desktop, e.cover_mobile,
  ${ofOpenPrices(sql`min(p.unit_amount)`)} as min_product_unit_amount,
  coalesce(${ofOpenPrices(sql`bool_and(p.pricing = 'free')`)}, false) as is_free`;

export const PUBLIC_FROM = sql`
  from events e
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  left join venues v on v.id = e.venue_id`;

/**
 * Returns SQL that selects the lots of an event `e` that are open to everybody at `$1`, or that wait for the end of
 * another lot. `more` are further pairs for each.
 */
export const shopLots = (more: Statement = sql``): Statement => sql`(
  select coalesce(json_agg(json_build_object(${more} 'ticket_limit', l.ticket_limit, 'left', ${freeSql(sql`l`)},
    'is_soldout', l.soldout_marked_at is not null, 'sale_starts_at', l.sale_starts_at, 'sale_ends_at', l.sale_ends_at,
    'is_open', o.is_open, 'is_followed', ${isFollowed(sql`l`)}, 'least', (
      select min(p.unit_amount) from prices p where p.lot_id = l.id and p.archived_at is null))), '[]')
  from lots l, lateral (select l.enabled and l.visible or ${hasTurned(sql`l`, sql`$1`)} as is_open) o
  where l.event_id = e.id and l.archived_at is null and not exists (${couponsLocking(sql`l.id`)})
    and (o.is_open or l.trigger_lot_id is not null and l.opened_at is null))`;

/** Selects public events that have not ended at `$1`, the newest first. */
export const PUBLIC_EVENTS = sql`
  select ${PUBLIC_COLUMNS}, e.producer_id, e.venue_id, e.sales_end_at, ${shopLots()} as shop_lots,
    case when v.show_address then v.latitude end as latitude, case when v.show_address then v.longitude end as longitude,
    case when v.id is not null then json_build_object('name', v.name,
      'address_name', case when v.show_address then v.address end,
      'formatted_address', case when v.show_address then v.formatted_address end,
      'city', v.city, 'state', v.state, 'country', v.country) end as venue
  ${PUBLIC_FROM}
  where e.availability = 'public' and ${hasPublicPage(sql`e`)} and e.canceled_at is null
    and event_end(e.start_date, e.end_date) > $1
  order by e.created_at desc, e.id desc`;

export function presentListed(event: ListedEventRow, now: Date): ListedEvent {
  const { producer_id, venue_id, latitude, longitude } = event;
  const place =
    latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) };
  const city = event.venue?.city;
  const city_key = city ? cityKey({ city, state: event.venue?.state ?? null }) : null;
  return {
    // The price of a lot that is sold out, over or not sold yet is none to buy from.
    view: {
      ...presentPublicRow({
        ...event,
        min_product_unit_amount: leastForSale(event.shop_lots, now) ?? event.min_product_unit_amount,
      }),
      ...presentSale(event, now),
    },
    ...{ producer_id, venue_id, place, city_key },
    days: shopDays(event),
  };
}

function presentSale(
  { shop_lots, sales_end_at }: ListedEventRow,
  now: Date,
): Pick<PublicEventRowView, 'standing' | 'turns_at'> {
  const turn = nextLotTurn(shop_lots, now);
  return { standing: shopStanding(shop_lots, sales_end_at, now), turns_at: turn && new Date(turn).toISOString() };
}

/** Returns a city's key, equal for spellings that differ in accents and case. */
export function cityKey({ city, state }: { city: string; state: string | null }): string {
  return `${foldText(city)}|${foldText(state ?? '')}`;
}

export function presentPublicRow(event: PublicEventRow): Omit<PublicEventRowView, 'standing' | 'turns_at'> {
  const least = event.min_product_unit_amount === null ? null : cents(event.min_product_unit_amount);
  return {
    id: event.id,
    slug: event.slug,
    name: event.name,
    short_description: event.short_description,
    category: event.category,
    time_zone: event.time_zone,
    venue: event.venue,
    start_date: event.start_date.toISOString(),
    end_date: event.end_date?.toISOString() ?? null,
    canceled_at: event.canceled_at?.toISOString() ?? null,
    created_at: event.created_at.toISOString(),
    cover_desktop: presentPicture(event.cover_desktop),
    cover_mobile: presentPicture(event.cover_mobile),
    min_product_unit_amount: least,
    is_free: event.is_free,
    min_product_total_amount: least && sumCents([least, ticketFee(least, event).tax_amount]),
  };
}
