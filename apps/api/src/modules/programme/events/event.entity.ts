import { defineEntity, p, type Opt } from '@mikro-orm/core';
import { type Availability } from '@festix/domain/contract';
import { TICKETS_PER_ORDER, type FeePayer } from '@festix/domain/ground';
import { type AccessibilityResource, type AgeRating } from '@festix/domain/programme';
import type { StoredPicture } from '../../documents/pictures/picture-view.ts';

const schema = defineEntity({
  name: 'Event',
  tableName: 'events',
  properties: {
    id: p.uuid().primary(),
    /** What signed tickets call the event; the database counts it. */
    number: p.integer().$type<Opt<number>>().generated('identity'),
    producer_id: p.uuid(),
    venue_id: p.uuid().nullable(),
    name: p.text(),
    description: p.text().nullable(),
    short_description: p.text().nullable(),
    cover_desktop: p.json<StoredPicture>().nullable().default(null),
    cover_mobile: p.json<StoredPicture>().nullable().default(null),
    availability: p.text().$type<Availability>(),
    start_date: p.datetime(),
    /** Empty = 24 hours after the start. */
    end_date: p.datetime().nullable(),
    /** Ends online sales; empty = the event's end. */
    sales_end_at: p.datetime().nullable(),
    time_zone: p.text(),
    /** Tickets that one person may buy online; empty = no limit. */
    limit_by_user: p.integer().nullable(),
    /** Tickets that one order has at most online. */
    max_per_order: p.smallint().default(TICKETS_PER_ORDER.usual),
    /** Buyers whom the waiting room lets in each minute; empty = no waiting room. */
    waiting_room_rate: p.integer().nullable(),
    /** Basis points. */
    convenience_tax: p.integer(),
    /** `buyer` or `producer`. */
    fee_paid_by: p.text().$type<FeePayer>().default('buyer'),
    is_test: p.boolean().default(false),
    /** Whether names and masked documents are sent to the doors. */
    door_names: p.boolean(),
    /** Whether the places of the meia-entrada quota are kept from everybody else for a while. */
    keep_meia_quota: p.boolean().default(false),
    /** Null = not rated yet. */
    age_rating: p.text().$type<AgeRating>().nullable().default(null),
    age_reason: p.text().nullable().default(null),
    accessibility: p.array().$type<Opt<AccessibilityResource[]>>().default([]),
    /** Whom people with a disability can turn to. */
    accessibility_contact: p.text().nullable().default(null),
    /** Harmless HTML. */
    privacy_policy: p.text().nullable().default(null),
    show_privacy_policy: p.boolean().default(false),
    /** Empty = a draft, which is nobody's but its people's. */
    published_at: p.datetime().nullable(),
    canceled_at: p.datetime().nullable(),
    changed_at: p.datetime().nullable(),
    created_at: p.datetime(),
    version: p.integer().default(1),
  },
});

/** What tickets are sold for. */
export class Event extends schema.class {}
schema.setClass(Event);
