import {
  abilitiesFor,
  percentFromBasisPoints,
  ROLE_AREAS,
  type EventRowView,
  type EventView,
  type Instant,
} from '@festix/domain';
import type { Person } from '../../kernel/actor.ts';
import type { EventDetail, EventRow } from './events.queries.ts';

export function presentEventRow(actor: Person, event: EventRow): EventRowView {
  return {
    id: event.id,
    name: event.name,
    slug: event.slug,
    start_date: instant(event.start_date),
    end_date: event.end_date && instant(event.end_date),
    time_zone: event.time_zone,
    availability: event.availability,
    canceled_at: event.canceled_at && instant(event.canceled_at),
    changed_at: event.changed_at && instant(event.changed_at),
    ticket_limit: event.ticket_limit,
    tickets_sold: event.tickets_sold,
    venue: event.venue && { name: event.venue.name, city: event.venue.city, state: event.venue.state },
    producer: event.producer,
    abilities: [
      ...abilitiesFor(
        actor,
        event,
        ROLE_AREAS.find((area) => area === actor.area),
      ),
    ].sort(),
  };
}

export function presentEvent(actor: Person, event: EventDetail): EventView {
  return {
    ...presentEventRow(actor, event),
    description: event.description,
    short_description: event.short_description,
    sales_end_at: event.sales_end_at && instant(event.sales_end_at),
    limit_by_user: event.limit_by_user,
    convenience_tax: percentFromBasisPoints(event.convenience_tax),
    is_test: event.is_test,
    door_names: event.door_names,
    created_at: instant(event.created_at),
    venue: event.venue,
  };
}

function instant(date: Date): Instant {
  return date.toISOString();
}
