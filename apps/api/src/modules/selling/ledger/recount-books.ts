import { type RecountBody, type RecountView } from '@festix/domain/contract';
import { DAY, MINUTE } from '@festix/domain/ground';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { advisoryLocks } from '../../../kernel/database/advisory-locks.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { presentRecount } from './recount.presenter.ts';
import { RecountQueries, WRITE_DIFFERENCES } from './recount.queries.ts';

export const RECOUNT_JOB = 'ledger.recount';
export const NIGHTLY_JOB = 'ledger.nightly-recount';
export const OLD_RECOUNTS_SWEEP = 'ledger.old-recounts';

/** At an hour of few sales. */
const NIGHTLY = '40 4 * * *';

/** Milliseconds that a recount is kept; the last one with a difference is kept longer. */
const RECOUNTS_KEPT = 90 * DAY;

const SWEEP_SECONDS = 3600;

/** Milliseconds after which the job of a waiting recount counts as lost. */
const LONGEST_WAIT = 10 * MINUTE;

/** Events recounted by one statement, which reads one instant. */
const AT_ONCE = 50;

/** Lock of the running recount, over all processes. */
const RECOUNT_LOCK = advisoryLocks.recount;

const WRITE_NIGHTLY = sql<{ id: string }>`
  insert into recounts (id, night, created_at) values ($1, ($2::timestamptz at time zone 'America/Sao_Paulo')::date, $2)
  on conflict (night) do nothing returning id`;

/**
 * Marks the recount as begun. A finished one stays so; earlier ones that never ended count as failed, since the lock
 * proves that nobody runs them.
 */
const BEGIN = sql`
  with ended as (
    update recounts set state = 'failed'
    where id <> $1 and (state = 'running' or (state = 'waiting'
      and (created_at, id) < (select created_at, id from recounts where id = $1)))
  )
  update recounts set state = 'running' where id = $1 and state <> 'done' returning id`;

const FORGET = sql`
  delete from recounts where created_at < $1 and id is distinct from (
    select id from recounts where differences_count > 0 order by created_at desc, id desc limit 1)`;

interface RecountJob {
  recount_id: string;
}

/** Recounts the figures of every event, and stores the differences. */
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
    await this.jobs.work(NIGHTLY_JOB, () => this.startNightly());
    await this.jobs.schedule(NIGHTLY_JOB, NIGHTLY);
    this.jobs.every(OLD_RECOUNTS_SWEEP, SWEEP_SECONDS, async () => {
      await this.database.query(FORGET.with([new Date(this.clock.now().getTime() - RECOUNTS_KEPT)]));
    });
  }

  /** Throws RECOUNT_UNDER_WAY. */
  start(actor: Person, body: RecountBody): Promise<RecountView | Repeated<RecountView>> {
    return this.idempotency.once(actor, 'recounts.start', body, async (_em, tx) => {
      if (await this.isUnderWay(tx)) throw new ProblemError('RECOUNT_UNDER_WAY');
      await tx.query(
        sql`insert into recounts (id, started_by, created_at) values (${body.id}, ${actor.id}, ${this.clock.now()})`,
      );
      await this.jobs.send<RecountJob>(RECOUNT_JOB, { recount_id: body.id }, { tx });
      await this.audit.record(tx, actor, {
        action: 'recounts:start',
        ...{ subject_kind: 'recount', subject_id: body.id },
      });
      const recount = await this.recounts.find(body.id, tx);
      if (!recount) throw new ProblemError('NOT_FOUND');
      return presentRecount(recount);
    });
  }

  /** Starts tonight's recount, once however often its job is delivered. */
  async startNightly(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [made] = await tx.query(WRITE_NIGHTLY.with([newId(), this.clock.now()]));
      if (made) await this.jobs.send<RecountJob>(RECOUNT_JOB, { recount_id: made.id }, { tx });
    });
  }

  /**
   * Runs a recount, and reports the number of differences with a link. Starts anew after an interruption; waits for a
   * running recount, and does nothing if that was the same one.
   */
  async run(recountId: string): Promise<void> {
    await this.database.transaction(async (lock) => {
      await lock.query(sql`select pg_advisory_xact_lock(${RECOUNT_LOCK})`);
      // On separate connections, so that its progress is visible while it runs.
      const begun = await this.database.query(BEGIN.with([recountId]));
      if (begun.length > 0) await this.recount(recountId);
    });
  }

  /** Blocks other starts until the transaction ends. A recount whose process was killed holds no lock. */
  private async isUnderWay(tx: Tx): Promise<boolean> {
    const [lock] = await tx.query(sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${RECOUNT_LOCK}) as held`);
    if (!lock?.held) return true;
    const waiting = await tx.query(
      sql`select from recounts where state = 'waiting' and created_at > ${new Date(this.clock.now().getTime() - LONGEST_WAIT)} limit 1`,
    );
    return waiting.length > 0;
  }

  private async recount(recountId: string): Promise<void> {
    try {
      await this.database.query(sql`delete from recount_differences where recount_id = ${recountId}`);
      await this.finish(recountId, await this.recountAll(recountId));
    } catch (error) {
      await this.database.query(sql`update recounts set state = 'failed' where id = ${recountId}`);
      throw error;
    }
  }

  private async recountAll(recountId: string): Promise<number> {
    let counted = 0;
    for (let last: string | null = null; ;) {
      const events = await this.recounts.eventsAfter(last, AT_ONCE);
      if (events.length > 0) await this.database.query(WRITE_DIFFERENCES.with([recountId, events]));
      counted += events.length;
      last = events.at(-1) ?? null;
      if (events.length < AT_ONCE) return counted;
    }
  }

  private async finish(recountId: string, events: number): Promise<void> {
    const [recount] = await this.database.query(
      sql<{ differences_count: number }>`update recounts set state = 'done', finished_at = $2, events_count = $3,
         differences_count = (select count(*) from recount_differences where recount_id = $1)
       where id = $1 returning differences_count`.with([recountId, this.clock.now(), events]),
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
