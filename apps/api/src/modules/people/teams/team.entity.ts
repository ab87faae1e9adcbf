import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Team',
  tableName: 'teams',
  properties: {
    id: p.uuid().primary(),
    producer_id: p.uuid(),
    name: p.text(),
    created_at: p.datetime(),
    /** Counts edits of the team itself, not of who is in it. */
    version: p.integer().default(1),
  },
});

/** People who help a producer. What each may do is a grant per event. */
export class Team extends schema.class {}
schema.setClass(Team);
