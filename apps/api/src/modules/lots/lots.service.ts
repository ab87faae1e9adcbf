import { Injectable } from '@nestjs/common';
import { MAX_LOTS_PER_EVENT, takenPlaces, type LotBody, type LotPatch, type LotView, type Page } from '@festix/domain';
import type { EventActor } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { holdToVersion, type Versioned } from '../../kernel/entity-tag.ts';
import { Idempotency } from '../../kernel/idempotency.ts';
import { Problem } from '../../kernel/problem.ts';
import { Realtime } from '../../kernel/realtime.ts';
import { Repeated } from '../../kernel/serve.ts';
import { PublicIndex } from '../events/public-index.ts';
import { EditPrices } from './edit-prices.ts';
import { Lot } from './lot.entity.ts';
import { presentLot, stockOf } from './lots.presenter.ts';
import { LotsQueries } from './lots.queries.ts';

/** The event's row is the lock of its stock: no ticket is sold while a lot changes. */
const LOCK_STOCK = 'select id from events where id = $1 for no key update';

/** Its lots come after it, by their ids, as in every step of an order: those do not ask for the event. */
const LOCK_LOTS = 'select id from lots where event_id = $1 order by id for no key update';

const NUMBERS = 'select number, sorting from lots where event_id = $1 order by number';

/** Opens the lots whose trigger is sold out already, each once. */
const OPEN_DUE = `
  update lots set visible = true, enabled = true, opened_at = $2
  from lots trigger
  where trigger.id = lots.trigger_lot_id and lots.event_id = $1 and lots.opened_at is null and lots.archived_at is null
    and (trigger.soldout_marked_at is not null or trigger.sold + trigger.reserved + trigger.leased >= trigger.ticket_limit)`;

/** Lots and their prices, as they are set up. */
@Injectable()
export class LotsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly lots: LotsQueries,
    private readonly prices: EditPrices,
    private readonly index: PublicIndex,
  ) {}

  async list(actor: EventActor): Promise<Page<LotView>> {
    const lots = await this.lots.ofEvent(actor.event.id);
    return { data: lots.map(presentLot), count: lots.length };
  }

  create(actor: EventActor, body: LotBody): Promise<LotView | Repeated<LotView>> {
    return this.idempotency.once(actor, `lots.create ${actor.event.id}`, body, async (em, tx) => {
      await lockStock(tx, actor.event.id);
      const { prices, ...fields } = body;
      const lot = em.create(Lot, {
        description: null,
        ...fields,
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
      const { view } = await this.afterwards(tx, actor, lot.id);
      await this.audit.record(tx, actor, { action: 'lots:create', ...subjectOf(actor, lot.id), after: view });
      return view;
    });
  }

  /** Writes what is given and leaves the rest. Throws LIMIT_BELOW_TAKEN, PRICE_LOCKED and their like. */
  edit(actor: EventActor, lotId: string, patch: LotPatch, ifMatch: string | undefined): Promise<Versioned<LotView>> {
    return this.database.unitOfWork(async (em, tx) => {
      await lockStock(tx, actor.event.id);
      const lot = await em.findOne(Lot, { id: lotId, event_id: actor.event.id, archived_at: null });
      if (!lot) throw new Problem('NOT_FOUND');
      const before = await this.known(tx, actor, lotId);
      holdToVersion(ifMatch, before);
      const { prices, trigger_lot_id, name, ...same } = patch;
      Object.assign(lot, same, name !== undefined && { name: name.trim() });
      if (lot.ticket_limit < takenPlaces(stockOf(before.row))) throw new Problem('LIMIT_BELOW_TAKEN');
      if (trigger_lot_id !== undefined && trigger_lot_id !== lot.trigger_lot_id) {
        lot.trigger_lot_id = await this.triggerOf(tx, actor, lotId, trigger_lot_id);
        lot.opened_at = null;
      }
      if (prices) await this.prices.replace(em, tx, lot, prices);
      lot.version += 1;
      const after = await this.afterwards(tx, actor, lotId);
      await this.audit.record(tx, actor, {
        action: 'lots:edit',
        ...subjectOf(actor, lotId),
        before: before.view,
        after: after.view,
      });
      return after;
    });
  }

  private async afterwards(tx: Tx, actor: EventActor, lotId: string): Promise<Versioned<LotView>> {
    await tx.query(OPEN_DUE, [actor.event.id, this.clock.now()]);
    tx.afterCommit(() => {
      this.index.forget();
      this.realtime.hint(actor.event.id, 'lot.updated', [lotId]);
    });
    return this.known(tx, actor, lotId);
  }

  private async known(tx: Tx, actor: EventActor, lotId: string) {
    const row = await this.lots.find(actor.event.id, lotId, tx);
    if (!row) throw new Problem('NOT_FOUND');
    return { row, view: presentLot(row), version: row.version };
  }

  /** The least number that no lot has: a lot that goes has sold nothing, so no QR has its number. */
  private async nextPlace(tx: Tx, eventId: string): Promise<{ number: number; sorting: number }> {
    const lots = await tx.query<{ number: number; sorting: number }>(NUMBERS, [eventId]);
    const gap = lots.findIndex((lot, index) => lot.number !== index + 1);
    const number = (gap < 0 ? lots.length : gap) + 1;
    if (number > MAX_LOTS_PER_EVENT) throw new Problem('TOO_MANY_LOTS');
    return { number, sorting: Math.max(-1, ...lots.map((lot) => lot.sorting)) + 1 };
  }

  private async triggerOf(tx: Tx, actor: EventActor, lotId: string, triggerId: string | null): Promise<string | null> {
    if (triggerId === null) return null;
    if (triggerId === lotId) throw new Problem('TRIGGER_LOT_ITSELF');
    if (!(await this.lots.find(actor.event.id, triggerId, tx))) throw new Problem('TRIGGER_LOT_NOT_FOUND');
    return triggerId;
  }
}

async function lockStock(tx: Tx, eventId: string): Promise<void> {
  await tx.query(LOCK_STOCK, [eventId]);
  await tx.query(LOCK_LOTS, [eventId]);
}

function subjectOf(actor: EventActor, lotId: string) {
  return { subject_kind: 'lot', subject_id: lotId, event_id: actor.event.id };
}
