import { Injectable } from '@nestjs/common';
import type { FailedJobsQuery, FailedJobView, JobsView, Page, RetriedJobsView } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { FailedJobs } from './failed-jobs.ts';
import { JobsQueries } from './jobs.queries.ts';
import { presentFailedJob } from './operations.presenter.ts';

/** Lists the queues and sweeps to operators, and runs failed jobs again. */
@Injectable()
export class JobsService {
  constructor(
    private readonly queries: JobsQueries,
    private readonly failures: FailedJobs,
  ) {}

  async list(_actor: Person): Promise<JobsView> {
    const [queues, sweeps] = await Promise.all([this.queries.queues(), this.queries.sweeps()]);
    return { queues, sweeps };
  }

  async failed(_actor: Person, query: FailedJobsQuery): Promise<Page<FailedJobView>> {
    const [rows, count] = await Promise.all([this.queries.failed(query), this.queries.countFailed(query)]);
    return { data: rows.map(presentFailedJob), count };
  }

  async retryOne(actor: Person, queue: string, jobId: string): Promise<RetriedJobsView> {
    return this.failures.retryOne(actor, queue, jobId);
  }

  async retryAll(actor: Person, queue: string): Promise<RetriedJobsView> {
    return this.failures.retryAll(actor, queue);
  }
}
