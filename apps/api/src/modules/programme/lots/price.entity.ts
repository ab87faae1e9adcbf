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
    /** Centavos: its value, zero if it is free, the minimum of a contribution. */
    unit_amount: p.integer(),
    pricing: p.text().$type<Pricing>().default('fixed'),
    /** Suggested amounts of a contribution in centavos, at least its minimum. */
    suggestions: p
      .array<number>((text) => Number(text))
      .columnType('integer[]')
      .default([]),
    kind: p.text().$type<PriceKind>(),
    /** Places of one unit. */
    places: p.smallint().default(1),
    /** Whether single places of a unit may be refunded. */
    refunds_places: p.boolean().default(false),
    /** Least units in an order that has any, and most. */
    min_per_order: p.smallint().nullable().default(null),
    max_per_order: p.smallint().nullable().default(null),
    sorting: p.integer(),
    archived_at: p.datetime().nullable(),
  },
});

/** A price of a place in a lot. */
export class Price extends schema.class {}
schema.setClass(Price);
