import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'TeamEvent',
  tableName: 'team_events',
  properties: {
    team_id: p.uuid().primary(),
    event_id: p.uuid().primary(),
  },
});

/** An event that a team works at. */
export class TeamEvent extends schema.class {}
schema.setClass(TeamEvent);
