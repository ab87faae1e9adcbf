import { Injectable } from '@nestjs/common';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type DuplicateLotBody, type LotBody, type LotPatch, type LotView } from '@festix/domain/contract';
import { fieldProblems, type EventTimes } from '@festix/domain/ground';
import {
  closesTriggerCircle,
  MAX_LOTS_PER_EVENT,
  setsPassedWindow,
  takenPlaces,
  windowFault,
  type SaleWindow,
} from '@festix/domain/programme';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { holdToVersion, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { EditPrices } from './edit-prices.ts';
import { KnownLots } from './known-lots.ts';
import { lockStock } from '../stock/lock-stock.ts';
import { dropPass, passToNewLot } from '../stock/lot-passes.ts';
import { Lot } from './lot.entity.ts';
import { stockOf } from './lots.presenter.ts';
import { LotsQueries } from './lots.queries.ts';

const NUMBERS = sql<{
  number: number;
  sorting: number;
}>`select number, sorting from lots where event_id = $1 order by number`;

/** SQL: whether anything ever had a place of a lot: tickets, and leases. */
const HAS_HISTORY = sql<{ found: boolean }>`
  select exists (select from tickets where lot_id = $1) or exists (select from leases where lot_id = $1) as found`;

/** Removes a deleted lot as a trigger. */
const LOSE_TRIGGER = sql<{
  id: string;
}>`update lots set trigger_lot_id = null, version = version + 1 where trigger_lot_id = $1 returning id`;

/** Manages lots and their prices. */
@Injectable()
export class LotsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly lots: LotsQueries,
    private readonly known: KnownLots,
    private readonly prices: EditPrices,
  ) {}

  async read(actor: EventActor, lotId: string): Promise<Versioned<LotView>> {
    return this.known.find(this.database, actor, lotId);
  }

  create(actor: EventActor, body: LotBody): Promise<LotView | Repeated<LotView>> {
    return this.idempotency.once(actor, `lots.create ${actor.event.id}`, body, async (em, tx) => {
      await lockStock(tx, actor.event.id);
      return this.make(em, tx, actor, body);
    });
  }

  /**
   * Copies a lot, switched off: buyers would otherwise find the same lot twice. A repeat returns the first copy,
   * whatever became of the lot since.
   */
  duplicate(actor: EventActor, lotId: string, body: DuplicateLotBody): Promise<LotView | Repeated<LotView>> {
    return this.idempotency.once(actor, `lots.duplicate ${lotId}`, body, async (em, tx) => {
      await lockStock(tx, actor.event.id);
      const { view: lot } = await this.known.find(tx, actor, lotId);
      const { description, ticket_limit, visible, trigger_lot_id, sale_starts_at, sale_ends_at } = lot;
      const prices = lot.prices.map((price) => ({
        ...{ name: price.name, kind: price.kind, sorting: price.sorting },
        ...{ value: price.value, pricing: price.pricing, minimum: price.minimum, suggestions: price.suggestions },
        ...{ places: price.places, refunds_places: price.refunds_places },
        ...{ min_per_order: price.min_per_order, max_per_order: price.max_per_order },
      }));
      const window = { sale_starts_at, sale_ends_at };
      const same = { description, ticket_limit, visible, trigger_lot_id, ...window, prices };
      return this.make(em, tx, actor, { ...body, ...same, enabled: false }, { window, id: lotId });
    });
  }

  /** Writes the fields sent and leaves the rest. Throws LIMIT_BELOW_TAKEN, PRICE_LOCKED and the like. */
  edit(actor: EventActor, lotId: string, patch: LotPatch, ifMatch: string | undefined): Promise<Versioned<LotView>> {
    return this.database.unitOfWork(async (em, tx) => {
      await lockStock(tx, actor.event.id);
      const lot = await em.findOne(Lot, { id: lotId, event_id: actor.event.id, archived_at: null });
      if (!lot) throw new ProblemError('NOT_FOUND');
      const before = await this.known.find(tx, actor, lotId);
      holdToVersion(ifMatch, before);
      const { prices, trigger_lot_id, name, sale_starts_at: _, sale_ends_at: __, ...same } = patch;
      const window = { ...NO_WINDOW, ...windowOf(before.view) };
      await this.holdToWindow(tx, actor, window, { ...window, ...windowOf(patch) });
      Object.assign(lot, same, windowOf(patch), name !== undefined && { name: name.trim() });
      if (lot.ticket_limit < takenPlaces(stockOf(before.row))) throw new ProblemError('LIMIT_BELOW_TAKEN');
      if (trigger_lot_id !== undefined && trigger_lot_id !== lot.trigger_lot_id) {
        lot.trigger_lot_id = await this.triggerOf(tx, actor, lotId, trigger_lot_id);
        lot.opened_at = null;
      }
      if (prices) await this.prices.replace(em, tx, lot, prices);
      lot.version += 1;
      const after = await this.settled(tx, actor, lotId);
      await this.audit.record(tx, actor, {
        action: 'lots:edit',
        ...subjectOf(actor, lotId),
        before: before.view,
        after: after.view,
      });
      return after;
    });
  }

  /** Deletes a lot without history, archives one that only dead orders used. Throws LOT_HAS_TICKETS. */
  async remove(actor: EventActor, lotId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockStock(tx, actor.event.id);
      const { row, view } = await this.known.find(tx, actor, lotId);
      if (takenPlaces(stockOf(row)) > 0) throw new ProblemError('LOT_HAS_TICKETS');
      const untied = (await tx.query(LOSE_TRIGGER.with([lotId]))).map(({ id }) => id);
      const [history] = await tx.query(HAS_HISTORY.with([lotId]));
      const is_archived = history?.found ?? true;
      if (is_archived) await this.archive(tx, lotId);
      else await tx.query(sql`delete from lots where id = ${lotId}`);
      await dropPass(tx, actor.event.id, lotId);
      await this.known.settle(tx, actor, [lotId, ...untied]);
      await this.audit.record(tx, actor, {
        action: 'lots:remove',
        ...subjectOf(actor, lotId),
        before: view,
        after: { is_archived, lost_their_trigger: untied },
      });
    });
  }

  private async make(
    em: SqlEntityManager,
    tx: Tx,
    actor: EventActor,
    body: LotBody,
    copied?: { window: SaleWindow; id: string },
  ): Promise<LotView> {
    const { prices, sale_starts_at: _, sale_ends_at: __, ...fields } = body;
    const window = windowOf(body);
    await this.holdToWindow(tx, actor, copied?.window ?? NO_WINDOW, { ...NO_WINDOW, ...window });
    const lot = em.create(Lot, {
      description: null,
      ticket_limit: 1,
      ...fields,
      ...window,
      name: body.name.trim(),
      event_id: actor.event.id,
      ...(await this.nextPlace(tx, actor.event.id)),
      trigger_lot_id: await this.triggerOf(tx, actor, body.id, body.trigger_lot_id ?? null),
      soldout_marked_at: null,
      opened_at: null,
      archived_at: null,
      created_at: this.clock.now(),
    });
    em.persist(lot);
    await this.prices.replace(em, tx, lot, prices);
    await passToNewLot(tx, actor.event.id, lot.id, copied?.id);
    const { view } = await this.settled(tx, actor, lot.id);
    await this.audit.record(tx, actor, { action: 'lots:create', ...subjectOf(actor, lot.id), after: view });
    return view;
  }

  private async archive(tx: Tx, lotId: string): Promise<void> {
    await tx.query(
      sql`update lots set archived_at = $2, trigger_lot_id = null where id = $1`.with([lotId, this.clock.now()]),
    );
  }

  private async settled(tx: Tx, actor: EventActor, lotId: string): Promise<Versioned<LotView>> {
    await this.known.settle(tx, actor, [lotId]);
    return this.known.find(tx, actor, lotId);
  }

  /** Returns the least free number: a deleted lot has sold nothing, so no QR has its number. */
  private async nextPlace(tx: Tx, eventId: string): Promise<{ number: number; sorting: number }> {
    const lots = await tx.query(NUMBERS.with([eventId]));
    const gap = lots.findIndex((lot, index) => lot.number !== index + 1);
    const number = (gap < 0 ? lots.length : gap) + 1;
    if (number > MAX_LOTS_PER_EVENT) throw new ProblemError('TOO_MANY_LOTS');
    return { number, sorting: Math.max(-1, ...lots.map((lot) => lot.sorting)) + 1 };
  }

  /** Throws SALE_WINDOW_INVALID, and VALIDATION_ERROR for a window that is set and over already. */
  private async holdToWindow(tx: Tx, { event }: EventActor, before: SaleWindow, window: SaleWindow): Promise<void> {
    if (window.sale_starts_at === null && window.sale_ends_at === null) return;
    if (setsPassedWindow(before, window, this.clock.now()))
      throw new ProblemError('VALIDATION_ERROR', { errors: { sale_ends_at: [fieldProblems.pastDate] } });
    const [times] = await tx.query(sql<EventTimes>`select start_date, end_date from events where id = ${event.id}`);
    const fault = times ? windowFault(window, times) : null;
    if (fault) throw new ProblemError(fault);
  }

  private async triggerOf(tx: Tx, actor: EventActor, lotId: string, triggerId: string | null): Promise<string | null> {
    if (triggerId === null) return null;
    if (triggerId === lotId) throw new ProblemError('TRIGGER_LOT_ITSELF');
    const lots = await this.lots.ofEvent(actor.event.id, tx);
    if (!lots.some(({ id }) => id === triggerId)) throw new ProblemError('TRIGGER_LOT_NOT_FOUND');
    if (closesTriggerCircle(lotId, triggerId, lots)) throw new ProblemError('TRIGGER_LOTS_CIRCLE');
    return triggerId;
  }
}

const NO_WINDOW = { sale_starts_at: null, sale_ends_at: null };

/** Returns the sale window of a body. */
function windowOf(
  body: Pick<LotPatch, 'sale_starts_at' | 'sale_ends_at'>,
): Partial<Record<keyof SaleWindow, Date | null>> {
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...(body.sale_starts_at !== undefined && { sale_starts_at: moment(body.sale_starts_at) }),
    ...(body.sale_ends_at !== undefined && { sale_ends_at: moment(body.sale_ends_at) }),
  };
}

function subjectOf(actor: EventActor, lotId: string) {
  return { subject_kind: 'lot', subject_id: lotId, event_id: actor.event.id };
}
