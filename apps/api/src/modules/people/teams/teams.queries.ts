import type { TeamInvitationView, TeamsQuery } from '@festix/domain/contract';
import type { Grant } from '@festix/domain/people';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import type { JsonMoment } from '../../../kernel/database/json-moment.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { DIRECTIONS } from '../../../kernel/database/directions.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';

export interface TeamRow {
  id: string;
  name: string;
  members_count: number;
  invitations_count: number;
  events_count: number;
  created_at: Date;
}

export interface TeamDetail {
  id: string;
  name: string;
  created_at: Date;
  version: number;
  team_members: { id: string; name: string; email: string }[];
  invitations: {
    id: string;
    email: string;
    event: TeamInvitationView['event'];
    permissions: Grant[];
    created_at: JsonMoment;
    expires_at: JsonMoment;
  }[];
  events: { id: string; name: string; start_date: JsonMoment }[];
}

const SORTS = { name: sql`t.name collate "pt-BR-x-icu"`, created_at: sql`t.created_at` } as const;

/** Reads a producer's teams, each list in one statement. */
@Injectable()
export class TeamsQueries {
  constructor(private readonly database: Database) {}

  page(producerId: string, query: TeamsQuery): Promise<TeamRow[]> {
    const { sort = 'name', take = ROWS_PER_PAGE, skip = 0 } = query;
    const direction = DIRECTIONS[query.sortDir ?? (sort === 'name' ? 'asc' : 'desc')];
    return this.database.query(
      sql<TeamRow>`select t.id, t.name, t.created_at,
         (select count(*) from team_members where team_id = t.id) as members_count,
         (select count(*) from team_invitations where team_id = t.id) as invitations_count,
         (select count(*) from team_events where team_id = t.id) as events_count
       from teams t where ${filterOf(producerId, query)}
       order by ${SORTS[sort]} ${direction}, t.id ${direction} limit ${take} offset ${skip}`,
    );
  }

  async count(producerId: string, query: TeamsQuery): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from teams t where ${filterOf(producerId, query)}`,
    );
    return row?.count ?? 0;
  }

  /** Returns a producer's team with its members, invitations and events. */
  async find(
    producerId: string,
    teamId: string,
    on: Pick<Tx, 'query'> = this.database,
  ): Promise<TeamDetail | undefined> {
    const [team] = await on.query(
      sql<TeamDetail>`select t.id, t.name, t.created_at, t.version,
         (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email)
              order by u.name collate "pt-BR-x-icu", u.id), '[]')
          from team_members m join users u on u.id = m.user_id where m.team_id = t.id) as team_members,
         (select coalesce(json_agg(json_build_object('id', i.id, 'email', i.email, 'created_at', i.created_at,
              'expires_at', i.expires_at, 'permissions', i.permissions,
              'event', case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end)
              order by i.created_at, i.email), '[]')
          from team_invitations i left join events e on e.id = i.event_id where i.team_id = t.id) as invitations,
         (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'start_date', e.start_date)
              order by e.start_date, e.id), '[]')
          from team_events te join events e on e.id = te.event_id where te.team_id = t.id) as events
       from teams t where t.id = $2 and t.producer_id = $1`.with([producerId, teamId]),
    );
    return team;
  }
}

function filterOf(producerId: string, { name }: TeamsQuery): Statement {
  const own = sql`t.producer_id = ${producerId}`;
  const typed = name?.trim();
  return typed ? sql`${own} and fold_text(t.name) like fold_text(${`%${likeText(typed)}%`})` : own;
}
