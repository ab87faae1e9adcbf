import { hostname } from 'node:os';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { type ProcessView } from '@festix/domain/contract';
import { DAY, MINUTE } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { VERSION } from './version.ts';

const TOLD_EVERY_MS = 30_000;

/** Time without a sign of life after which a process counts as stopped. */
const HEARD_OF_MS = 2 * MINUTE;

const TELL = sql`
  insert into api_processes (id, host, version, sweeps, started_at, seen_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (id) do update set sweeps = excluded.sweeps, seen_at = excluded.seen_at`;

/** Stores a sign of life of each process every half minute, with its version. */
@Injectable()
export class Processes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly id = newId();
  private readonly startedAt: Date;
  private timer: NodeJS.Timeout | undefined;
  private telling: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {
    this.startedAt = clock.now();
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.telling = this.tell().catch((error: unknown) => this.errors.report(error, { job: 'processes' }));
    }, TOLD_EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.telling;
    // A row that stays is old soon, and no longer counts as a running process.
    await this.database.query(sql`delete from api_processes where id = ${this.id}`).catch(() => undefined);
  }

  /** Returns the running ones, this one included, the oldest first. */
  async running(): Promise<ProcessView[]> {
    await this.tell();
    const rows = await this.database.query(
      sql<
        Omit<ProcessView, 'started_at' | 'seen_at'> & { started_at: Date; seen_at: Date }
      >`select id, host, version, sweeps, started_at, seen_at from api_processes where seen_at > ${new Date(this.clock.now().getTime() - HEARD_OF_MS)}
       order by started_at, id limit 100`,
    );
    return rows.map((row) => ({
      ...row,
      started_at: row.started_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
    }));
  }

  private async tell(): Promise<void> {
    const now = this.clock.now();
    const sweeps = await this.jobs.sweepsHere();
    await this.database.query(TELL.with([this.id, hostname(), VERSION, sweeps, this.startedAt, now]));
    await this.database.query(sql`delete from api_processes where seen_at < ${new Date(now.getTime() - DAY)}`);
  }
}
