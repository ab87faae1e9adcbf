import { EntityManager, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { createPool, Database } from '../../../kernel/database/database.ts';

/** Connections for the online scans, one queue for each event, and for uploads of devices. */
const CONNECTIONS = 6;

/**
 * Pools connections for the doors alone, so that no report delays an admission. Their statements are few and constant:
 * each connection plans one once and keeps the plan. A plan made when doors opened, on empty tables, must be good when
 * they are full, so sequential scans are off.
 */
@Injectable()
export class DoorDatabase extends Database {
  constructor(@Inject(ENV) env: Env, @Inject(EntityManager) em: SqlEntityManager) {
    const pool = createPool({ DATABASE_URL: env.DATABASE_DIRECT_URL, DATABASE_POOL: CONNECTIONS });
    pool.options.options = '-c enable_seqscan=off';
    super(pool, em);
  }

  protected override keepsPlanOf(): boolean {
    return true;
  }
}
