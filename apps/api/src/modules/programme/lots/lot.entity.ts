import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Lot',
  tableName: 'lots',
  properties: {
    id: p.uuid().primary(),
    event_id: p.uuid(),
    /** Its number within the event in signed tickets, 1 to 255. */
    number: p.smallint(),
    name: p.text(),
    description: p.text().nullable(),
    ticket_limit: p.integer(),
    /** Places taken; only the stock's own statements change them. */
    sold: p.integer().default(0),
    reserved: p.integer().default(0),
    leased: p.integer().default(0),
    /** Sold and reserved places that use the half-price quota. */
    meia_taken: p.integer().default(0),
    /** Whether it is shown online. */
    visible: p.boolean(),
    /** Whether it may be sold. */
    enabled: p.boolean(),
    /** Start of its sale; null: at once. */
    sale_starts_at: p.datetime().nullable().default(null),
    /** End of its sale; null: the event's. */
    sale_ends_at: p.datetime().nullable().default(null),
    soldout_marked_at: p.datetime().nullable(),
    trigger_lot_id: p.uuid().nullable(),
    sorting: p.integer(),
    /** Time at which its trigger opened it, which happens once. */
    opened_at: p.datetime().nullable(),
    archived_at: p.datetime().nullable(),
    /** Keys of the limits of days and areas that its places count in; null: none. */
    limits: p.array().nullable().default(null),
    /** The other seller whose tickets it has, and their category; null for a lot of our own. */
    partner_id: p.uuid().nullable().default(null),
    partner_category: p.text().nullable().default(null),
    /** Valid tickets of the other seller. */
    partner_tickets: p.integer().default(0),
    created_at: p.datetime(),
    version: p.integer().default(1),
  },
});

/** A batch of places of an event, with one stock. */
export class Lot extends schema.class {}
schema.setClass(Lot);
