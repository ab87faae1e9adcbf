import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { Database } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { ANSWERS_KEPT } from '../../../../kernel/work/idempotency.ts';
import { Jobs } from '../../../../kernel/work/jobs.ts';

const SWEEP_SECONDS = 3600;

/** Deletes old answers. A quarantined op stays until a person judges it, and then as long as any other. */
const FORGET = sql`
  delete from device_ops where received_at < $1 and coalesce(judged_at, received_at) < $1 and outcome <> 'quarantined'`;

/** Deletes the answers to ops that no device sends any more. */
@Injectable()
export class ForgetOps implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('doors.old-ops', SWEEP_SECONDS, async () => {
      await this.database.query(FORGET.with([new Date(this.clock.now().getTime() - ANSWERS_KEPT)]));
    });
  }
}
