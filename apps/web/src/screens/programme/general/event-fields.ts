import { type Availability, type EventBody, type EventPatch, type EventView, type Id } from '@festix/domain/contract';
import {
  DEFAULT_TIME_ZONE,
  formatDateTime,
  isInstant,
  isWallClock,
  momentOfWallClock,
  TICKETS_PER_ORDER,
  wallClockAt,
  type FeePayer,
  type Instant,
  type WallClock,
} from '@festix/domain/ground';
import {
  accessibilityLabels,
  ageRatingLabel,
  categoryLabels,
  orderedResources,
  type AccessibilityResource,
  type AgeRating,
  type EventCategory,
} from '@festix/domain/programme';
import { formatPercent } from '@festix/ui';
import { changedFields, type Sent } from '../../../frame/app/versions.ts';
import { versionsTexts } from '../../../frame/app/versions-texts.ts';
import { feePayerLabels, generalTexts as texts } from './general-texts.ts';
import { NO_VENUE, venueBody, venueFieldsOf, type VenueFields } from './venue-fields.ts';

/** An event as its form holds it: moments as the clock shows them where the event happens. */
export interface EventFields {
  name: string;
  slug: string;
  category: EventCategory | null;
  short_description: string;
  /** HTML. */
  description: string;
  start_date: WallClock | null;
  end_date: WallClock | null;
  time_zone: string;
  venue: VenueFields;
  availability: Availability;
  sales_end_at: WallClock | null;
  limit_by_user: number | null;
  max_per_order: number | null;
  waiting_room_rate: number | null;
  age_rating: AgeRating | null;
  age_reason: string;
  accessibility: AccessibilityResource[];
  accessibility_contact: string;
  keep_meia_quota: boolean;
  door_names: boolean;
  /** Percent. */
  convenience_tax: number | null;
  fee_paid_by: FeePayer;
  is_test: boolean;
}

export type EventField = keyof EventFields;

/** Fields of a new event. */
export const NEW_EVENT: EventFields = {
  name: '',
  slug: '',
  category: null,
  short_description: '',
  description: '',
  start_date: null,
  end_date: null,
  time_zone: DEFAULT_TIME_ZONE,
  venue: NO_VENUE,
  availability: 'public',
  sales_end_at: null,
  limit_by_user: null,
  max_per_order: TICKETS_PER_ORDER.usual,
  waiting_room_rate: null,
  age_rating: null,
  age_reason: '',
  accessibility: [],
  accessibility_contact: '',
  keep_meia_quota: false,
  door_names: true,
  convenience_tax: null,
  fee_paid_by: 'buyer',
  is_test: false,
};

export function fieldsOf(event: EventView): EventFields {
  const { time_zone } = event;
  const wall = (moment: Instant | null) => (moment === null ? null : wallClockAt(moment, time_zone));
  return {
    name: event.name,
    slug: event.slug,
    category: event.category,
    short_description: event.short_description ?? '',
    description: event.description ?? '',
    start_date: wall(event.start_date),
    end_date: wall(event.end_date),
    time_zone,
    venue: venueFieldsOf(event.venue),
    availability: event.availability,
    sales_end_at: wall(event.sales_end_at),
    limit_by_user: event.limit_by_user,
    max_per_order: event.max_per_order,
    waiting_room_rate: event.waiting_room_rate,
    age_rating: event.age_rating,
    age_reason: event.age_reason ?? '',
    accessibility: event.accessibility,
    accessibility_contact: event.accessibility_contact ?? '',
    keep_meia_quota: event.keep_meia_quota,
    door_names: event.door_names,
    convenience_tax: event.convenience_tax,
    fee_paid_by: event.fee_paid_by,
    is_test: event.is_test,
  };
}

/** Returns each field as it is sent; of a known venue its id, of another one its fields. */
export const sentOf = (fields: EventFields) =>
  ({
    name: fields.name.trim(),
    slug: fields.slug.trim(),
    category: fields.category ?? null,
    short_description: fields.short_description.trim() || null,
    description: fields.description || null,
    start_date: momentOf(fields.start_date, fields),
    end_date: momentOf(fields.end_date, fields),
    time_zone: fields.time_zone,
    venue: fields.venue.id ?? venueBody(fields.venue) ?? null,
    availability: fields.availability,
    sales_end_at: momentOf(fields.sales_end_at, fields),
    limit_by_user: fields.limit_by_user ?? null,
    max_per_order: fields.max_per_order ?? TICKETS_PER_ORDER.usual,
    waiting_room_rate: fields.waiting_room_rate ?? null,
    age_rating: fields.age_rating ?? null,
    age_reason: fields.age_reason.trim() || null,
    accessibility: orderedResources(fields.accessibility),
    accessibility_contact: fields.accessibility_contact.trim() || null,
    keep_meia_quota: fields.keep_meia_quota,
    door_names: fields.door_names,
    convenience_tax: fields.convenience_tax ?? 0,
    fee_paid_by: fields.fee_paid_by,
    is_test: fields.is_test,
  }) satisfies ReturnType<Sent<EventFields>>;

/** Returns the body of a new event, once the server knows its venue. */
export function bodyOf(fields: EventFields, venue_id: Id | null): Omit<EventBody, 'id'> {
  const { venue: _venue, start_date, convenience_tax: _tax, is_test: _test, ...body } = sentOf(fields);
  return { ...body, start_date: start_date ?? '', ...(venue_id && { venue_id }) };
}

/** Returns changed fields only; `venue_id` is the venue's, once the server knows it. */
export function patchOf(base: EventFields, fields: EventFields, venue_id: Id | null): EventPatch {
  const sent = { ...sentOf(fields), venue: undefined, venue_id };
  const names = changedFields(base, fields, sentOf).map((field) => (field === 'venue' ? 'venue_id' : field));
  return Object.fromEntries(names.map((name) => [name, sent[name]]));
}

export function isVenueChanged(base: EventFields, fields: EventFields): boolean {
  return changedFields(base, fields, sentOf).includes('venue');
}

/** Returns the moment of a field's clock in the zone beside it; an invalid text as it is, to be refused. */
export function momentOf(wall: WallClock | null, { time_zone }: Pick<EventFields, 'time_zone'>): Instant | null {
  return isWallClock(wall) ? momentOfWallClock(wall, time_zone) : wall;
}

const LABELS: Readonly<Record<EventField, string>> = {
  name: texts.name,
  slug: texts.slug,
  category: texts.category,
  short_description: texts.summary,
  description: texts.description,
  start_date: texts.starts,
  end_date: texts.ends,
  time_zone: texts.zone,
  venue: texts.venue,
  availability: texts.availability,
  sales_end_at: texts.salesEnd,
  limit_by_user: texts.limit,
  max_per_order: texts.maxPerOrder,
  waiting_room_rate: texts.waitingRoom,
  age_rating: texts.ageRating,
  age_reason: texts.ageReason,
  accessibility: texts.accessibility,
  accessibility_contact: texts.accessibilityContact,
  keep_meia_quota: texts.keepQuota,
  door_names: texts.doorNames,
  convenience_tax: texts.tax,
  fee_paid_by: texts.feePayer,
  is_test: texts.isTest,
};

export function fieldLabel(field: EventField): string {
  return LABELS[field];
}

/** Returns a field's value in words, to be compared with another's. */
export function fieldWords(field: EventField, fields: EventFields): string {
  switch (field) {
    case 'start_date':
    case 'end_date':
    case 'sales_end_at': {
      const moment = momentOf(fields[field], fields);
      return isInstant(moment) ? formatDateTime(moment, fields.time_zone) : (moment ?? versionsTexts.nothing);
    }
    case 'category':
      return fields.category ? categoryLabels[fields.category] : versionsTexts.nothing;
    case 'age_rating':
      return fields.age_rating ? ageRatingLabel(fields.age_rating) : versionsTexts.nothing;
    case 'accessibility':
      return fields.accessibility.map((resource) => accessibilityLabels[resource]).join(', ') || versionsTexts.nothing;
    case 'keep_meia_quota':
    case 'door_names':
    case 'is_test':
      return fields[field] ? versionsTexts.yes : versionsTexts.no;
    case 'convenience_tax':
      return formatPercent(fields.convenience_tax ?? 0, 2);
    case 'fee_paid_by':
      return feePayerLabels[fields.fee_paid_by];
    case 'availability':
      return texts[fields.availability];
    case 'venue':
      return fields.venue.name || versionsTexts.nothing;
    case 'description':
      return textOf(fields.description) || versionsTexts.nothing;
    default:
      return String(fields[field] ?? '') || versionsTexts.nothing;
  }
}

/** Returns the text of HTML. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|h2|h3|blockquote)>/g, '$& '), 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
