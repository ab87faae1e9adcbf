import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Invitations } from '../../people/teams/invitations.ts';
import { Membership } from '../../people/teams/membership.ts';

const PRODUCERS = sql<{ producer_id: string }>`
  select producer_id from teams where producer_id = $1
  union
  select t.producer_id from team_members m join teams t on t.id = m.team_id where m.user_id = $1
  order by producer_id`;

/** A team with its members and events. */
interface OwnTeam {
  id: string;
  name: string;
  people: string[];
  events: string[];
}

const OWN_TEAMS = sql<OwnTeam>`
  select t.id, t.name,
    array(select m.user_id from team_members m where m.team_id = t.id order by m.user_id) as people,
    array(select e.event_id from team_events e where e.team_id = t.id order by e.event_id) as events
  from teams t where t.producer_id = $1 order by t.id`;

/** Ends a deleted person's own teams for all members, and the memberships in others. */
@Injectable()
export class LeaveTeams {
  constructor(
    private readonly audit: Audit,
    private readonly membership: Membership,
    private readonly invitations: Invitations,
  ) {}

  /** Locks before any row, so that no producer gives a grant to a person being deleted. */
  async lock(tx: Tx, userId: string): Promise<void> {
    const producers = await tx.query(PRODUCERS.with([userId]));
    for (const { producer_id } of producers) await this.membership.lock(tx, producer_id);
  }

  async dissolveOwn(tx: Tx, actor: Person): Promise<void> {
    const own = await tx.query(OWN_TEAMS.with([actor.id]));
    await this.invitations.withdrawAllOf(tx, actor, actor.id);
    await tx.query(sql`delete from teams where producer_id = ${actor.id}`);
    const people = new Set(own.flatMap((team) => team.people));
    const events = new Set(own.flatMap((team) => team.events));
    await this.membership.settle(tx, actor, [...people], [...events]);
    for (const { id, ...before } of own) {
      await this.audit.record(tx, actor, { action: 'teams:remove', subject_kind: 'team', subject_id: id, before });
    }
  }
}
