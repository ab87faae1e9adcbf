import { defineEntity, p } from '@mikro-orm/core';
import type { TillPaymentMethod } from '@festix/domain/selling';

const schema = defineEntity({
  name: 'SalePoint',
  tableName: 'sale_points',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    /** The owner of cash and card-machine receipts until they are settled. */
    run_by: p.text().$type<'platform' | 'producer'>(),
    /** The producer; null for the platform's own. */
    producer_id: p.uuid().nullable(),
    payment_methods: p.array<TillPaymentMethod>().$type<TillPaymentMethod[]>(),
    tickets_per_sale: p.smallint(),
    /** Places of one lot that a till may hold; 0 = online only. */
    offline_places: p.smallint(),
    active: p.boolean().default(true),
    created_at: p.datetime(),
    version: p.integer().default(1),
  },
});

/** A place of sale in person. */
export class SalePoint extends schema.class {}
schema.setClass(SalePoint);
