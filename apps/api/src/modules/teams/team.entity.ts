import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Team',
  tableName: 'teams',
  properties: {
    id: p.uuid().primary(),
    producer_id: p.uuid(),
    name: p.text(),
    created_at: p.datetime(),
  },
});

/** People who help a producer. What each may do is a grant per event. */
export class Team extends schema.class {}
schema.setClass(Team);
