import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { forgettingDue } from './forgetting.ts';
import { RETENTION, type Limit } from './retention.ts';

const SWEEP_SECONDS = 3600;

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
      if (job !== null && due) this.jobs.every(job, SWEEP_SECONDS, () => this.forget(limit as Limit));
    }
  }

  private async forget(limit: Limit): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      for (const statement of forgettingDue(limit)) await tx.query(statement, [now]);
    });
  }
}
