import { defineEntity, p } from '@mikro-orm/core';

const producers = defineEntity({
  name: 'SalePointProducer',
  tableName: 'sale_point_producers',
  properties: { sale_point_id: p.uuid().primary(), producer_id: p.uuid().primary() },
});

/** A producer all of whose events a sale point sells, later ones included. */
export class SalePointProducer extends producers.class {}
producers.setClass(SalePointProducer);

const events = defineEntity({
  name: 'SalePointEvent',
  tableName: 'sale_point_events',
  properties: {
    sale_point_id: p.uuid().primary(),
    event_id: p.uuid().primary(),
    /** Every enabled lot, or those that `sale_point_lots` names. */
    all_lots: p.boolean().default(true),
  },
});

/** A single event that a sale point sells. */
export class SalePointEvent extends events.class {}
events.setClass(SalePointEvent);
