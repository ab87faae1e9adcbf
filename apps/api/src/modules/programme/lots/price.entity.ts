import { defineEntity, p } from '@mikro-orm/core';
import type { PriceKind, Pricing } from '@festix/domain/programme';

const schema = defineEntity({
  name: 'Price',
  tableName: 'prices',
  properties: {
    id: p.uuid().primary(),
    lot_id: p.uuid(),
    event_id: p.uuid(),
    name: p.text(),
    /** Centavos: what it costs, nothing where it is free, the minimum of a contribution. */
    unit_amount: p.integer(),
    pricing: p.text().$type<Pricing>().default('fixed'),
    /** Of a contribution, centavos from the least on. */
    suggestions: p
      .array<number>((text) => Number(text))
      .columnType('integer[]')
      .default([]),
    kind: p.text().$type<PriceKind>(),
    /** Places that one unit takes. */
    places: p.smallint().default(1),
    /** Whether single places of a unit may be refunded. */
    refunds_places: p.boolean().default(false),
    /** Units of it that one order has at least, if it has any, and at most. */
    min_per_order: p.smallint().nullable().default(null),
    max_per_order: p.smallint().nullable().default(null),
    sorting: p.integer(),
    archived_at: p.datetime().nullable(),
  },
});

/** A way to pay for a place in a lot. */
export class Price extends schema.class {}
schema.setClass(Price);
