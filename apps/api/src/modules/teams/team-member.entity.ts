import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'TeamMember',
  tableName: 'team_members',
  properties: {
    team_id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    joined_at: p.datetime(),
  },
});

/** Somebody in a team. */
export class TeamMember extends schema.class {}
schema.setClass(TeamMember);
