import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'SalePointOperator',
  tableName: 'sale_point_operators',
  properties: {
    sale_point_id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    /** Whether the person sees the sales of the whole sale point. */
    is_supervisor: p.boolean().default(false),
    /** Start of the present role; earlier ones are in `ended_operators`. */
    since: p.datetime(),
  },
});

/** A person who sells at a sale point. */
export class SalePointOperator extends schema.class {}
schema.setClass(SalePointOperator);
