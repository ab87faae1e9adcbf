import { Injectable } from '@nestjs/common';
import type { RetriedJobsView } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database } from '../../../kernel/database/database.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { JobsQueries } from './jobs.queries.ts';

/** Jobs that one call retries, so that it answers soon. */
const MOST_AT_ONCE = 1_000;

/** Retries failed jobs. Handlers are idempotent, so that nothing is done twice. */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly queries: JobsQueries,
    private readonly audit: Audit,
  ) {}

  /** Throws NOT_FOUND, and JOB_NOT_FAILED if it was retried already. */
  async retryOne(actor: Person, queue: string, id: string): Promise<RetriedJobsView> {
    await this.database.transaction(async (tx) => {
      const ids = await this.queries.lockFailed(tx, queue, { id });
      if (ids.length === 0) {
        throw new ProblemError((await this.queries.exists(queue, id)) ? 'JOB_NOT_FAILED' : 'NOT_FOUND');
      }
      await this.jobs.retry(queue, ids, tx);
      await this.audit.record(tx, actor, {
        action: 'jobs:retry',
        subject_kind: 'job',
        subject_id: id,
        after: { queue },
      });
    });
    return { retried: 1, left: await this.queries.countFailed({ queue }) };
  }

  /** Retries the latest first. Throws NOT_FOUND for an unknown queue. */
  async retryAll(actor: Person, queue: string): Promise<RetriedJobsView> {
    if (!(await this.queries.hasQueue(queue))) throw new ProblemError('NOT_FOUND');
    const retried = await this.database.transaction(async (tx) => {
      const ids = await this.queries.lockFailed(tx, queue, { most: MOST_AT_ONCE });
      if (ids.length === 0) return 0;
      await this.jobs.retry(queue, ids, tx);
      await this.audit.record(tx, actor, {
        action: 'jobs:retry-all',
        subject_kind: 'queue',
        subject_id: null,
        after: { queue, retried: ids.length },
      });
      return ids.length;
    });
    return { retried, left: await this.queries.countFailed({ queue }) };
  }
}
