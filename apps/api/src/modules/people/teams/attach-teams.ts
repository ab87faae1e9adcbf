import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { EventTeamsQueries } from './event-teams.queries.ts';
import { Membership } from './membership.ts';

/** Sets the teams of an event. */
@Injectable()
export class AttachTeams {
  constructor(
    private readonly audit: Audit,
    private readonly queries: EventTeamsQueries,
    private readonly membership: Membership,
  ) {}

  /** Takes the lock of the producer's teams, under which `attach` runs. */
  async lock(tx: Tx, producerId: string): Promise<void> {
    await this.membership.lock(tx, producerId);
  }

  /**
   * Sets exactly these teams, and ends the grants of people left in none. Runs under the lock of the producer's teams.
   * Throws NOT_FOUND for another producer's team.
   */
  async attach(tx: Tx, actor: Actor, eventId: string, teamIds: readonly string[]): Promise<void> {
    const teams = await this.queries.teams(eventId, tx);
    const wanted = new Set(teamIds);
    const own = new Set(teams.map(({ id }) => id));
    if (![...wanted].every((id) => own.has(id))) throw new ProblemError('NOT_FOUND');
    const before = teams.filter((team) => team.is_attached).map(({ id }) => id);
    if (before.length === wanted.size && before.every((id) => wanted.has(id))) return;
    await tx.query(
      sql`insert into team_events (event_id, team_id) select ${eventId}, unnest(${[...wanted]}::uuid[]) on conflict do nothing`,
    );
    // A member of another attached team keeps the grants.
    await this.detach(
      tx,
      actor,
      eventId,
      before.filter((id) => !wanted.has(id)),
    );
    await this.audit.record(tx, actor, {
      action: 'grants:attach',
      subject_kind: 'event',
      subject_id: eventId,
      event_id: eventId,
      before: { team_ids: before },
      after: { team_ids: [...wanted] },
    });
  }

  private async detach(tx: Tx, actor: Actor, eventId: string, teamIds: readonly string[]): Promise<void> {
    await tx.query(sql`delete from team_events where event_id = ${eventId} and team_id = any (${teamIds}::uuid[])`);
    const people = await tx.query(
      sql<{ user_id: string }>`select distinct user_id from team_members where team_id = any (${teamIds}::uuid[])`,
    );
    await this.membership.settle(
      tx,
      actor,
      people.map(({ user_id }) => user_id),
      [eventId],
    );
  }
}
