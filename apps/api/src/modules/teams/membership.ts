import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database.ts';
import { Realtime } from '../../kernel/realtime.ts';

const END_GRANTS = `
  delete from event_grants g
  where g.user_id = any ($1::uuid[]) and g.event_id = any ($2::uuid[])
    and not exists (select from team_members m join team_events t on t.team_id = m.team_id
                    where m.user_id = g.user_id and t.event_id = g.event_id)`;

const END_ROLE = `
  update users set roles = array_remove(roles, 'team-member')
  where id = any ($1::uuid[]) and roles @> '{team-member}'
    and not exists (select from team_members where user_id = users.id)`;

const TAKE_ROLE = `
  update users set roles = array_append(roles, 'team-member') where id = $1 and not roles @> '{team-member}'`;

/** Being in a team, and what comes and goes with it: the role, and grants at the team's events. */
@Injectable()
export class Membership {
  constructor(
    private readonly realtime: Realtime,
    private readonly clock: Clock,
  ) {}

  /** One change at a time to a producer's teams and grants, so that nobody is given a grant while leaving. */
  async lock(tx: Tx, producerId: string): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`teams ${producerId}`]);
  }

  /** Who joins has no grant until one is given. */
  async join(tx: Tx, teamId: string, userId: string): Promise<void> {
    await tx.query(
      'insert into team_members (team_id, user_id, joined_at) values ($1, $2, $3) on conflict do nothing',
      [teamId, userId, this.clock.now()],
    );
    await tx.query(TAKE_ROLE, [userId]);
    tx.afterCommit(() => this.realtime.rightsChanged([userId]));
  }

  /**
   * Call it once people are out of a team, or the team is out of these events. Their grants end where no other team of
   * theirs works, and so does the role of who is in no team at all.
   */
  async settle(tx: Tx, userIds: readonly string[], eventIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    // Somebody who leaves two teams at once: the second to look finds them in none.
    await tx.query('select from users where id = any ($1::uuid[]) order by id for no key update', [userIds]);
    await tx.query(END_GRANTS, [userIds, eventIds]);
    await tx.query(END_ROLE, [userIds]);
    tx.afterCommit(() => this.realtime.rightsChanged(userIds));
  }
}
