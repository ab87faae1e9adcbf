import { Injectable } from '@nestjs/common';
import { OPERATIONS_COUNT_LIMIT, type FailedJobsQuery, type QueueView, type SweepView } from '@festix/domain/contract';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { JOBS_SCHEMA } from '../../../kernel/work/jobs.ts';
import { counted } from './counted.ts';
import { Narrowing, pageOf } from './narrowing.ts';

export interface FailedJobRow {
  id: string;
  queue: string;
  created_at: Date;
  failed_at: Date;
  attempts: number;
  failure: string | null;
}

interface QueueRow extends Omit<QueueView, 'waiting_since' | 'ran_at'> {
  waiting_since: Date | null;
  ran_at: Date | null;
}

const JOB = sql`${sql.identifier(JOBS_SCHEMA)}.job`;

/** Excludes the queues that pg-boss makes for itself. */
const OURS = sql`q.name not like '\\_\\_pgboss\\_\\_%'`;

/**
 * Each count reads an index of just such jobs, and ends at the limit: done jobs, which may be millions, are never read.
 * The last run is read only for scheduled queues, with a few jobs a day.
 */
export const QUEUES = sql<QueueRow>`
  select q.name as queue, w.waiting, w.waiting_since, a.active, f.failed, s.cron,
    case when s.cron is not null then
      (select max(completed_on) from ${JOB} j where j.name = q.name and j.state = 'completed')
    end as ran_at
  from ${sql.identifier(JOBS_SCHEMA)}.queue q
  left join ${sql.identifier(JOBS_SCHEMA)}.schedule s on s.name = q.name and s.key = ''
  cross join lateral (
    select count(*)::int as waiting, min(greatest(created_on, start_after)) filter (where start_after <= now()) as waiting_since
    from (select created_on, start_after from ${JOB} j where j.name = q.name and j.state < 'active' and not j.blocked
          order by priority desc, created_on limit ${sql.literal(OPERATIONS_COUNT_LIMIT)}) waiting
  ) w
  cross join lateral (
    select count(*)::int as active from (select from ${JOB} j where j.name = q.name and j.state = 'active'
          limit ${sql.literal(OPERATIONS_COUNT_LIMIT)}) active
  ) a
  cross join lateral (
    select count(*)::int as failed from (select from ${JOB} j where j.name = q.name and j.state = 'failed'
          limit ${sql.literal(OPERATIONS_COUNT_LIMIT)}) failed
  ) f
  where ${OURS} order by q.name`;

/** Selects sweeps; one of another version that has not run for days is left out. */
const SWEEPS = sql<Omit<SweepView, 'ran_at'> & { ran_at: Date }>`
  select name as sweep, every_seconds as every, ran_at, took_ms as took, failure from sweep_runs
  where ran_at > now() - greatest(3 * every_seconds * interval '1 second', interval '3 days') order by name`;

/** Reads pg-boss's queues, and the runs of sweeps. */
@Injectable()
export class JobsQueries {
  constructor(private readonly database: Database) {}

  async queues(): Promise<QueueView[]> {
    const rows = await this.database.query(QUEUES);
    return rows.map((row) => ({
      ...row,
      waiting_since: row.waiting_since?.toISOString() ?? null,
      ran_at: row.ran_at?.toISOString() ?? null,
    }));
  }

  async sweeps(): Promise<SweepView[]> {
    const rows = await this.database.query(SWEEPS);
    return rows.map((row) => ({ ...row, ran_at: row.ran_at.toISOString() }));
  }

  failed(query: FailedJobsQuery): Promise<FailedJobRow[]> {
    return this.database.query(
      sql<FailedJobRow>`select j.id, j.name as queue, j.created_on as created_at, j.completed_on as failed_at,
         j.retry_count + 1 as attempts, j.output ->> 'message' as failure
       from ${JOB} j where ${failedOf(query)}
       order by j.completed_on desc, j.id ${pageOf(query)}`,
    );
  }

  countFailed(query: FailedJobsQuery): Promise<number> {
    return counted(this.database, sql`from ${JOB} j where ${failedOf(query)}`);
  }

  async hasQueue(name: string): Promise<boolean> {
    const found = await this.database.query(
      sql`select from ${sql.identifier(JOBS_SCHEMA)}.queue q where q.name = $1 and ${OURS}`.with([name]),
    );
    return found.length > 0;
  }

  /** Locks failed jobs of a queue, the latest first, and returns their ids: one of them, or as many as requested. */
  async lockFailed(tx: Tx, queue: string, which: { id: string } | { most: number }): Promise<string[]> {
    const condition =
      'id' in which ? sql`id = ${which.id} limit 1` : sql`true order by completed_on desc, id limit ${which.most}`;
    const rows = await tx.query(
      sql<{ id: string }>`select id from ${JOB} where name = ${queue} and state = 'failed' and ${condition} for update`,
    );
    return rows.map(({ id }) => id);
  }

  async exists(queue: string, id: string): Promise<boolean> {
    return (
      (await this.database.query(sql`select from ${JOB} where name = $1 and id = $2`.with([queue, id]))).length > 0
    );
  }
}

function failedOf({ queue }: FailedJobsQuery): Statement {
  return new Narrowing(sql`j.state = 'failed'`).by(queue, (name) => sql`j.name = ${name}`).where;
}
