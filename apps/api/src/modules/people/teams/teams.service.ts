import { LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Page, TeamBody, TeamPatch, TeamRowView, TeamsQuery, TeamView } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { holdToVersion, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { Invitations } from './invitations.ts';
import { Membership } from './membership.ts';
import { Team } from './team.entity.ts';
import { presentTeam, presentTeamRow } from './teams.presenter.ts';
import { TeamsQueries } from './teams.queries.ts';

/** Teams of one producer: far more than anybody needs, and as many as are attached to an event at once. */
export const MOST_TEAMS = 200;

/** Manages a producer's teams. Another producer's are not found. */
@Injectable()
export class TeamsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly teams: TeamsQueries,
    private readonly invitations: Invitations,
    private readonly membership: Membership,
  ) {}

  async list(actor: Person, query: TeamsQuery): Promise<Page<TeamRowView>> {
    const [rows, count] = await Promise.all([this.teams.page(actor.id, query), this.teams.count(actor.id, query)]);
    return { data: rows.map(presentTeamRow), count };
  }

  async read(actor: Person, teamId: string): Promise<Versioned<TeamView>> {
    return this.known(actor, teamId);
  }

  /**
   * Invites the addresses in the request. Throws TOO_MANY_TEAMS and RATE_LIMITED, and as an invitation does; it creates no
   * team then.
   */
  async create(actor: Person, body: TeamBody): Promise<TeamView | Repeated<TeamView>> {
    const drawn = await Promise.all([...new Set(body.emails)].map((email) => this.invitations.draw(email)));
    const { invitation } = body;
    const invited = invitation && { ...invitation, drawn: await this.invitations.draw(invitation.email) };
    return this.idempotency.once(actor, 'teams.create', body, async (em, tx) => {
      await this.membership.lock(tx, actor.id);
      if ((await em.count(Team, { producer_id: actor.id })) >= MOST_TEAMS) throw new ProblemError('TOO_MANY_TEAMS');
      const team = em.create(Team, {
        id: body.id,
        producer_id: actor.id,
        name: body.name.trim(),
        created_at: this.clock.now(),
      });
      em.persist(team);
      for (const code of drawn) {
        await this.invitations.send(tx, actor, team, { id: newId(), email: code.email, drawn: code });
      }
      if (invited) await this.invitations.sendAsAsked(tx, actor, team, invited);
      const { view } = await this.known(actor, team.id, tx);
      await this.audit.record(tx, actor, { action: 'teams:create', ...subjectOf(team.id), after: view });
      return view;
    });
  }

  /** Writes the fields sent and leaves the rest. */
  edit(actor: Person, teamId: string, { name }: TeamPatch, ifMatch: string | undefined): Promise<Versioned<TeamView>> {
    return this.database.unitOfWork(async (em, tx) => {
      const owned = { id: teamId, producer_id: actor.id };
      const team = await em.findOne(Team, owned, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!team) throw new ProblemError('NOT_FOUND');
      holdToVersion(ifMatch, await this.known(actor, teamId, tx));
      const before = { name: team.name };
      if (name !== undefined) team.name = name.trim();
      team.version += 1;
      const after = await this.known(actor, teamId, tx);
      const changes = { before, after: { name: team.name } };
      await this.audit.record(tx, actor, { action: 'teams:edit', ...subjectOf(teamId), ...changes });
      return after;
    });
  }

  /** Removes its members, withdraws its invitations, and deletes it. */
  async remove(actor: Person, teamId: string): Promise<void> {
    await this.database.unitOfWork(async (em, tx) => {
      await this.membership.lock(tx, actor.id);
      const owned = { id: teamId, producer_id: actor.id };
      const team = await em.findOne(Team, owned, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!team) throw new ProblemError('NOT_FOUND');
      const { view } = await this.known(actor, teamId, tx);
      em.remove(team);
      await em.flush();
      await this.membership.settle(tx, actor, idsOf(view.team_members), idsOf(view.events));
      await this.audit.record(tx, actor, { action: 'teams:remove', ...subjectOf(teamId), before: view });
    });
  }

  /** Throws NOT_FOUND for another producer's team, and for a person who is not in it. */
  async removeMember(actor: Person, teamId: string, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.membership.lock(tx, actor.id);
      const { view } = await this.known(actor, teamId, tx);
      const left = await tx.query(
        sql`delete from team_members where team_id = ${teamId} and user_id = ${userId} returning user_id`,
      );
      if (left.length === 0) throw new ProblemError('NOT_FOUND');
      await this.membership.settle(tx, actor, [userId], idsOf(view.events));
      const before = { user_id: userId };
      await this.audit.record(tx, actor, { action: 'teams:leave', ...subjectOf(teamId), before });
    });
  }

  private async known(actor: Person, teamId: string, on?: Tx): Promise<Versioned<TeamView>> {
    const team = await this.teams.find(actor.id, teamId, on);
    if (!team) throw new ProblemError('NOT_FOUND');
    return { view: presentTeam(team), version: team.version };
  }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function subjectOf(teamId: string) {
  return { subject_kind: 'team', subject_id: teamId };
}
