import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Lot',
  tableName: 'lots',
  properties: {
    id: p.uuid().primary(),
    event_id: p.uuid(),
    /** What signed tickets call the lot within its event, 1 to 255. */
    number: p.smallint(),
    name: p.text(),
    description: p.text().nullable(),
    ticket_limit: p.integer(),
    /** Places taken; only the stock's own statements move them. */
    sold: p.integer().default(0),
    reserved: p.integer().default(0),
    leased: p.integer().default(0),
    /** Those of the sold and reserved places that use up the half-price quota. */
    meia_taken: p.integer().default(0),
    /** Whether it is shown online. */
    visible: p.boolean(),
    /** Whether it may be sold. */
    enabled: p.boolean(),
    /** It is sold from then on; empty = at once. */
    sale_starts_at: p.datetime().nullable().default(null),
    /** It is not sold any more from then on; empty = as long as the event is. */
    sale_ends_at: p.datetime().nullable().default(null),
    soldout_marked_at: p.datetime().nullable(),
    trigger_lot_id: p.uuid().nullable(),
    sorting: p.integer(),
    /** When the lot that triggers this one opened it, which happens once. */
    opened_at: p.datetime().nullable(),
    archived_at: p.datetime().nullable(),
    created_at: p.datetime(),
    version: p.integer().default(1),
  },
});

/** A batch of places of an event, with one stock. */
export class Lot extends schema.class {}
schema.setClass(Lot);
