import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'SalePoint',
  tableName: 'sale_points',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    /** Whose the cash and card-machine takings are until they are settled. */
    run_by: p.text().$type<'platform' | 'producer'>(),
    active: p.boolean().default(true),
    created_at: p.datetime(),
  },
});

/** Where tickets are sold in person. */
export class SalePoint extends schema.class {}
schema.setClass(SalePoint);
