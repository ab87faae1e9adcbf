import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { JOBS_SCHEMA } from '../../../kernel/work/jobs.ts';

/** Reads the database's health. */
@Injectable()
export class HealthQueries {
  constructor(private readonly database: Database) {}

  async reachDatabase(): Promise<void> {
    await this.database.query(sql`select 1`);
  }

  /** Returns the seconds that the oldest due job has waited; none without one. */
  async secondsWaited(): Promise<number> {
    const [row] = await this.database.query(
      sql<{
        seconds: number;
      }>`select coalesce(extract(epoch from now() - min(greatest(j.created_on, j.start_after))), 0)::float8 as seconds
       from ${sql.identifier(JOBS_SCHEMA)}.queue q
       cross join lateral (
         select created_on, start_after from ${sql.identifier(JOBS_SCHEMA)}.job j
         where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
         order by priority desc, created_on limit 1
       ) j`,
    );
    return row?.seconds ?? 0;
  }

  async latestMigration(): Promise<{ name: string; applied_at: string } | null> {
    const [row] = await this.database.query(
      sql<{
        name: string;
        executed_at: Date;
      }>`select name, executed_at from mikro_orm_migrations order by name desc limit 1`,
    );
    return row ? { name: row.name, applied_at: row.executed_at.toISOString() } : null;
  }
}
