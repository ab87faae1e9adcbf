import { EntityManager, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { ENV, type Env } from '../../../env.ts';
import { createPool, Database } from '../../../kernel/database/database.ts';

/** Scans that ask, in one line for each event, and uploads of devices beside them. */
const CONNECTIONS = 6;

/**
 * The doors' own connections, so that no report makes anybody wait outside. Their statements are few and always the
 * same: each connection plans one once and keeps the plan. A plan that was made when doors opened, on tables that were
 * still empty, must be good when they are full, so it never reads a whole table.
 */
@Injectable()
export class DoorDatabase extends Database {
  private readonly names = new Map<string, string>();

  constructor(@Inject(ENV) env: Env, @Inject(EntityManager) em: SqlEntityManager) {
    const pool = createPool({ DATABASE_URL: env.DATABASE_DIRECT_URL, DATABASE_POOL: CONNECTIONS });
    pool.options.options = '-c enable_seqscan=off';
    super(pool, em);
  }

  protected override statement(text: string, params: readonly unknown[]): pg.QueryConfig {
    let name = this.names.get(text);
    if (!name) {
      name = `door ${this.names.size}`;
      this.names.set(text, name);
    }
    return { ...super.statement(text, params), name };
  }
}
