import { AUDIT_COUNT_LIMIT, type AuditQuery } from '@festix/domain/contract';
import { DEFAULT_TIME_ZONE } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';

export interface AuditRow {
  id: number;
  at: Date;
  actor: { id: string; name: string } | null;
  device: { id: string; name: string } | null;
  action: string;
  subject_kind: string;
  subject_id: string | null;
  subject: { id: string; name: string; email: string } | null;
  event: { id: string; name: string } | null;
  before: unknown;
  after: unknown;
  people: { id: string; name: string }[];
  request_id: string | null;
}

/** Matches an id anywhere in an entry's JSON. */
const ID = sql.literal('"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"');

/** Reads the audit log. It grows for ever: pages come from indexes, and nothing counts all of it. */
@Injectable()
export class AuditQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. Deleted people and objects keep their id without a name. */
  page(query: AuditQuery): Promise<AuditRow[]> {
    const { take = ROWS_PER_PAGE, skip = 0 } = query;
    return this.database.query(
      sql<AuditRow>`with page as (
         select * from audit_entries a where ${filterOf(query)}
         order by a.at desc, a.id desc limit ${take} offset ${skip}
       )
       select p.id, p.at, p.action, p.subject_kind, p.subject_id, p.before, p.after, p.request_id,
         case when p.actor_id is not null then json_build_object('id', p.actor_id, 'name', coalesce(u.name, '')) end as actor,
         case when p.device_id is not null then json_build_object('id', p.device_id, 'name', coalesce(d.name, '')) end as device,
         case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'email', s.email) end as subject,
         case when p.event_id is not null then json_build_object('id', p.event_id, 'name', coalesce(e.name, '')) end as event,
         (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name)), '[]') from users n
          where n.deleted_at is null
            and n.id in (select m[1]::uuid from regexp_matches(concat(p.before, p.after), ${ID}, 'g') m)) as people
       from page p
       left join users u on u.id = p.actor_id
       left join users s on s.id = p.subject_id and s.deleted_at is null
       left join devices d on d.id = p.device_id
       left join events e on e.id = p.event_id
       order by p.at desc, p.id desc`,
    );
  }

  /** Returns at most `AUDIT_COUNT_LIMIT`. */
  async count(query: AuditQuery): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from (
         select from audit_entries a where ${filterOf(query)} limit ${sql.literal(AUDIT_COUNT_LIMIT)}
       ) counted`,
    );
    return row?.count ?? 0;
  }
}

function filterOf({ actor_id, event_id, subject_id, action, subject, from, to }: AuditQuery): Statement {
  const where = [sql`true`];
  if (actor_id !== undefined) where.push(sql`a.actor_id = ${actor_id}`);
  if (event_id !== undefined) where.push(sql`a.event_id = ${event_id}`);
  if (subject_id !== undefined) where.push(sql`a.subject_id = ${subject_id}`);
  if (action !== undefined) where.push(sql`a.action collate "C" = ${action}`);
  // A range from the colon to the next character, which an index serves, whatever the database's collation.
  if (subject !== undefined) where.push(sql`a.action collate "C" between ${`${subject}:`} and ${`${subject}:~`}`);
  if (from !== undefined) where.push(sql`a.at >= ${startOf(sql`${from}::date`)}`);
  if (to !== undefined) where.push(sql`a.at < ${startOf(sql`${to}::date + 1`)}`);
  return sql.join(where, ' and ');
}

function startOf(day: Statement): Statement {
  return sql`((${day})::timestamp at time zone ${sql.literal(DEFAULT_TIME_ZONE)})`;
}
