import { LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Page,
  type SalePointBody,
  type SalePointPatch,
  type SalePointRowView,
  type SalePointsQuery,
  type SalePointView,
} from '@festix/domain/contract';
import { fieldProblems, OFFLINE_PLACES, TICKETS_PER_SALE } from '@festix/domain/ground';
import { TILL_PAYMENT_METHODS } from '@festix/domain/selling';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { holdToVersion, isVersion, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { SalePoint } from '../sale-points/sale-point.entity.ts';
import { OperatorInvitations } from './operator-invitations.ts';
import { Operators, subjectOf } from './operators.ts';
import { PointScope, wrong, type WantedScope } from './point-scope.ts';
import { presentSalePoint, presentSalePointRow } from './setup.presenter.ts';
import { SetupQueries, type SalePointDetail } from './setup.queries.ts';
import { isForeign, refuseForeign } from './setup-reach.ts';
import { ownerFor } from '../../../kernel/http/actor.ts';

/** Sale points of one producer: far more than anybody needs. */
const MOST_SALE_POINTS = 200;

/** Manages sale points: a producer's own, and all for a super-admin. Another producer's are not found. */
@Injectable()
export class SetupService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly points: SetupQueries,
    private readonly scope: PointScope,
    private readonly operators: Operators,
    private readonly invitations: OperatorInvitations,
  ) {}

  async list(actor: Person, query: SalePointsQuery): Promise<Page<SalePointRowView>> {
    const owner = ownerFor(actor);
    const [rows, count] = await Promise.all([this.points.page(owner, query), this.points.count(owner, query)]);
    return { data: rows.map(presentSalePointRow), count };
  }

  async read(actor: Person, pointId: string): Promise<Versioned<SalePointView>> {
    return this.shown(actor, await this.known(actor, pointId));
  }

  /**
   * Invites the addresses in the request. Throws TOO_MANY_SALE_POINTS, RATE_LIMITED, and VALIDATION_ERROR for a scope
   * that it can't sell.
   */
  async create(actor: Person, body: SalePointBody): Promise<SalePointView | Repeated<SalePointView>> {
    const invited = await Promise.all(
      (body.operators ?? []).map(async (one) => ({ ...one, drawn: await this.invitations.draw(one.email) })),
    );
    return this.idempotency.once(actor, 'sale-points.create', body, async (em, tx) => {
      const { producer_id, run_by } = await this.ownerOf(tx, actor, body);
      const point = em.create(SalePoint, {
        id: body.id,
        name: body.name.trim(),
        run_by,
        producer_id,
        payment_methods: body.payment_methods ?? [...TILL_PAYMENT_METHODS],
        tickets_per_sale: body.tickets_per_sale ?? TICKETS_PER_SALE.usual,
        offline_places: body.offline_places ?? OFFLINE_PLACES.usual,
        created_at: this.clock.now(),
      });
      em.persist(point);
      await em.flush();
      await this.scope.write(tx, point.id, producer_id, {
        all_events: body.all_events ?? false,
        events: body.events ?? [],
      });
      const known = await this.known(actor, point.id, tx);
      const inviting = { id: point.id, name: point.name, producer: known.producer?.name ?? null };
      for (const one of invited) await this.invitations.send(tx, inviting, { id: newId(), ...one });
      const made = await this.known(actor, point.id, tx);
      await this.audit.record(tx, actor, {
        action: 'sale-points:create',
        ...subjectOf(point.id),
        after: settingsOf(made),
      });
      return (await this.shown(actor, made, tx)).view;
    });
  }

  /** Writes the fields sent and leaves the rest. Throws SALE_POINT_OF_PLATFORM and SALE_POINT_HAS_SALES. */
  async edit(
    actor: Person,
    pointId: string,
    patch: SalePointPatch,
    ifMatch: string | undefined,
  ): Promise<Versioned<SalePointView>> {
    const edited = await this.database.unitOfWork(async (em, tx) => {
      const point = await em.findOne(SalePoint, { id: pointId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const before = await this.known(actor, pointId, tx);
      if (!point) throw new ProblemError('NOT_FOUND');
      refuseForeign(actor, before);
      if (!isVersion(ifMatch, before.version)) holdToVersion(ifMatch, await this.shown(actor, before, tx));
      await this.refuseWrongRunner(tx, actor, before, patch);
      const { all_events, events, ...columns } = patch;
      Object.assign(point, columns, patch.name !== undefined && { name: patch.name.trim() });
      point.version += 1;
      await em.flush();
      if (all_events !== undefined || events !== undefined) {
        await this.scope.write(tx, pointId, point.producer_id ?? null, scopeAfter(before, patch));
      }
      const after = await this.known(actor, pointId, tx);
      const changes = { before: settingsOf(before), after: settingsOf(after) };
      await this.audit.record(tx, actor, { action: 'sale-points:edit', ...subjectOf(pointId), ...changes });
      this.tell(tx, after);
      return after;
    });
    return this.shown(actor, edited);
  }

  /** Switches off a sale point that has sold, and keeps its sales and people; deletes one that never did. */
  async remove(actor: Person, pointId: string): Promise<void> {
    await this.database.unitOfWork(async (em, tx) => {
      const point = await em.findOne(SalePoint, { id: pointId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const before = await this.known(actor, pointId, tx);
      if (!point) throw new ProblemError('NOT_FOUND');
      refuseForeign(actor, before);
      await this.invitations.withdrawAll(tx, actor, [pointId]);
      if (await this.points.isUsed(tx, pointId)) return this.switchOff(tx, actor, before);
      em.remove(point);
      await em.flush();
      await this.operators.settle(
        tx,
        before.operators.map(({ id }) => id),
      );
      await this.audit.record(tx, actor, {
        action: 'sale-points:remove',
        ...subjectOf(pointId),
        before: settingsOf(before),
      });
    });
  }

  /** Stops all sales at the sale points of a former producer. */
  async endAllOf(tx: Tx, actor: Person, producerId: string): Promise<void> {
    const own = await tx.query(
      sql<{ id: string }>`select id from sale_points where producer_id = ${producerId} order by id for no key update`,
    );
    const ids = own.map(({ id }) => id);
    await this.invitations.withdrawAll(tx, actor, ids);
    for (const id of ids) {
      const point = await this.points.find(null, id, tx);
      if (point?.active) await this.switchOff(tx, actor, point);
    }
  }

  private async switchOff(tx: Tx, actor: Person, point: SalePointDetail): Promise<void> {
    await tx.query(sql`update sale_points set active = false, version = version + 1 where id = ${point.id}`);
    const changes = { before: { active: point.active }, after: { active: false } };
    await this.audit.record(tx, actor, { action: 'sale-points:switch-off', ...subjectOf(point.id), ...changes });
    this.tell(tx, point);
  }

  /** Returns owner and runner of a new sale point. */
  private async ownerOf(
    tx: Tx,
    actor: Person,
    { producer_id, run_by }: SalePointBody,
  ): Promise<{ producer_id: string | null; run_by: 'platform' | 'producer' }> {
    const owner = ownerFor(actor);
    if (owner !== null) {
      if (producer_id !== undefined && producer_id !== owner) throw wrong('producer_id', fieldProblems.producer);
      if (run_by === 'platform') throw wrong('run_by', fieldProblems.platformRuns);
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`sale points ${owner}`}, 0))`);
      if ((await this.points.countOf(tx, owner)) >= MOST_SALE_POINTS) throw new ProblemError('TOO_MANY_SALE_POINTS');
      return { producer_id: owner, run_by: 'producer' };
    }
    if (producer_id === undefined) {
      if (run_by === 'producer') throw wrong('producer_id', fieldProblems.required);
      return { producer_id: null, run_by: 'platform' };
    }
    const known = await tx.query(
      sql`select from users where id = ${producer_id} and 'producer' = any (roles) for key share`,
    );
    if (known.length === 0) throw wrong('producer_id', fieldProblems.producer);
    return { producer_id, run_by: run_by ?? 'platform' };
  }

  /** Refuses another runner once there are sales: the ledger has their owner. */
  private async refuseWrongRunner(
    tx: Tx,
    actor: Person,
    { id, run_by, producer }: SalePointDetail,
    patch: SalePointPatch,
  ): Promise<void> {
    if (patch.run_by === undefined || patch.run_by === run_by) return;
    if (ownerFor(actor) !== null) throw wrong('run_by', fieldProblems.platformRuns);
    if (patch.run_by === 'producer' && producer === null) throw wrong('run_by', fieldProblems.producer);
    if (await this.points.isUsed(tx, id)) throw new ProblemError('SALE_POINT_HAS_SALES');
  }

  private async known(actor: Person, pointId: string, on?: Tx): Promise<SalePointDetail> {
    const point = await this.points.find(ownerFor(actor), pointId, on);
    if (!point) throw new ProblemError('NOT_FOUND');
    return point;
  }

  private async shown(actor: Person, point: SalePointDetail, on?: Tx): Promise<Versioned<SalePointView>> {
    const sold = await this.points.soldAt(point.id, on);
    return { view: presentSalePoint({ ...point, ...sold }, isForeign(actor, point)), version: point.version };
  }

  /** Sends a hint to its people to read the scope again. */
  private tell(tx: Tx, { operators }: SalePointDetail): void {
    tx.afterCommit(() => this.realtime.rightsChanged(operators.map(({ id }) => id)));
  }
}

/** Returns the scope after an edit: naming events ends the sale of all of them, unless both are sent. */
function scopeAfter({ producers, events }: SalePointDetail, patch: SalePointPatch): WantedScope {
  const all_events = patch.all_events ?? (patch.events ? false : producers.length > 0);
  const kept = events.map(({ id, lots }) => ({ id, lots: lots && lots.map((lot) => lot.id) }));
  return { all_events, events: patch.events ?? (all_events ? [] : kept) };
}

/** Returns the settings of a sale point, without its people. */
function settingsOf(point: SalePointDetail): object {
  return {
    name: point.name,
    run_by: point.run_by,
    producer_id: point.producer?.id ?? null,
    active: point.active,
    payment_methods: point.payment_methods,
    tickets_per_sale: point.tickets_per_sale,
    offline_places: point.offline_places,
    all_events: point.producers.length > 0,
    events: point.events.map(({ id, lots }) => ({ id, lots: lots && lots.map((lot) => lot.id) })),
  };
}
