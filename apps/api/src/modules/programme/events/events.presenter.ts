import { type EventFinanceView, type EventRowView, type EventView, type MeiaQuotaView } from '@festix/domain/contract';
import { hasEnded, percentFromBasisPoints, sumCents, type Cents, type Instant } from '@festix/domain/ground';
import { figuresOf, shownBalance, type AccountSums } from '@festix/domain/money';
import { type Ability } from '@festix/domain/people';
import { eventStatus, meiaFigures, meiaKeptUntil, publishChecklist, saleStanding } from '@festix/domain/programme';
import { cardCoverOf } from '@festix/domain/shopfront';
import { abilitiesOf, type Person } from '../../../kernel/http/actor.ts';
import type { Versioned } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { presentPicture } from '../../documents/pictures/picture-view.ts';
import { mayEditVenue, presentPublicVenue, presentVenue } from '../venues/venue-view.ts';
import type { EventDetail, EventRow } from './events.queries.ts';

export function presentEventRow(actor: Person, event: EventRow, now: Date): EventRowView {
  const abilities = abilitiesOf(actor, event);
  const finance = presentFinance(event, abilities, actor.area, now);
  return {
    id: event.id,
    name: event.name,
    slug: event.slug,
    start_date: instant(event.start_date),
    end_date: event.end_date && instant(event.end_date),
    time_zone: event.time_zone,
    availability: event.availability,
    status: eventStatus(event),
    canceled_at: event.canceled_at && instant(event.canceled_at),
    changed_at: event.changed_at && instant(event.changed_at),
    is_test: event.is_test,
    ticket_limit: event.ticket_limit,
    tickets_sold: event.taken.sold,
    tickets_given: event.taken.given,
    tickets_disputed: event.taken.disputed,
    sale: saleStanding(event, now),
    venue: event.venue && { name: event.venue.name, city: event.venue.city, state: event.venue.state },
    producer: event.producer,
    cover: presentPicture(cardCoverOf(event)),
    finance,
    orders: finance && presentTaken(event.ledger),
    payouts: finance && { amount: finance.payouts },
    // A key reads no people.
    teams_events: actor.scopes ? [] : event.teams,
    general_data: finance && { total: finance.billed, payouts: finance.payouts, balance: finance.balance },
    abilities: [...abilities].sort(),
  };
}

/** Returns an event with its version. Throws NOT_FOUND if none was found. */
export function shownEvent(actor: Person, event: EventDetail | undefined, now: Date): Versioned<EventView> {
  if (!event) throw new ProblemError('NOT_FOUND');
  return { view: presentEvent(actor, event, now), version: event.version };
}

export function presentEvent(actor: Person, event: EventDetail, now: Date): EventView {
  return {
    ...presentEventRow(actor, event, now),
    cover_desktop: presentPicture(event.cover_desktop),
    cover_mobile: presentPicture(event.cover_mobile),
    category: event.category,
    description: event.description,
    short_description: event.short_description,
    sales_end_at: event.sales_end_at && instant(event.sales_end_at),
    limit_by_user: event.limit_by_user,
    max_per_order: event.max_per_order,
    waiting_room_rate: event.waiting_room_rate,
    convenience_tax: percentFromBasisPoints(event.convenience_tax),
    fee_paid_by: event.fee_paid_by,
    door_names: event.door_names,
    keep_meia_quota: event.keep_meia_quota,
    age_rating: event.age_rating,
    age_reason: event.age_reason,
    accessibility: event.accessibility,
    accessibility_contact: event.accessibility_contact,
    meia_quota: presentQuota(event),
    show_privacy_policy: event.show_privacy_policy,
    checklist: publishChecklist({ ...event, lots_count: event.lots.length }, now),
    created_at: instant(event.created_at),
    venue: presentVenueOf(actor, event),
    teams: actor.scopes ? [] : event.teams,
  };
}

/** Presents a venue; shows a hidden address to its editors and to people who work on its maker's events. */
function presentVenueOf(actor: Person, { venue, venue_created_by, producer }: EventDetail): EventView['venue'] {
  if (!venue) return null;
  const is_editable = mayEditVenue(actor, { created_by: venue_created_by });
  const isKnown = is_editable || venue_created_by === producer.id;
  return { ...(isKnown ? presentVenue(venue) : presentPublicVenue(venue)), is_editable };
}

/**
 * Presents the money of a listed event to readers of payouts; support reads those of any event, without requesting or
 * answering.
 */
function presentFinance(
  event: EventRow,
  abilities: ReadonlySet<Ability>,
  area: Person['area'],
  now: Date,
): EventFinanceView | null {
  const seesPayouts = abilities.has('payouts:read') || (area === 'support' && abilities.has('overview:read'));
  if (!seesPayouts) return null;
  const { total_receipt, payouts, balance } = figuresOf(event.ledger);
  const isOver = hasEnded(event, now);
  return {
    billed: total_receipt,
    payouts,
    balance: shownBalance(balance, { isOver, answers: abilities.has('payouts:answer') }),
  };
}

function presentTaken(ledger: AccountSums): { total: Cents; taxes: Cents } {
  const { total_receipt, convenience_fees } = figuresOf(ledger);
  return { total: sumCents([total_receipt, convenience_fees]), taxes: convenience_fees };
}

function presentQuota(event: EventDetail): MeiaQuotaView {
  const kept_until = event.keep_meia_quota ? meiaKeptUntil(event, event.meia.enabled_limits) : null;
  return { ...meiaFigures(event.meia), kept_until };
}

function instant(date: Date): Instant {
  return date.toISOString();
}
