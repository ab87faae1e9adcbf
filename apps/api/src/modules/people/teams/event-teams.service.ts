import { Injectable } from '@nestjs/common';
import {
  type EventGrantsBody,
  type EventTeamsBody,
  type EventTeamsView,
  type TeamMemberEmailsView,
} from '@festix/domain/contract';
import { GRANTS, type Grant } from '@festix/domain/people';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { holdToVersion, versionOfState, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { AttachTeams } from './attach-teams.ts';
import { EventTeamsQueries } from './event-teams.queries.ts';
import { Membership } from './membership.ts';

interface KnownTeams extends Versioned<EventTeamsView> {
  view: EventTeamsView;
}

interface PersonGrants {
  user_id: string;
  permissions: Grant[];
}

/** Manages an event's teams, and the grants of their members. */
@Injectable()
export class EventTeamsService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly queries: EventTeamsQueries,
    private readonly membership: Membership,
    private readonly attaching: AttachTeams,
  ) {}

  read(actor: EventActor): Promise<Versioned<EventTeamsView>> {
    return this.known(actor.event.id);
  }

  async memberEmails(actor: EventActor): Promise<TeamMemberEmailsView> {
    return { teamMemberEmails: await this.queries.memberEmails(actor.event.id) };
  }

  /** Sets exactly these teams, and ends the grants of people left in none. */
  attach(actor: EventActor, { team_ids }: EventTeamsBody, ifMatch: string | undefined): Promise<KnownTeams> {
    return this.change(actor, ifMatch, (tx) => this.attaching.attach(tx, actor, actor.event.id, team_ids));
  }

  /** Throws NOT_TEAM_MEMBER. An empty list removes all grants; people not named keep theirs. */
  grant(actor: EventActor, body: EventGrantsBody, ifMatch: string | undefined): Promise<KnownTeams> {
    return this.change(actor, ifMatch, async (tx, { members }) => {
      const held = new Map(members.map(({ user, permissions }) => [user.id, permissions]));
      const changes: { before: PersonGrants[]; after: PersonGrants[] } = { before: [], after: [] };
      for (const { user_id, permissions: wanted } of body.grants) {
        const before = held.get(user_id);
        if (!before) throw new ProblemError('NOT_TEAM_MEMBER');
        const permissions = GRANTS.filter((grant) => wanted.includes(grant));
        if (isSame(before, permissions)) continue;
        changes.before.push({ user_id, permissions: before });
        changes.after.push({ user_id, permissions });
      }
      if (changes.after.length === 0) return;
      await this.write(tx, actor.event.id, changes.after);
      await this.audit.record(tx, actor, { action: 'grants:edit', ...subjectOf(actor), ...changes });
      tx.afterCommit(() => this.realtime.rightsChanged(changes.after.map(({ user_id }) => user_id)));
    });
  }

  private change(
    actor: EventActor,
    ifMatch: string | undefined,
    work: (tx: Tx, present: EventTeamsView) => Promise<void>,
  ): Promise<KnownTeams> {
    return this.database.transaction(async (tx) => {
      await this.membership.lock(tx, actor.event.producer_id);
      const before = await this.known(actor.event.id, tx);
      holdToVersion(ifMatch, before);
      await work(tx, before.view);
      return this.known(actor.event.id, tx);
    });
  }

  private async write(tx: Tx, eventId: string, grants: readonly PersonGrants[]): Promise<void> {
    const none = grants.filter(({ permissions }) => permissions.length === 0);
    const some = grants.filter(({ permissions }) => permissions.length > 0);
    await tx.query(
      sql`delete from event_grants where event_id = ${eventId} and user_id = any (${none.map(({ user_id }) => user_id)}::uuid[])`,
    );
    await tx.query(
      sql`insert into event_grants (event_id, user_id, permissions)
       select ${eventId}, g.user_id, array(select jsonb_array_elements_text(g.permissions))
       from jsonb_to_recordset(${JSON.stringify(some)}) as g (user_id uuid, permissions jsonb)
       on conflict (event_id, user_id) do update set permissions = excluded.permissions`,
    );
  }

  private async known(eventId: string, on?: Tx): Promise<KnownTeams> {
    const view = { teams: await this.queries.teams(eventId, on), members: await this.queries.members(eventId, on) };
    return { view, version: versionOf(view) };
  }
}

/** Returns a version computed from the grants, because no column counts edits over several tables. */
function versionOf({ teams, members }: EventTeamsView): number {
  const state = [
    idsOf(teams.filter((team) => team.is_attached)).sort(),
    members.map(({ user, team_ids, permissions }) => [user.id, team_ids, permissions]),
  ];
  return versionOfState(state);
}

function isSame(one: readonly Grant[], other: readonly Grant[]): boolean {
  return one.length === other.length && one.every((grant) => other.includes(grant));
}

function idsOf(teams: readonly { id: string }[]): string[] {
  return teams.map(({ id }) => id);
}

function subjectOf({ event }: EventActor) {
  return { subject_kind: 'event', subject_id: event.id, event_id: event.id };
}
