import { Injectable } from '@nestjs/common';
import type { Tx } from '../../kernel/database.ts';
import { Invitations } from '../teams/invitations.ts';
import { Membership } from '../teams/membership.ts';

const PRODUCERS = `
  select producer_id from teams where producer_id = $1
  union
  select t.producer_id from team_members m join teams t on t.id = m.team_id where m.user_id = $1
  order by producer_id`;

/** Who works in the teams of a producer, and where they do. */
interface Staff {
  people: string[];
  events: string[];
}

const STAFF = `
  select
    array(select distinct m.user_id from team_members m join teams t on t.id = m.team_id where t.producer_id = $1) as people,
    array(select distinct e.event_id from team_events e join teams t on t.id = e.team_id where t.producer_id = $1) as events`;

/** Teams, when a person goes: those that are theirs end for everybody in them. */
@Injectable()
export class LeaveTeams {
  constructor(
    private readonly membership: Membership,
    private readonly invitations: Invitations,
  ) {}

  /** Before any row is locked, so that nobody is given a grant by a producer while going. */
  async lock(tx: Tx, userId: string): Promise<void> {
    const producers = await tx.query<{ producer_id: string }>(PRODUCERS, [userId]);
    for (const { producer_id } of producers) await this.membership.lock(tx, producer_id);
  }

  async dissolveOwn(tx: Tx, userId: string): Promise<void> {
    const [staff] = await tx.query<Staff & object>(STAFF, [userId]);
    await this.invitations.withdrawAllOf(tx, userId);
    const gone = await tx.query('delete from teams where producer_id = $1 returning id', [userId]);
    if (staff && gone.length > 0) await this.membership.settle(tx, staff.people, staff.events);
  }
}
