import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { forgettingInBatches } from './forgetting.ts';
import { RETENTION, type Limit } from './retention.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Rules that count hours; the others count months and years, and read much to find little. */
const HOURLY: readonly string[] = ['door_list', 'rate'] satisfies Limit[];

/** Rows that one transaction forgets, so that nobody waits for it long. */
const BATCH = 2_000;

/** Forgets what is kept no longer: one job a rule, for the rules that no other module carries out. */
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
      while ((await this.database.query(statement, [now])).length === BATCH);
    }
    for (const statement of beside) await this.database.query(statement, [now]);
  }
}
