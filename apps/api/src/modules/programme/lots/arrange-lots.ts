import { Injectable } from '@nestjs/common';
import type { LotsOrderBody, LotsPatch, LotView, Page } from '@festix/domain/contract';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { holdToVersion, versionOfState, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { KnownLots, type KnownLot } from './known-lots.ts';
import { lockStock } from '../stock/lock-stock.ts';
import { presentLot } from './lots.presenter.ts';
import { LotsQueries } from './lots.queries.ts';

const WRITE_ORDER = sql`
  update lots set sorting = place - 1
  from unnest($2::uuid[]) with ordinality as placed (id, place)
  where lots.event_id = $1 and lots.id = placed.id and lots.sorting <> place - 1`;

const WRITE_FLAGS = sql`
  update lots set enabled = coalesce($3, enabled), visible = coalesce($4, visible), version = version + 1
  where event_id = $1 and id = any ($2::uuid[])`;

const MARK = sql`update lots set soldout_marked_at = $2, version = version + 1 where id = $1`;

/** Changes lots from their list: order, flags, and the mark as sold out. */
@Injectable()
export class ArrangeLots {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly lots: LotsQueries,
    private readonly known: KnownLots,
  ) {}

  /** Returns the list, whose version covers the lots and their order alone. */
  async list(actor: EventActor, on?: Tx): Promise<Versioned<Page<LotView>>> {
    const lots = (await this.lots.ofEvent(actor.event.id, on)).map((lot) => presentLot(lot, actor));
    return { view: { data: lots, count: lots.length }, version: versionOfState(idsOf(lots)) };
  }

  /** Throws LOTS_ORDER_STALE unless it names all the lots of the event, each once. */
  order(actor: EventActor, { lots }: LotsOrderBody, ifMatch: string | undefined): Promise<Versioned<Page<LotView>>> {
    return this.database.transaction(async (tx) => {
      await lockStock(tx, actor.event.id);
      const before = await this.list(actor, tx);
      holdToVersion(ifMatch, before);
      const present = idsOf(before.view.data);
      const isWhole = lots.length === present.length && present.every((id) => lots.includes(id));
      if (!isWhole) throw new ProblemError('LOTS_ORDER_STALE');
      if (present.every((id, place) => lots[place] === id)) return before;
      await tx.query(WRITE_ORDER.with([actor.event.id, lots]));
      await this.known.settle(tx, actor, lots);
      await this.audit.record(tx, actor, {
        action: 'lots:order',
        subject_kind: 'event',
        subject_id: actor.event.id,
        event_id: actor.event.id,
        before: { lots: present },
        after: { lots },
      });
      return this.list(actor, tx);
    });
  }

  /** Enables, disables, shows or hides several lots, all or none. Throws NOT_FOUND. */
  editMany(actor: EventActor, { ids, data }: LotsPatch): Promise<Page<LotView>> {
    return this.database.transaction(async (tx) => {
      await lockStock(tx, actor.event.id);
      const { view } = await this.list(actor, tx);
      const named = view.data.filter(({ id }) => ids.includes(id));
      if (named.length < new Set(ids).size) throw new ProblemError('NOT_FOUND');
      const changed = named.filter((lot) => isChange(lot, data));
      if (changed.length === 0) return view;
      await tx.query(WRITE_FLAGS.with([actor.event.id, idsOf(changed), data.enabled ?? null, data.visible ?? null]));
      await this.known.settle(tx, actor, idsOf(changed));
      await this.audit.record(tx, actor, {
        action: 'lots:edit-many',
        subject_kind: 'event',
        subject_id: actor.event.id,
        event_id: actor.event.id,
        before: { lots: changed.map(({ id, enabled, visible }) => ({ id, enabled, visible })) },
        after: { ids: idsOf(changed), ...data },
      });
      return (await this.list(actor, tx)).view;
    });
  }

  /** Stops its bookings and opens the lots that it triggers; a marked one stays as it is. */
  markSoldOut(actor: EventActor, lotId: string): Promise<KnownLot> {
    return this.mark(actor, lotId, true);
  }

  /** Sells its remaining places again. Lots opened by it stay open. */
  takeBackSoldOut(actor: EventActor, lotId: string): Promise<KnownLot> {
    return this.mark(actor, lotId, false);
  }

  private mark(actor: EventActor, lotId: string, isMarked: boolean): Promise<KnownLot> {
    return this.database.transaction(async (tx) => {
      await lockStock(tx, actor.event.id);
      const before = await this.known.find(tx, actor, lotId);
      if (before.row.soldout_marked === isMarked) return before;
      await tx.query(MARK.with([lotId, isMarked ? this.clock.now() : null]));
      await this.known.settle(tx, actor, [lotId]);
      await this.audit.record(tx, actor, {
        action: isMarked ? 'lots:sell-out' : 'lots:take-back',
        subject_kind: 'lot',
        subject_id: lotId,
        event_id: actor.event.id,
        before: { soldout_marked: before.row.soldout_marked },
        after: { soldout_marked: isMarked },
      });
      return this.known.find(tx, actor, lotId);
    });
  }
}

function isChange(lot: LotView, { enabled = lot.enabled, visible = lot.visible }: LotsPatch['data']): boolean {
  return lot.enabled !== enabled || lot.visible !== visible;
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
