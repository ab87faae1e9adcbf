import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';

/** Opens, once, the lots that sold-out ones trigger; a returned place doesn't close them. */
const OPEN_TRIGGERED = sql<{ id: string }>`
  update lots set visible = true, enabled = true, opened_at = $2, version = version + 1
  where opened_at is null and archived_at is null and trigger_lot_id in (
    select id from lots where id = any ($1::uuid[]) and sold + reserved + leased >= ticket_limit)
  returning id`;

/** Opens the lots that wait for others to sell out, in the transaction that takes the last place. */
@Injectable()
export class OpenTriggered {
  constructor(
    private readonly clock: Clock,
    private readonly realtime: Realtime,
  ) {}

  /** Opens the lots that these lots trigger. Requires the lock of these lots and of those they trigger. */
  async open(tx: Tx, eventId: string, lots: readonly string[]): Promise<void> {
    const opened = await tx.query(OPEN_TRIGGERED.with([lots, this.clock.now()]));
    if (opened.length > 0)
      tx.afterCommit(() =>
        this.realtime.hint(
          eventId,
          'lot.updated',
          opened.map(({ id }) => id),
        ),
      );
  }
}
