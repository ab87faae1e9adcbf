import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { CombiningQueue, QueueFullError } from '../../../kernel/work/combining-queue.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';

/** Name under which webhooks of unknown gateways are counted. */
export const UNKNOWN_GATEWAY = 'other';

const KEPT_MS = 90 * DAY;
const SWEEP_SECONDS = 24 * 3600;

/** A process writes them with one statement at a time, however many arrive. */
const LIMITS = { batch: 10_000, waiting: 10_000 };

const COUNT = sql`
  insert into unsigned_webhooks (gateway, hour, amount, last_at) values ($1, date_trunc('hour', $2::timestamptz), $3, $2)
  on conflict (gateway, hour) do update set amount = unsigned_webhooks.amount + excluded.amount, last_at = excluded.last_at`;

/**
 * Counts webhooks without a valid signature by the hour: a wrong secret shows at once, and a flood from a stranger
 * fills nothing.
 */
@Injectable()
export class UnsignedWebhooks implements OnModuleInit {
  private readonly line = new CombiningQueue<null, null>((gateway, asks) => this.add(gateway, asks), LIMITS);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every('payments.unsigned-webhooks', SWEEP_SECONDS, () => this.forgetOld());
  }

  /** Resolves once it is counted. Drops one that exceeds the queue. */
  async count(gateway: string): Promise<void> {
    await this.line.ask(gateway, null).catch((error: unknown) => {
      if (!(error instanceof QueueFullError)) throw error;
    });
  }

  async forgetOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.database.query(sql`delete from unsigned_webhooks where hour < ${before}`);
  }

  private async add(gateway: string, asks: readonly null[]): Promise<null[]> {
    await this.database.query(COUNT.with([gateway, this.clock.now(), asks.length]));
    return asks.map(() => null);
  }
}
