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
    /** Frozen with the sale; nothing on a stub. */
    price_kind: p.text().$type<PriceKind>().nullable(),
    /** Centavos, like the two below. */
    unit_amount: p.integer().default(0),
    coupon_amount: p.integer().default(0),
    /** Whether it counts as a use of its order's coupon. */
    uses_coupon: p.boolean().default(false),
    tax_amount: p.integer().default(0),
    /** The fee that the producer pays in the buyer's place. */
    absorbed_tax: p.integer().default(0),
    /** Which unit of several places of its order; empty = a unit of its own. */
    unit: p.smallint().nullable(),
    position: p.smallint().default(0),
    /** What the signed code calls it; the database counts it. */
    serial: p.bigint().$type<Opt<number>>().generated('identity'),
    /** Ten characters for people. */
    code: p.text(),
    status: p.text(),
    /** How often an admission of it was undone. */
    entry: p.smallint().default(0),
    /** The key that signs it, from its sale on. */
    key_id: p.smallint().nullable(),
    lease_id: p.uuid().nullable(),
    holder_name: p.text().nullable(),
    holder_document: p.text().nullable(),
    assignee_name: p.text().nullable(),
    assignee_email: p.text().nullable(),
    assignee_id: p.uuid().nullable(),
    /** How often it was passed on, each time under another serial and code. */
    transfers: p.smallint().default(0),
    created_at: p.datetime(),
    /** When its order was made; orders of a lot are listed by it. */
    ordered_at: p.datetime().nullable(),
    /** When it stopped being good at the door; the database remembers it. */
    dead_since: p.datetime().nullable(),
  },
});

/** One place of one order; it is what is scanned. */
export class Ticket extends schema.class {}
schema.setClass(Ticket);
