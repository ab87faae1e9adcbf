import { defineEntity, p, type Opt } from '@mikro-orm/core';
import type { PriceKind } from '@festix/domain/programme';

const schema = defineEntity({
  name: 'Ticket',
  tableName: 'tickets',
  properties: {
    id: p.uuid().primary(),
    order_id: p.uuid().nullable(),
    event_id: p.uuid(),
    lot_id: p.uuid(),
    price_id: p.uuid().nullable(),
    /** Frozen at the sale; null on a stub. */
    price_kind: p.text().$type<PriceKind>().nullable(),
    /** Centavos, like the two below. */
    unit_amount: p.integer().default(0),
    coupon_amount: p.integer().default(0),
    /** Whether it counts as a use of its order's coupon. */
    uses_coupon: p.boolean().default(false),
    tax_amount: p.integer().default(0),
    /** The fee that the producer pays for the buyer. */
    absorbed_tax: p.integer().default(0),
    /** The unit of several places in its order; null for a unit of one. */
    unit: p.smallint().nullable(),
    position: p.smallint().default(0),
    /** Its number in the QR, from a sequence of the database. */
    serial: p.bigint().$type<Opt<number>>().generated('identity'),
    /** Ten characters for people. */
    code: p.text(),
    status: p.text(),
    /** Number of its undone admissions. */
    entry: p.smallint().default(0),
    /** The key that signs it, from its sale on. */
    key_id: p.smallint().nullable(),
    lease_id: p.uuid().nullable(),
    holder_name: p.text().nullable(),
    holder_document: p.text().nullable(),
    assignee_name: p.text().nullable(),
    assignee_email: p.text().nullable(),
    assignee_id: p.uuid().nullable(),
    /** Number of its transfers, each with another serial and code. */
    transfers: p.smallint().default(0),
    created_at: p.datetime(),
    /** Creation time of its order, by which a lot's orders are listed. */
    ordered_at: p.datetime().nullable(),
    /** Time since when it is dead at the door; set by the database. */
    dead_since: p.datetime().nullable(),
  },
});

/** One place of one order; it is what a door scans. */
export class Ticket extends schema.class {}
schema.setClass(Ticket);
