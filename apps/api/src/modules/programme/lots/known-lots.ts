import { Injectable } from '@nestjs/common';
import type { LotView } from '@festix/domain/contract';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { Versioned } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { PublicIndex } from '../events/public-index.ts';
import { presentLot } from './lots.presenter.ts';
import { LotsQueries, type CountedLotRow } from './lots.queries.ts';

export interface KnownLot extends Versioned<LotView> {
  row: CountedLotRow;
}

/** Opens the lots whose trigger is sold out or over, each once. */
const OPEN_DUE = sql<{ id: string }>`
  update lots set visible = true, enabled = true, opened_at = $2, version = lots.version + 1
  from lots trigger
  where trigger.id = lots.trigger_lot_id and lots.event_id = $1 and lots.opened_at is null and lots.archived_at is null
    and (trigger.soldout_marked_at is not null or trigger.sale_ends_at <= $2 or trigger.sold + trigger.reserved + trigger.leased >= trigger.ticket_limit)
  returning lots.id`;

/** Reads the lots of an event around a change, and settles its consequences. */
@Injectable()
export class KnownLots {
  constructor(
    private readonly clock: Clock,
    private readonly lots: LotsQueries,
    private readonly realtime: Realtime,
    private readonly index: PublicIndex,
  ) {}

  /** Throws NOT_FOUND. */
  async find(on: Pick<Tx, 'query'>, actor: EventActor, lotId: string): Promise<KnownLot> {
    const row = await this.lots.find(actor.event.id, lotId, on);
    if (!row) throw new ProblemError('NOT_FOUND');
    return { row, view: presentLot(row, actor), version: row.version };
  }

  /** Opens the lots that waited for the change, and sends hints after the commit. */
  async settle(tx: Tx, { event }: { event: { id: string } }, changed: readonly string[]): Promise<void> {
    const opened = await tx.query(OPEN_DUE.with([event.id, this.clock.now()]));
    tx.afterCommit(() => {
      this.index.forget(event.id);
      this.realtime.hint(event.id, 'lot.updated', [...new Set([...changed, ...opened.map(({ id }) => id)])]);
    });
  }
}
