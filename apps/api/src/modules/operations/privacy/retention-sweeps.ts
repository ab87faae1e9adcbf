import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import type { Statement } from '../../../kernel/database/sql.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { FORGETS, forgettingInBatches } from './forgetting.ts';
import { RETENTION, type Limit } from './retention.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Rules that count hours; the others count months and years, and read much to find little. */
const HOURLY: readonly string[] = ['door_list', 'hold', 'rate'] satisfies Limit[];

/** Rows that one transaction deletes, so that other writers do not wait long. */
const BATCH = 2_000;

/** Erases expired data: one job a rule, for the rules without a job in another module. */
@Injectable()
export class RetentionSweeps implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const [limit, { job, due }] of Object.entries(RETENTION)) {
      const seconds = HOURLY.includes(limit) ? HOUR_SECONDS : DAY_SECONDS;
      if (job !== null && due) this.jobs.every(job, seconds, () => this.forget(limit as Limit));
    }
  }

  private async forget(limit: Limit): Promise<void> {
    const now = this.clock.now();
    const { repeated, beside } = forgettingInBatches(limit, BATCH);
    for (const statement of repeated) {
      while ((await this.carryOut(statement, now)) === BATCH);
    }
    for (const statement of beside) await this.carryOut(statement, now);
  }

  /** Returns the number of erased rows, if the statement returns one for each. */
  private carryOut(statement: Statement, now: Date): Promise<number> {
    return this.database.transaction(async (tx) => {
      await tx.query(FORGETS);
      return (await tx.query(statement.with([now]))).length;
    });
  }
}
