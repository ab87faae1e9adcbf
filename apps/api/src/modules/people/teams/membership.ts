import { Injectable } from '@nestjs/common';
import { GRANTS, type Grant } from '@festix/domain/people';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { endRole, takeRole } from '../accounts/held-roles.ts';

const END_GRANTS = sql<EndedGrant>`
  delete from event_grants g
  where g.user_id = any ($1::uuid[]) and g.event_id = any ($2::uuid[])
    and not exists (select from team_members m join team_events t on t.team_id = m.team_id
                    where m.user_id = g.user_id and t.event_id = g.event_id)
  returning g.event_id, g.user_id, g.permissions`;

/** The grants of person `$3` at event `$2`; no row where team `$1` doesn't work there. */
const WORKS = sql<{ permissions: Grant[] }>`
  select coalesce(g.permissions, '{}') as permissions
  from team_events t left join event_grants g on g.event_id = t.event_id and g.user_id = $3
  where t.team_id = $1 and t.event_id = $2`;

/** Work of a person at an event. */
interface Work {
  team_id: string;
  user_id: string;
  event_id: string;
  permissions: readonly Grant[];
}

interface EndedGrant {
  event_id: string;
  user_id: string;
  permissions: Grant[];
}

/** Manages memberships, with the role and grants that depend on them. */
@Injectable()
export class Membership {
  constructor(
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly clock: Clock,
  ) {}

  /** Serialises changes to a producer's teams and grants, so that nobody gets a grant while leaving. */
  async lock(tx: Tx, producerId: string): Promise<void> {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`teams ${producerId}`}, 0))`);
  }

  /** Adds a member, without a grant. */
  async join(tx: Tx, teamId: string, userId: string): Promise<void> {
    await tx.query(
      sql`insert into team_members (team_id, user_id, joined_at) values (${teamId}, ${userId}, ${this.clock.now()}) on conflict do nothing`,
    );
    await takeRole(tx, 'team-member', userId);
    tx.afterCommit(() => this.realtime.rightsChanged([userId]));
  }

  /**
   * Puts a member's team to work at an event of its producer, and adds to the member's grants there. Does nothing at an
   * event that has another producer by now.
   */
  async work(
    tx: Tx,
    actor: Parameters<Audit['record']>[1],
    { team_id, user_id, event_id, permissions }: Work,
  ): Promise<void> {
    const attached = await tx.query(
      sql`insert into team_events (team_id, event_id)
       select t.id, e.id from teams t join events e on e.producer_id = t.producer_id
       where t.id = ${team_id} and e.id = ${event_id} on conflict do nothing returning event_id`,
    );
    const [before] = await tx.query(WORKS.with([team_id, event_id, user_id]));
    if (!before) return;
    const wanted = GRANTS.filter((grant) => permissions.includes(grant) || before.permissions.includes(grant));
    const subject = { subject_kind: 'event', subject_id: event_id, event_id };
    if (attached.length > 0)
      await this.audit.record(tx, actor, { action: 'grants:attach', ...subject, after: { team_ids: [team_id] } });
    if (wanted.length === before.permissions.length) return;
    await tx.query(
      sql`insert into event_grants (event_id, user_id, permissions) values (${event_id}, ${user_id}, ${wanted}::text[])
       on conflict (event_id, user_id) do update set permissions = excluded.permissions`,
    );
    await this.audit.record(tx, actor, {
      action: 'grants:edit',
      ...subject,
      before: [{ user_id, permissions: before.permissions }],
      after: [{ user_id, permissions: wanted }],
    });
  }

  /**
   * Ends grants and roles after people left a team, or a team left these events. Grants end unless another team of
   * theirs works there, with an audit entry for each event; the role ends with the last team.
   */
  async settle(
    tx: Tx,
    actor: Parameters<Audit['record']>[1],
    userIds: readonly string[],
    eventIds: readonly string[],
  ): Promise<void> {
    if (userIds.length === 0) return;
    // Of two concurrent departures of one person, the second finds no team left.
    await tx.query(sql`select from users where id = any (${userIds}::uuid[]) order by id for no key update`);
    const ended = await tx.query(END_GRANTS.with([userIds, eventIds]));
    await endRole(tx, 'team-member', userIds, 'team_members');
    for (const [event_id, grants] of Map.groupBy(ended, (grant) => grant.event_id)) {
      await this.audit.record(tx, actor, {
        action: 'grants:edit',
        subject_kind: 'event',
        subject_id: event_id,
        event_id,
        before: grants.map(({ user_id, permissions }) => ({ user_id, permissions })),
        after: grants.map(({ user_id }) => ({ user_id, permissions: [] })),
      });
    }
    tx.afterCommit(() => this.realtime.rightsChanged(userIds));
  }
}
