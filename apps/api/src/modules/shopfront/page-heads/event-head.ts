import { type PublicEventView, type PublicLotView, type VenueView } from '@festix/domain/contract';
import type { EventCategory } from '@festix/domain/programme';
import { eventEnd, offsetAt, pageTitle, wallClockAt, type Cents, type Instant } from '@festix/domain/ground';
import { isLotOver, isSoldOnline } from '@festix/domain/shopfront';
import { factsOf } from './first-words.ts';
import type { Head } from './head.ts';
import type { Thing } from './thing.ts';
import { pathOf, placeOf } from './places.ts';
import { summaryOf } from './summary.ts';

const SCHEMA = 'https://schema.org';

/** Kinds of event as schema.org has them. */
const TYPES: Readonly<Record<EventCategory, string>> = Object.freeze({
  show: 'MusicEvent',
  festa: 'SocialEvent',
  teatro: 'TheaterEvent',
  festival: 'Festival',
  curso: 'EducationEvent',
  esporte: 'SportsEvent',
  infantil: 'ChildrensEvent',
  gastronomia: 'FoodEvent',
  outro: 'Event',
});

/** Returns the head of an event's page. A private one is unlisted, and still has a preview. */
export function eventHead(event: PublicEventView, origin: string, now: Date): Head {
  const path = pathOf(event);
  return {
    title: pageTitle(event.name),
    description: describe(event),
    path,
    isListed: event.availability === 'public',
    image: event.cover_desktop ?? event.cover_mobile,
    things: [thingOf(event, origin + path, origin, now)],
    words: { kind: 'event', event, now },
  };
}

function describe(event: PublicEventView): string {
  const facts = factsOf(event);
  if (event.canceled_at) return `Evento cancelado. ${facts}`;
  const words = summaryOf(event.short_description ?? event.description ?? '');
  const sold = event.is_free ? 'Grátis, com ingresso no Festix.' : 'Ingressos no Festix, com a taxa às claras.';
  return summaryOf(words ? `${facts}. ${words}` : `${facts}. ${sold}`);
}

function thingOf(event: PublicEventView, address: string, origin: string, now: Date): Thing {
  const images = [event.cover_desktop, event.cover_mobile].flatMap((cover) => (cover ? [origin + cover.url] : []));
  return {
    '@type': TYPES[event.category ?? 'outro'],
    '@id': address,
    url: address,
    name: event.name,
    description: describe(event),
    startDate: zoned(event.start_date, event.time_zone),
    endDate: zoned(eventEnd(event), event.time_zone),
    eventStatus: `${SCHEMA}/${event.canceled_at ? 'EventCancelled' : 'EventScheduled'}`,
    isAccessibleForFree: event.is_free,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    ...(images.length > 0 && { image: images }),
    ...(event.venue && { location: locationOf(event.venue, origin) }),
    organizer: {
      '@type': 'Organization',
      name: event.producer.name,
      ...(event.producer.slug && { url: `${origin}/events/${event.producer.slug}` }),
    },
    ...(isSoldOnline(event, now) && { offers: event.lots.flatMap((lot) => offersOf(lot, event, address)) }),
  };
}

function locationOf(venue: VenueView, origin: string): Thing {
  return placeOf(venue, `${origin}/venues/${venue.slug}`);
}

/** Returns the offers with the price that the buyer pays, fee included. */
function offersOf(lot: PublicLotView, event: PublicEventView, address: string): Thing[] {
  return lot.prices.map((price) => ({
    '@type': 'Offer',
    name: `${lot.name} · ${price.name}`,
    price: decimal(price.unit_amount, price.platform_tax_amount),
    priceCurrency: price.currency,
    availability: `${SCHEMA}/${isLotOver(lot) ? 'SoldOut' : 'InStock'}`,
    validThrough: zoned(event.sales_end_at ?? eventEnd(event), event.time_zone),
    url: address,
  }));
}

function decimal(...amounts: Cents[]): string {
  const text = String(amounts.reduce<number>((sum, amount) => sum + amount, 0)).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Formats `2026-12-31T22:00:00-03:00`: search engines show the event's local time. */
function zoned(instant: Instant, zone: string): string {
  const minutes = offsetAt(Date.parse(instant), zone) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [size, sign] = [Math.abs(minutes), minutes < 0 ? '-' : '+'];
  return `${wallClockAt(instant, zone).slice(0, 16)}:00${sign}${two(size / 60)}:${two(size % 60)}`;
}
