import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Coupon',
  tableName: 'coupons',
  properties: {
    id: p.uuid().primary(),
    event_id: p.uuid(),
    /** The code, in upper case and without spaces; unique among the event's coupons that are not archived. */
    name: p.text(),
    unlock_lots: p.boolean(),
    /** Centavos off an order. */
    amount_off: p.integer().nullable(),
    /** Basis points off each ticket. */
    percent_off: p.integer().nullable(),
    covers_reduced: p.boolean(),
    limit_by_ticket: p.integer(),
    /** Tickets sold or held with it; only the stock's own statements change it. */
    used: p.integer().default(0),
    expired_at: p.datetime().nullable(),
    archived_at: p.datetime().nullable(),
    created_at: p.datetime(),
  },
});

/** A code that reduces an order's price, or opens lots that are not sold online without it. */
export class Coupon extends schema.class {}
schema.setClass(Coupon);
