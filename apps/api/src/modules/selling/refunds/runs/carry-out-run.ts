import type { ProblemCode } from '@festix/domain/ground';
import { stepOfRun } from '@festix/domain/selling';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Audit } from '../../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import { isAway, isTransient } from '../../../../kernel/database/database-problems.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { ErrorPort } from '../../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { Jobs } from '../../../../kernel/work/jobs.ts';
import { MoveOrder, type LockedOrder } from '../../orders/move-order.ts';
import { RefundTickets } from '../../orders/refund-tickets.ts';
import { RefundBook } from '../refund-book.ts';
import { RefundNews } from '../refund-news.ts';
import { RefundsQueries, type RefundableOrder } from '../refunds.queries.ts';
import { LOCK_RUN, SHARE_RUN } from './run-lock.ts';

const JOB = 'refunds.all';
const SWEEP = 'refunds.interrupted-runs';
const SWEEP_SECONDS = 30;

/** Orders refunded by one job; the next one continues, after the runs of other events. */
export const ORDERS_PER_STEP = 100;

/** Time after its last sign during which no other process takes a run. */
export const TURN_MS = 2 * 60_000;

/** Orders after which a process prolongs its turn. */
const SIGN_AFTER = 20;

/** Tries of an order whose transaction conflicts with another. */
const CONFLICT_TRIES = 4;

/** Delay before a failed step is continued. */
const PUT_OFF_MS = 30_000;

interface RunJob {
  run_id: string;
}

/** A run that this process works on. */
interface TakenRun {
  id: string;
  started_by: string | null;
}

/** Takes a free run: `$2` is the end of the turn, and `$3` is now. */
const TAKE = sql<TakenRun>`
  update refund_runs set taken_until = $2
  where id = $1 and state = 'running' and (taken_until is null or taken_until <= $3)
  returning id, started_by`;

const PROLONG = sql`update refund_runs set taken_until = $2 where id = $1 and state = 'running'`;

const NEXT = sql<{ order_id: string }>`
  select order_id from refund_run_orders where run_id = $1 and outcome = 'waiting' order by number limit 1`;

const RUNNING = sql`select from refund_runs where id = $1 and state = 'running'`;

const MINE = sql<{ refund_id: string }>`
  select refund_id from refund_run_orders where run_id = $1 and order_id = $2 and outcome = 'waiting' for update`;

const SETTLE = sql`
  update refund_run_orders set outcome = $3, code = $4, settled_at = $5
  where run_id = $1 and order_id = $2 and outcome = 'waiting'`;

const END = sql<{ id: string }>`
  update refund_runs set state = 'done', done_at = $2, taken_until = null
  where id = $1 and state = 'running'
    and not exists (select from refund_run_orders where run_id = $1 and outcome = 'waiting')
  returning id`;

const INTERRUPTED = sql<{ id: string }>`
  select id from refund_runs where state = 'running' and (taken_until is null or taken_until <= $1)
  order by taken_until nulls first`;

/**
 * Refunds the orders of a run, one transaction each, in bounded steps: a process may be killed anywhere, and another
 * continues with the next order that waits.
 */
@Injectable()
export class CarryOutRun implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
    private readonly audit: Audit,
    private readonly orders: MoveOrder,
    private readonly tickets: RefundTickets,
    private readonly refunds: RefundsQueries,
    private readonly book: RefundBook,
    private readonly news: RefundNews,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work<RunJob>(JOB, ({ run_id }) => this.step(run_id));
    this.jobs.every(SWEEP, SWEEP_SECONDS, () => this.goOn());
  }

  /** Queues the next step in the transaction that wants it. */
  async soon(tx: Tx, runId: string): Promise<void> {
    await this.jobs.send<RunJob>(JOB, { run_id: runId }, { tx });
  }

  /** Continues runs whose process was killed, or whose job gave up. */
  private async goOn(): Promise<void> {
    const left = await this.database.query(INTERRUPTED.with([this.clock.now()]));
    for (const { id } of left) await this.step(id);
  }

  /** Refunds some orders, and queues the next step if others wait. Does nothing while another process has its turn. */
  async step(runId: string): Promise<void> {
    const now = this.clock.now();
    const [run] = await this.database.query(TAKE.with([runId, after(now, TURN_MS), now]));
    if (!run) return;
    try {
      if (await this.some(run)) {
        await this.database.transaction(async (tx) => {
          await tx.query(PROLONG.with([runId, null]));
          await this.soon(tx, runId);
        });
      }
    } catch (error) {
      await this.database.query(PROLONG.with([runId, after(this.clock.now(), PUT_OFF_MS)]));
      throw error;
    }
  }

  /** Returns whether orders are left; a run without any ends, and a paused one is left alone. */
  private async some(run: TakenRun): Promise<boolean> {
    for (let count = 1; count <= ORDERS_PER_STEP; count++) {
      const [next] = await this.database.query(NEXT.with([run.id]));
      if (!next) return this.end(run);
      if (!(await this.refund(run, next.order_id))) return false;
      if (count % SIGN_AFTER === 0) {
        await this.database.query(PROLONG.with([run.id, after(this.clock.now(), TURN_MS)]));
      }
    }
    return true;
  }

  /** Ends a run under its lock: what a retry puts back meanwhile is seen. Returns whether orders are left after all. */
  private end(run: TakenRun): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK_RUN.with([run.id]));
      const ended = await tx.query(END.with([run.id, this.clock.now()]));
      if (ended.length > 0) await this.news.runEnded(tx, run.id);
      const left = await tx.query(NEXT.with([run.id]));
      return left.length > 0;
    });
  }

  /**
   * Refunds one order, or stores why not. Returns false once the run is paused. Throws a lost connection, and a conflict
   * that doesn't pass: the order waits on.
   */
  private async refund(run: TakenRun, orderId: string, tries = CONFLICT_TRIES): Promise<boolean> {
    try {
      return await this.database.transaction((tx) => this.carryOut(tx, run, orderId));
    } catch (error) {
      if (isTransient(error) && tries > 1) return this.refund(run, orderId, tries - 1);
      if (isTransient(error) || isAway(error)) throw error;
      const code: ProblemCode = error instanceof ProblemError ? error.code : 'INTERNAL_ERROR';
      if (!(error instanceof ProblemError)) this.errors.report(error, { job: JOB });
      await this.settle(this.database, run, orderId, 'failed', code);
      return true;
    }
  }

  private async carryOut(tx: Tx, run: TakenRun, orderId: string): Promise<boolean> {
    await tx.query(SHARE_RUN.with([run.id]));
    if ((await tx.query(RUNNING.with([run.id]))).length === 0) return false;
    const locked = await this.orders.lock(tx, orderId);
    const [mine] = await tx.query(MINE.with([run.id, orderId]));
    if (!mine) return true;
    const order = locked && (await this.refunds.order(orderId, tx));
    if (!order) throw new ProblemError('NOT_FOUND');
    const stands = order.tickets.some(({ status }) => status === 'valid');
    const step = stepOfRun({ ...order, stands });
    if (step.kind === 'refund') await this.pay(tx, run, locked, order, mine.refund_id);
    if (step.kind === 'failed') await this.settle(tx, run, orderId, 'failed', step.code);
    else await this.settle(tx, run, orderId, step.kind === 'by_hand' ? 'by_hand' : 'refunded', null);
    return true;
  }

  /** Refunds what stands of an order, also admitted tickets: waiting requests lose them. */
  private async pay(
    tx: Tx,
    run: TakenRun,
    locked: LockedOrder,
    order: RefundableOrder,
    refundId: string,
  ): Promise<void> {
    const by = { id: run.started_by, device_id: null, request_id: run.id };
    const standing = order.tickets.filter(({ status }) => status === 'valid');
    const ticket_ids = standing.map(({ id }) => id);
    const { amount } = await this.tickets.refund(tx, locked, { refund_id: refundId, ticket_ids }, by);
    await this.book.write(tx, {
      ...{ id: refundId, order_id: order.id, event_id: order.event_id },
      ...{ rule: 'event_cancelled', status: 'approved', reason: null, asked_by: null },
      tickets: standing,
    });
    const request = await this.refunds.find(refundId, tx);
    if (!request) throw new Error('what was refunded is there');
    await this.audit.record(tx, by, {
      action: 'refunds:start',
      ...{ subject_kind: 'refund_request', subject_id: refundId, event_id: order.event_id },
      after: { order: order.code, amount, tickets: standing.length, run: run.id },
    });
    await this.news.refunded(tx, order, standing, request);
  }

  private async settle(
    on: Pick<Tx, 'query'>,
    run: TakenRun,
    orderId: string,
    outcome: 'refunded' | 'failed' | 'by_hand',
    code: ProblemCode | null,
  ): Promise<void> {
    await on.query(SETTLE.with([run.id, orderId, outcome, code, this.clock.now()]));
  }
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
