import type {
  Page,
  RefundAllBody,
  RefundAllView,
  RefundRunOrdersQuery,
  RefundRunOrderView,
  RefundRunView,
} from '@festix/domain/contract';
import { refundedSince, runObstacle } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Audit } from '../../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import type { EventActor } from '../../../../kernel/http/actor.ts';
import { Repeated } from '../../../../kernel/http/serve.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { Idempotency } from '../../../../kernel/work/idempotency.ts';
import { CarryOutRun } from './carry-out-run.ts';
import { presentAll, presentRun, presentRunOrder } from './refund-runs.presenter.ts';
import { PLAN, RefundRunsQueries, type RefundRunRow } from './refund-runs.queries.ts';
import { LOCK_RUN } from './run-lock.ts';

/** Locks the event, so that two starts make one run. */
const EVENT = sql<{ canceled_at: Date | null }>`select canceled_at from events where id = $1 for no key update`;

const UNDER_WAY = sql<{ id: string }>`select id from refund_runs where event_id = $1 and state <> 'done'`;

const WRITE = sql`
  insert into refund_runs (id, event_id, state, started_by, created_at) values ($1, $2, 'running', $3, $4)`;

const MOVE = sql`update refund_runs set state = $2, taken_until = null, done_at = null where id = $1`;

const RETRY = sql<{ order_id: string }>`
  update refund_run_orders set outcome = 'waiting', code = null, settled_at = null
  where run_id = $1 and outcome = 'failed' returning order_id`;

/** Starts, pauses and reports the refund of every order of a cancelled event. */
@Injectable()
export class RefundRunsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly runs: RefundRunsQueries,
    private readonly carryOut: CarryOutRun,
  ) {}

  async preview({ event, abilities }: EventActor): Promise<RefundAllView> {
    const [facts, sums, run] = await Promise.all([
      this.runs.facts(event.id),
      this.runs.refundable(event.id, refundedSince(this.clock.now())),
      this.runs.newest(event.id),
    ]);
    return presentAll(facts, sums, run, abilities.has('payouts:read'));
  }

  /**
   * Starts a run; returns the one that is under way if there is one, running or paused. Throws REFUND_ALL_NOT_CANCELLED
   * and REFUND_ALL_NOTHING.
   */
  async start(actor: EventActor, body: RefundAllBody): Promise<RefundRunView> {
    const asked = { id: body.id, event_id: actor.event.id };
    const run = await this.idempotency.once(actor, 'refunds.startAll', asked, async (_, tx) => {
      const [event] = await tx.query(EVENT.with([actor.event.id]));
      if (!event) throw new ProblemError('NOT_FOUND');
      const [underWay] = await tx.query(UNDER_WAY.with([actor.event.id]));
      if (underWay) return presentRun(await this.stored(tx, underWay.id));
      holdTo(runObstacle(event, 1));
      await tx.query(WRITE.with([body.id, actor.event.id, actor.id, this.clock.now()]));
      const planned = await tx.query(PLAN.with([body.id, actor.event.id]));
      const waiting = planned.filter(({ outcome }) => outcome === 'waiting').length;
      holdTo(runObstacle(event, waiting));
      const run = await this.stored(tx, body.id);
      await this.record(tx, actor, run, 'refunds:all', { orders: waiting, amount: run.amount });
      await this.carryOut.soon(tx, run.id);
      return presentRun(run);
    });
    // Either is accepted: a run that was asked for before goes on.
    return run instanceof Repeated ? run.view : run;
  }

  async read(actor: EventActor, runId: string): Promise<RefundRunView> {
    return presentRun(await this.known(actor, runId));
  }

  /** Pauses a run: waits for the order in hand, and no other is refunded after the reply. Throws REFUND_ALL_DONE. */
  pause(actor: EventActor, runId: string): Promise<RefundRunView> {
    return this.change(actor, runId, async (tx, run) => {
      if (run.state === 'done') throw new ProblemError('REFUND_ALL_DONE');
      if (run.state === 'paused') return;
      await tx.query(MOVE.with([run.id, 'paused']));
      await this.record(tx, actor, run, 'refunds:all-pause', { waiting: run.waiting });
    });
  }

  /** Continues a paused run. Throws REFUND_ALL_DONE. */
  resume(actor: EventActor, runId: string): Promise<RefundRunView> {
    return this.change(actor, runId, async (tx, run) => {
      if (run.state === 'done') throw new ProblemError('REFUND_ALL_DONE');
      if (run.state === 'running') return;
      await tx.query(MOVE.with([run.id, 'running']));
      await this.record(tx, actor, run, 'refunds:all-resume', { waiting: run.waiting });
      await this.carryOut.soon(tx, run.id);
    });
  }

  /**
   * Tries the failed orders again, also in a run that is done; a paused one stays so. Throws REFUND_ALL_RUNNING if
   * another run of the event is under way.
   */
  retry(actor: EventActor, runId: string): Promise<RefundRunView> {
    return this.change(actor, runId, async (tx, run) => {
      const failed = await tx.query(RETRY.with([run.id]));
      if (failed.length === 0) return;
      if (run.state === 'done') await tx.query(MOVE.with([run.id, 'running']));
      await this.record(tx, actor, run, 'refunds:all-retry', { orders: failed.length });
      if (run.state !== 'paused') await this.carryOut.soon(tx, run.id);
    });
  }

  async orders(actor: EventActor, runId: string, query: RefundRunOrdersQuery): Promise<Page<RefundRunOrderView>> {
    const { id } = await this.known(actor, runId);
    const [rows, count] = await Promise.all([this.runs.orders(id, query), this.runs.count(id, query.outcome)]);
    return { data: rows.map(presentRunOrder), count };
  }

  /** Throws NOT_FOUND for a run of another event. */
  async known(actor: EventActor, runId: string, on?: Tx): Promise<RefundRunRow> {
    const run = await this.runs.find(runId, on);
    if (run?.event_id !== actor.event.id) throw new ProblemError('NOT_FOUND');
    return run;
  }

  /** Changes a run under its lock, which each of its refunds shares. */
  private change(
    actor: EventActor,
    runId: string,
    change: (tx: Tx, run: RefundRunRow) => Promise<void>,
  ): Promise<RefundRunView> {
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK_RUN.with([runId]));
      await change(tx, await this.known(actor, runId, tx));
      return presentRun(await this.known(actor, runId, tx));
    });
  }

  private async stored(tx: Tx, runId: string): Promise<RefundRunRow> {
    const run = await this.runs.find(runId, tx);
    if (!run) throw new Error(`the run ${runId} is there`);
    return run;
  }

  private async record(tx: Tx, actor: EventActor, run: RefundRunRow, action: string, after: object): Promise<void> {
    await this.audit.record(tx, actor, {
      action,
      ...{ subject_kind: 'refund_run', subject_id: run.id, event_id: run.event_id },
      after,
    });
  }
}

function holdTo(obstacle: ReturnType<typeof runObstacle>): void {
  if (obstacle) throw new ProblemError(obstacle);
}
