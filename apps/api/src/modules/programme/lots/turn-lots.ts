import { MINUTE } from '@festix/domain/ground';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { PublicIndex } from '../events/public-index.ts';
import { KnownLots } from './known-lots.ts';
import { lockStock } from '../stock/lock-stock.ts';

export const TURN_LOTS_SWEEP = 'lots.turn';
const SWEEP_SECONDS = 1;

/** Milliseconds by which the clocks of processes and database may differ. */
const CLOCK_MARGIN = MINUTE;

/** Selects events with a lot whose sale begins or ends after `$1` and until `$2`. */
export const TURNING = sql<{ event_id: string }>`
  select event_id from lots where sale_ends_at > $1 and sale_ends_at <= $2 and archived_at is null
  union select event_id from lots where sale_starts_at > $1 and sale_starts_at <= $2 and archived_at is null`;

/**
 * Stores the changes of sale windows: opens lots whose trigger is over. Sales check the clock themselves, so nothing is
 * sold late or early before this runs.
 */
@Injectable()
export class TurnLots implements OnModuleInit {
  /** Time up to which changes are stored; unknown until the first run. */
  private until: Date | undefined;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly known: KnownLots,
    private readonly index: PublicIndex,
    private readonly realtime: Realtime,
  ) {}

  onModuleInit(): void {
    this.jobs.every(TURN_LOTS_SWEEP, SWEEP_SECONDS, () => this.turn());
  }

  private async turn(): Promise<void> {
    const now = this.clock.now();
    const since = this.until ?? (await this.settledUntil());
    const turning = await this.database.query(TURNING.with([since, now]));
    for (const { event_id } of turning) {
      await this.database.transaction(async (tx) => {
        await lockStock(tx, event_id);
        await this.known.settle(tx, { event: { id: event_id } }, []);
      });
      this.index.forget(event_id);
      this.realtime.hint(event_id, 'lot.updated', []);
    }
    this.until = now;
  }

  /** Returns the time up to which any process has stored changes; 1970 if none has. */
  private async settledUntil(): Promise<Date> {
    const begun = await this.jobs.lastBegun(TURN_LOTS_SWEEP);
    return new Date(begun ? begun.getTime() - CLOCK_MARGIN : 0);
  }
}
