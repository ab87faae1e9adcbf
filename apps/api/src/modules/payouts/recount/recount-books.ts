import type { RecountBody, RecountView } from '@festix/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '../../../kernel/actor.ts';
import { Audit } from '../../../kernel/audit.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Database } from '../../../kernel/database.ts';
import { ErrorPort } from '../../../kernel/error-port.ts';
import { Idempotency } from '../../../kernel/idempotency.ts';
import { newId } from '../../../kernel/ids.ts';
import { Jobs } from '../../../kernel/jobs.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Repeated } from '../../../kernel/serve.ts';
import { presentRecount } from './recount.presenter.ts';
import { RecountQueries, WRITE_DIFFERENCES } from './recount.queries.ts';

export const RECOUNT_JOB = 'ledger.recount';
export const NIGHTLY_JOB = 'ledger.nightly-recount';

/** While few sell. */
const NIGHTLY = '40 4 * * *';

/** Events that are recounted by one statement, which is of one moment. */
const AT_ONCE = 50;

interface RecountJob {
  recount_id: string;
}

/** Recounts what every event's figures are read from, and tells where they differ. */
@Injectable()
export class RecountBooks implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly recounts: RecountQueries,
    private readonly audit: Audit,
    private readonly errors: ErrorPort,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work<RecountJob>(RECOUNT_JOB, ({ recount_id }) => this.run(recount_id));
    await this.jobs.work(NIGHTLY_JOB, () => this.runNow());
    await this.jobs.schedule(NIGHTLY_JOB, NIGHTLY);
  }

  start(actor: Person, body: RecountBody): Promise<RecountView | Repeated<RecountView>> {
    return this.idempotency.once(actor, 'recounts.start', body, async (_em, tx) => {
      await tx.query('insert into recounts (id, started_by, created_at) values ($1, $2, $3)', [
        body.id,
        actor.id,
        this.clock.now(),
      ]);
      await this.jobs.send<RecountJob>(RECOUNT_JOB, { recount_id: body.id }, { tx });
      await this.audit.record(tx, actor, {
        action: 'recounts:start',
        ...{ subject_kind: 'recount', subject_id: body.id },
      });
      const recount = await this.recounts.find(body.id, tx);
      if (!recount) throw new Problem('NOT_FOUND');
      return presentRecount(recount);
    });
  }

  /** The nightly one. */
  async runNow(): Promise<void> {
    const id = newId();
    await this.database.query('insert into recounts (id, created_at) values ($1, $2)', [id, this.clock.now()]);
    await this.run(id);
  }

  /** Differences are reported, by how many they are and where to read them; begins anew where it was interrupted. */
  async run(recountId: string): Promise<void> {
    await this.database.query(`update recounts set state = 'running' where id = $1`, [recountId]);
    await this.database.query('delete from recount_differences where recount_id = $1', [recountId]);
    try {
      const events = await this.recountAll(recountId);
      await this.finish(recountId, events);
    } catch (error) {
      await this.database.query(`update recounts set state = 'failed' where id = $1`, [recountId]);
      throw error;
    }
  }

  private async recountAll(recountId: string): Promise<number> {
    let counted = 0;
    for (let last: string | null = null; ;) {
      const events = await this.recounts.eventsAfter(last, AT_ONCE);
      if (events.length > 0) await this.database.query(WRITE_DIFFERENCES, [recountId, events]);
      counted += events.length;
      last = events.at(-1) ?? null;
      if (events.length < AT_ONCE) return counted;
    }
  }

  private async finish(recountId: string, events: number): Promise<void> {
    const [recount] = await this.database.query<{ differences_count: number }>(
      `update recounts set state = 'done', finished_at = $2, events_count = $3,
         differences_count = (select count(*) from recount_differences where recount_id = $1)
       where id = $1 returning differences_count`,
      [recountId, this.clock.now(), events],
    );
    const differences = recount?.differences_count ?? 0;
    if (differences === 0) return;
    this.errors.report(
      new Error(`recount ${recountId}: ${differences} figures of events are not what their sales say`),
      {
        job: RECOUNT_JOB,
      },
    );
  }
}
