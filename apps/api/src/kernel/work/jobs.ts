import type { QueueName, SweepName } from '@festix/domain/operations';
import { EntityManager, RequestContext, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type pg from 'pg';
import { PgBoss, type Db, type Job, type JobResultStatus } from 'pg-boss';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { ENV, type Env } from '../../env.ts';
import { clientFor } from '../database/database-client.ts';
import { POOL, rowsOn, type Tx } from '../database/database.ts';
// eslint-disable-next-line festix/tagged-statements -- pg-boss writes its own texts, which run in our transactions.
import { foreignText } from '../database/foreign-text.ts';
import { sql } from '../database/sql.ts';
import { ErrorPort, withoutPersonalData } from '../watch/error-port.ts';
import { Tracing } from '../watch/tracing.ts';

export const JOBS_SCHEMA = 'pgboss';

/** Timeout in seconds for running jobs when the process stops. */
const LONGEST_STOP_SECONDS = 10;

/** Fetches ten jobs at a time, each with its own outcome, and without a pause while more are waiting. */
const WORKER = { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;

/** Longest interval in seconds at which a process checks whether a sweep is due. */
const LONGEST_PAUSE_SECONDS = 3600;

/** The advisory lock of the one process that runs the sweeps. */
const SWEEPER_LOCK = advisoryLocks.sweeper;

/** Names of jobs in tests. */
type ForTests = `test.${string}`;

/** Runs a job. At-least-once: a job may run again when its process was killed before it could mark the job done. */
export type JobHandler<Data extends object> = (data: Data) => Promise<void>;

export interface SendOptions {
  /** Inserts the job in this transaction, so that it exists only after the commit. */
  tx?: Tx;
  /** Delay in seconds, or the time from which on the job may run. */
  startAfter?: number | Date;
}

interface Worker {
  name: string;
  handler: JobHandler<object>;
  /** Concurrency: jobs of a name that one process runs at the same time. */
  beside: number;
}

/** The stored reason of a failed job, without personal data. */
export interface KeptFailure {
  message: string;
}

interface JobOutcome {
  id: string;
  status: JobResultStatus;
  output?: KeptFailure;
}

interface Sweep {
  name: string;
  seconds: number;
  work: () => Promise<void>;
  timer?: NodeJS.Timeout;
  running?: Promise<void>;
}

const RAN_LATELY = sql`
  select from sweep_runs where name = $1 and ran_at > now() - make_interval(secs => $2)`;

const LAST_BEGUN = sql<{ begun: Date }>`
  select ran_at - make_interval(secs => took_ms / 1000.0) as begun from sweep_runs where name = $1 and failure is null`;

const KEEP_RUN = sql`
  insert into sweep_runs (name, every_seconds, ran_at, took_ms, failure) values ($1, $2, now(), $3, $4)
  on conflict (name) do update set every_seconds = excluded.every_seconds, ran_at = excluded.ran_at,
    took_ms = excluded.took_ms, failure = excluded.failure`;

/** Indexes for the lists of failed and active jobs on the operations screens, beside pg-boss's own. */
const LOOKED_AT = ['failed', 'active'].map(
  (state) =>
    sql`create index if not exists ${sql.identifier(`festix_${state}`)} on ${sql.identifier(JOBS_SCHEMA)}.job
      (name, completed_on desc, id) where state = ${sql.literal(state)}`,
);

function within(tx: Tx): Db {
  return { executeSql: async (text, values) => ({ rows: await tx.query(foreignText(text, values)) }) };
}

/** Queues jobs in a transaction without waiting for their ids. Their statement is the same for all jobs of a name. */
function sendingIn(tx: Tx): Db {
  return {
    executeSql: async (text, values = []) => {
      tx.send(foreignText(text).kept().with(values));
      return { rows: [] };
    },
  };
}

/** Creates the queue's tables: a step of the migration of a database. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const boss = bossOver(pool, { migrate: true, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  for (const index of LOOKED_AT) await rowsOn(pool, index);
}

function bossOver(pool: pg.Pool, options: { migrate: boolean; supervise: boolean; schedule: boolean }): PgBoss {
  const db: Db = { executeSql: async (text, values) => pool.query(text, values) };
  return new PgBoss({ db, schema: JOBS_SCHEMA, ...options });
}

/**
 * Runs work outside of requests: jobs, sent or scheduled, each once in any free process, and sweeps that one process
 * runs at an interval. Each run has an entity manager of its own; failures are reported.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly boss: PgBoss;
  private readonly workers: Worker[] = [];
  private readonly sweeps = new Map<string, Sweep>();
  private readonly sweeper: Sweeper;
  private readonly queues = new Map<string, Promise<void>>();
  private started: Promise<unknown> | undefined;
  private running = false;

  constructor(
    @Inject(ENV) env: Env,
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(EntityManager) private readonly em: SqlEntityManager,
    private readonly errors: ErrorPort,
    private readonly tracing: Tracing,
  ) {
    this.boss = bossOver(pool, { migrate: false, supervise: true, schedule: true });
    this.boss.on('error', (error) => this.errors.report(error, { job: 'queue' }));
    this.sweeper = new Sweeper(env.DATABASE_DIRECT_URL);
  }

  /**
   * Registers the handler of a job name, with its concurrency in each process. A job whose handler throws is retried
   * twice, with increasing delays.
   */
  async work<Data extends object>(name: QueueName | ForTests, handler: JobHandler<Data>, beside = 1): Promise<void> {
    const worker = { name, handler: handler as JobHandler<object>, beside };
    this.workers.push(worker);
    if (this.running) await this.employ(worker);
  }

  /** Queues a job. Resolves once the job is stored. */
  async send<Data extends object>(name: QueueName | ForTests, data: Data, options: SendOptions = {}): Promise<void> {
    await this.queue(name);
    const { tx, startAfter } = options;
    await this.boss.send(name, data, {
      ...(tx && { db: sendingIn(tx) }),
      ...(startAfter !== undefined && { startAfter }),
    });
  }

  /** Queues many jobs of one name in this transaction. Patient jobs let the others of their name pass. */
  async sendAll<Data extends object>(
    name: QueueName | ForTests,
    data: readonly Data[],
    tx: Tx,
    isPatient = false,
  ): Promise<void> {
    if (data.length === 0) return;
    await this.queue(name);
    await this.boss.insert(
      name,
      data.map((each) => ({ data: each, priority: isPatient ? -1 : 0 })),
      { db: sendingIn(tx) },
    );
  }

  /** Retries failed jobs of a name, in this transaction. */
  async retry(name: string, ids: readonly string[], tx: Tx): Promise<void> {
    await this.start();
    await this.boss.retry(name, [...ids], { db: within(tx) });
  }

  /** Queues a job at the times of a cron expression, in the platform's time zone. */
  async schedule(name: QueueName | ForTests, cron: string): Promise<void> {
    await this.queue(name);
    await this.boss.schedule(name, cron, null, { tz: 'America/Sao_Paulo' });
  }

  /**
   * Runs `work` every `seconds` seconds in one process; another takes over when that one ends. Never starts a run while
   * the last one still runs.
   */
  every(name: SweepName | ForTests, seconds: number, work: () => Promise<void>): void {
    if (this.sweeps.has(name)) throw new Error(`two sweeps are called ${name}`);
    const sweep = { name, seconds, work };
    this.sweeps.set(name, sweep);
    if (this.running) this.arm(sweep);
  }

  /**
   * Runs a sweep now if this process runs the sweeps, and returns whether it does. Waits for a run in progress first:
   * it may have read its rows already.
   */
  async sweep(name: string): Promise<boolean> {
    const sweep = this.sweeps.get(name);
    if (!sweep) throw new Error(`no sweep is called ${name}`);
    if (!(await this.sweeper.isThisProcess())) return false;
    // The caller that began the other run gets its error.
    while (sweep.running) await sweep.running.catch(() => undefined);
    await (sweep.running = this.run(sweep).finally(() => delete sweep.running));
    return true;
  }

  /**
   * Runs a sweep if it is due. A sweep with a long interval counts from its last run in any process, because a process
   * that restarts daily would never reach it.
   */
  async sweepWhenDue({ name, seconds }: Pick<Sweep, 'name' | 'seconds'>): Promise<void> {
    if (this.sweeps.get(name)?.running) return;
    if (seconds > LONGEST_PAUSE_SECONDS) {
      if ((await rowsOn(this.pool, RAN_LATELY.with([name, seconds]))).length > 0) return;
    }
    await this.sweep(name);
  }

  /**
   * Returns the start of a sweep's last run in any process, by the database's clock; undefined if it never ran, or
   * failed.
   */
  async lastBegun(name: SweepName | ForTests): Promise<Date | undefined> {
    const [last] = await rowsOn(this.pool, LAST_BEGUN.with([name]));
    return last?.begun;
  }

  /** Returns whether this process runs the sweeps. */
  sweepsHere(): Promise<boolean> {
    return this.sweeper.isThisProcess();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.start();
    this.running = true;
    for (const worker of this.workers) await this.employ(worker);
    for (const sweep of this.sweeps.values()) this.arm(sweep);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.running = false;
    for (const sweep of this.sweeps.values()) clearInterval(sweep.timer);
    await Promise.allSettled([...this.sweeps.values()].map(async (sweep) => sweep.running));
    await this.sweeper.stop();
    if (!this.started) return;
    await this.started;
    // A graceful stop takes time; without running jobs there is nothing to wait for.
    const graceful = this.boss.getWipData().some((worker) => worker.state === 'active');
    await this.boss.stop({ graceful, timeout: LONGEST_STOP_SECONDS * 1000 });
  }

  private start(): Promise<unknown> {
    return (this.started ??= this.boss.start());
  }

  /** Creates a queue at its first use by a sender or a worker. */
  private queue(name: string): Promise<void> {
    const known = this.queues.get(name);
    if (known) return known;
    const made = this.start().then(() => this.boss.createQueue(name, { retryLimit: 2, retryBackoff: true }));
    this.queues.set(name, made);
    made.catch(() => this.queues.delete(name));
    return made;
  }

  private async employ({ name, handler, beside }: Worker): Promise<void> {
    await this.queue(name);
    const outcomeOf = async ({ id, data }: Job<object>): Promise<JobOutcome> => {
      const failure = await this.apart(name, () => handler(data));
      return failure ? { id, status: 'failed', output: failure } : { id, status: 'completed' };
    };
    await this.boss.work(name, WORKER, async (jobs: Job<object>[]) => {
      const outcomes: JobOutcome[] = [];
      for (let from = 0; from < jobs.length; from += beside) {
        outcomes.push(...(await Promise.all(jobs.slice(from, from + beside).map(outcomeOf))));
      }
      return outcomes;
    });
  }

  private arm(sweep: Sweep): void {
    const look = () => this.sweepWhenDue(sweep);
    sweep.timer = setInterval(
      () => void look().catch((error: unknown) => this.errors.report(error, { job: sweep.name })),
      Math.min(sweep.seconds, LONGEST_PAUSE_SECONDS) * 1000,
    ).unref();
  }

  /** Runs a sweep once, and stores the time of its end for the operations screen. */
  private async run({ name, seconds, work }: Sweep): Promise<void> {
    const begun = performance.now();
    const failure = await this.apart(name, work);
    const took = Math.round(performance.now() - begun);
    await rowsOn(this.pool, KEEP_RUN.with([name, seconds, took, failure?.message ?? null]));
  }

  /** Runs work in an entity manager of its own. Returns undefined on success; reports a failure and returns it. */
  private apart(job: string, work: () => Promise<void>): Promise<KeptFailure | undefined> {
    return this.tracing.followJob(job, async () => {
      try {
        await RequestContext.create(this.em, work);
        return undefined;
      } catch (error) {
        this.tracing.failed();
        this.errors.report(error, { job });
        return {
          message: error instanceof Error ? withoutPersonalData(`${error.name}: ${error.message}`) : typeof error,
        };
      }
    });
  }
}

/** Holds the lock of the sweeps for as long as its connection lives. */
class Sweeper {
  private client: pg.Client | undefined;
  private elected: Promise<boolean> | undefined;
  private stopped = false;

  constructor(private readonly databaseUrl: string) {}

  /** Returns whether this process holds the lock; sweeps that ask at the same time share one query. */
  isThisProcess(): Promise<boolean> {
    return (this.elected ??= this.holdsLock().finally(() => (this.elected = undefined)));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    // Whoever asked for the election gets its error; at the end only the connection counts.
    await this.elected?.catch(() => undefined);
    await this.client?.end();
  }

  private async holdsLock(): Promise<boolean> {
    if (this.stopped) return false;
    const client = this.client ?? (await this.connect());
    // Checks first, because a session that holds an advisory lock can take it again.
    const [lock] = await rowsOn(
      client,
      sql<{ held: boolean }>`select case
         when exists (select from pg_locks
                      where locktype = 'advisory' and pid = pg_backend_pid() and objid::bigint = $1::bigint and granted) then true
         else pg_try_advisory_lock($1::bigint)
       end as held`.with([SWEEPER_LOCK]),
    );
    return lock?.held === true;
  }

  private async connect(): Promise<pg.Client> {
    const client = clientFor(this.databaseUrl, { application_name: 'festix sweeps' });
    const forget = () => {
      if (this.client === client) this.client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return (this.client = client);
  }
}
