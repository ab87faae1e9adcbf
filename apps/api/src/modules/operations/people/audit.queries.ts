import { AUDIT_COUNT_LIMIT, type AuditQuery } from '@festix/domain/contract';
import { DEFAULT_TIME_ZONE } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
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
const ID = '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"';

/** Reads the audit log. It grows for ever: pages come from indexes, and nothing counts all of it. */
@Injectable()
export class AuditQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. Deleted people and objects keep their id without a name. */
  page(query: AuditQuery): Promise<AuditRow[]> {
    const { where, params } = filterOf(query);
    return this.database.query<AuditRow>(
      `with page as (
         select * from audit_entries a where ${where}
         order by a.at desc, a.id desc limit $${params.length + 1} offset $${params.length + 2}
       )
       select p.id, p.at, p.action, p.subject_kind, p.subject_id, p.before, p.after, p.request_id,
         case when p.actor_id is not null then json_build_object('id', p.actor_id, 'name', coalesce(u.name, '')) end as actor,
         case when p.device_id is not null then json_build_object('id', p.device_id, 'name', coalesce(d.name, '')) end as device,
         case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'email', s.email) end as subject,
         case when p.event_id is not null then json_build_object('id', p.event_id, 'name', coalesce(e.name, '')) end as event,
         (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name)), '[]') from users n
          where n.deleted_at is null
            and n.id in (select m[1]::uuid from regexp_matches(concat(p.before, p.after), '${ID}', 'g') m)) as people
       from page p
       left join users u on u.id = p.actor_id
       left join users s on s.id = p.subject_id and s.deleted_at is null
       left join devices d on d.id = p.device_id
       left join events e on e.id = p.event_id
       order by p.at desc, p.id desc`,
      [...params, query.take ?? ROWS_PER_PAGE, query.skip ?? 0],
    );
  }

  /** Returns at most `AUDIT_COUNT_LIMIT`. */
  async count(query: AuditQuery): Promise<number> {
    const { where, params } = filterOf(query);
    const [row] = await this.database.query<{ count: number }>(
      `select count(*) from (select from audit_entries a where ${where} limit ${AUDIT_COUNT_LIMIT}) counted`,
      params,
    );
    return row?.count ?? 0;
  }
}

function filterOf(query: AuditQuery): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  const where = ['true'];
  const hold = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    params.push(value);
    where.push(condition(`$${params.length}`));
  };
  hold(query.actor_id, (id) => `a.actor_id = ${id}`);
  hold(query.event_id, (id) => `a.event_id = ${id}`);
  hold(query.subject_id, (id) => `a.subject_id = ${id}`);
  hold(query.action, (action) => `a.action collate "C" = ${action}`);
  // A range from the colon to the next character, which an index serves, whatever the database's collation.
  hold(query.subject, (subject) => `a.action collate "C" between ${subject} || ':' and ${subject} || ':~'`);
  hold(query.from, (day) => `a.at >= ${startOf(`${day}::date`)}`);
  hold(query.to, (day) => `a.at < ${startOf(`${day}::date + 1`)}`);
  return { where: where.join(' and '), params };
}

function startOf(day: string): string {
  return `((${day})::timestamp at time zone '${DEFAULT_TIME_ZONE}')`;
}
