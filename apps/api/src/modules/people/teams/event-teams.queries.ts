import type { EventTeamsView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

type TeamRow = EventTeamsView['teams'][number];
type MemberRow = EventTeamsView['members'][number];

/** Reads the people of an event, with their grants. */
@Injectable()
export class EventTeamsQueries {
  constructor(private readonly database: Database) {}

  /** Returns all teams of the event's producer. */
  teams(eventId: string, on: Pick<Tx, 'query'> = this.database): Promise<TeamRow[]> {
    return on.query(
      sql<TeamRow>`select t.id, t.name, (select count(*)::int from team_members where team_id = t.id) as members_count,
         exists (select from team_events where team_id = t.id and event_id = e.id) as is_attached
       from events e join teams t on t.producer_id = e.producer_id
       where e.id = ${eventId}
       order by t.name collate "pt-BR-x-icu", t.id`,
    );
  }

  /** Returns every member of an attached team. */
  members(eventId: string, on: Pick<Tx, 'query'> = this.database): Promise<MemberRow[]> {
    return on.query(
      sql<MemberRow>`select json_build_object('id', u.id, 'name', u.name, 'email', u.email) as user,
         array_agg(m.team_id order by m.team_id) as team_ids, coalesce(g.permissions, '{}') as permissions
       from team_events te
       join team_members m on m.team_id = te.team_id
       join users u on u.id = m.user_id
       left join event_grants g on g.event_id = te.event_id and g.user_id = u.id
       where te.event_id = ${eventId}
       group by u.id, g.permissions
       order by u.name collate "pt-BR-x-icu", u.id`,
    );
  }

  async memberEmails(eventId: string): Promise<string[]> {
    const rows = await this.database.query(
      sql<{ email: string }>`select distinct u.email from team_events te
       join team_members m on m.team_id = te.team_id join users u on u.id = m.user_id
       where te.event_id = ${eventId} order by u.email`,
    );
    return rows.map(({ email }) => email);
  }
}
