import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Team',
  tableName: 'teams',
  properties: {
    id: p.uuid().primary(),
    producer_id: p.uuid(),
    name: p.text(),
    created_at: p.datetime(),
    /** Counts edits of the team itself, not of its members. */
    version: p.integer().default(1),
  },
});

/** A group of people who help a producer. Rights are grants per event. */
export class Team extends schema.class {}
schema.setClass(Team);
