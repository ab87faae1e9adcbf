import { defineEntity, p, type Opt } from '@mikro-orm/core';
import { type Availability } from '@festix/domain/contract';
import { TICKETS_PER_ORDER, type FeePayer } from '@festix/domain/ground';
import {
  type AccessibilityResource,
  type AgeRating,
  type EventAccess,
  type EventCategory,
} from '@festix/domain/programme';
import type { StoredPicture } from '../../documents/pictures/picture-view.ts';

const schema = defineEntity({
  name: 'Event',
  tableName: 'events',
  properties: {
    id: p.uuid().primary(),
    /** Its number in signed tickets, from a sequence of the database. */
    number: p.integer().$type<Opt<number>>().generated('identity'),
    producer_id: p.uuid(),
    venue_id: p.uuid().nullable(),
    name: p.text(),
    description: p.text().nullable(),
    short_description: p.text().nullable(),
    cover_desktop: p.json<StoredPicture>().nullable().default(null),
    cover_mobile: p.json<StoredPicture>().nullable().default(null),
    availability: p.text().$type<Availability>(),
    /** Null: of no kind that the shop knows. */
    category: p.text().$type<EventCategory>().nullable().default(null),
    start_date: p.datetime(),
    /** Null: 24 hours after the start. */
    end_date: p.datetime().nullable(),
    /** End of online sales; null: the event's end. */
    sales_end_at: p.datetime().nullable(),
    time_zone: p.text(),
    /** Tickets that one person may buy online; null: no limit. */
    limit_by_user: p.integer().nullable(),
    /** Most tickets of one online order. */
    max_per_order: p.smallint().default(TICKETS_PER_ORDER.usual),
    /** Buyers that the waiting room admits each minute; null: no waiting room. */
    waiting_room_rate: p.integer().nullable(),
    /** Basis points. */
    convenience_tax: p.integer(),
    /** `buyer` or `producer`. */
    fee_paid_by: p.text().$type<FeePayer>().default('buyer'),
    is_test: p.boolean().default(false),
    /** Whether doors get names and masked documents. */
    door_names: p.boolean(),
    /** Whether the places of the half-price quota are reserved for a while. */
    keep_meia_quota: p.boolean().default(false),
    /** Null: not rated yet. */
    age_rating: p.text().$type<AgeRating>().nullable().default(null),
    age_reason: p.text().nullable().default(null),
    accessibility: p.array().$type<Opt<AccessibilityResource[]>>().default([]),
    /** Contact for people with a disability. */
    accessibility_contact: p.text().nullable().default(null),
    /** Sanitised HTML. */
    privacy_policy: p.text().nullable().default(null),
    show_privacy_policy: p.boolean().default(false),
    /** What its tickets open; null: the whole event, once. */
    access: p.json<EventAccess>().nullable().default(null),
    /** Null: a draft, visible to its people only. */
    published_at: p.datetime().nullable(),
    canceled_at: p.datetime().nullable(),
    changed_at: p.datetime().nullable(),
    created_at: p.datetime(),
    version: p.integer().default(1),
  },
});

/** An event that tickets are sold for. */
export class Event extends schema.class {}
schema.setClass(Event);
