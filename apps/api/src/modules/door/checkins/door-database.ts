import { EntityManager, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { OWN_CONNECTIONS } from '../../../kernel/database/connections.ts';
import { createPool, Database } from '../../../kernel/database/database.ts';

/**
 * Pools connections for the doors alone, so that no report delays an admission. Their statements are few and constant:
 * each connection plans one once and keeps the plan. A plan made when doors opened, on empty tables, must be good when
 * they are full, so sequential scans are off.
 */
@Injectable()
export class DoorDatabase extends Database {
  constructor(@Inject(ENV) env: Env, @Inject(EntityManager) em: SqlEntityManager) {
    const pool = createPool({ DATABASE_URL: env.DATABASE_DIRECT_URL, DATABASE_POOL: OWN_CONNECTIONS.doors });
    pool.options.options = '-c enable_seqscan=off';
    super(pool, em);
  }

  protected override keepsPlanOf(): boolean {
    return true;
  }
}
