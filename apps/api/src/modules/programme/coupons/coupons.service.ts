import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type CouponBody, type CouponsQuery, type CouponView, type Page } from '@festix/domain/contract';
import { basisPointsFromPercent, endOfDayOf } from '@festix/domain/ground';
import { discountMissing, hasDiscount } from '@festix/domain/programme';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { PublicIndex } from '../events/public-index.ts';
import { lockStock } from '../stock/lock-stock.ts';
import { Coupon } from './coupon.entity.ts';
import { presentCoupon } from './coupons.presenter.ts';
import { CouponsQueries } from './coupons.queries.ts';

const OPEN_LOTS = sql`select id from lots where event_id = $1 and archived_at is null and partner_id is null and id = any ($2::uuid[])`;

const ADD_LOTS = sql`
  insert into coupon_lots (coupon_id, lot_id, event_id) select $1, lot_id, $2 from unnest($3::uuid[]) as l (lot_id)`;

/** Manages an event's coupons. A coupon never changes: it is created, used, and archived. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly coupons: CouponsQueries,
    private readonly index: PublicIndex,
  ) {}

  async list(actor: EventActor, query: CouponsQuery): Promise<Page<CouponView>> {
    const { id } = actor.event;
    const [rows, count] = await Promise.all([this.coupons.page(id, query), this.coupons.count(id, query)]);
    return { data: rows.map(presentCoupon), count };
  }

  /** Throws VALIDATION_ERROR for a discount of zero, COUPON_LOT_UNKNOWN and COUPON_ALREADY_EXISTS. */
  create(actor: EventActor, body: CouponBody): Promise<CouponView | Repeated<CouponView>> {
    return this.idempotency.once(actor, `coupons.create ${actor.event.id}`, body, async (em, tx) => {
      if (!hasDiscount(body)) throw wrong(body.discount_type, discountMissing);
      // No booking of the lots it locks may run at this moment.
      await lockStock(tx, actor.event.id);
      const lots = [...new Set(body.lots)];
      const known = await tx.query(OPEN_LOTS.with([actor.event.id, lots]));
      if (known.length < lots.length) throw new ProblemError('COUPON_LOT_UNKNOWN');
      em.persist(await this.make(em, tx, actor, body));
      await em.flush();
      await tx.query(ADD_LOTS.with([body.id, actor.event.id, lots]));
      const view = await this.known(tx, actor, body.id);
      await this.audit.record(tx, actor, { action: 'coupons:create', ...subjectOf(actor, body.id), after: view });
      this.tell(tx, actor, view);
      return view;
    });
  }

  /** Archives it for good: frees its name and opens the lots that it locked. Bookings with it keep the price. */
  async archive(actor: EventActor, couponId: string): Promise<void> {
    await this.database.unitOfWork(async (em, tx) => {
      await lockStock(tx, actor.event.id);
      const coupon = await em.findOne(
        Coupon,
        { id: couponId, event_id: actor.event.id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!coupon) throw new ProblemError('NOT_FOUND');
      if (coupon.archived_at) return;
      const before = await this.known(tx, actor, couponId);
      coupon.archived_at = this.clock.now();
      await this.audit.record(tx, actor, { action: 'coupons:archive', ...subjectOf(actor, couponId), before });
      this.tell(tx, actor, before);
    });
  }

  private async make(em: SqlEntityManager, tx: Tx, actor: EventActor, body: CouponBody): Promise<Coupon> {
    const { unlock_lots, discount_type } = body;
    const takesOff = (type: CouponBody['discount_type']) => !unlock_lots && discount_type === type;
    return em.create(Coupon, {
      id: body.id,
      event_id: actor.event.id,
      name: body.name,
      unlock_lots,
      amount_off: takesOff('amount_off') ? (body.amount_off ?? null) : null,
      percent_off: takesOff('percent_off') ? basisPointsFromPercent(body.percent_off ?? 0) : null,
      covers_reduced: body.covers_reduced ?? false,
      limit_by_ticket: body.limit_by_ticket,
      expired_at: body.expired_at ? new Date(endOfDayOf(body.expired_at, await zoneOf(tx, actor.event.id))) : null,
      archived_at: null,
      created_at: this.clock.now(),
    });
  }

  private async known(tx: Tx, actor: EventActor, couponId: string): Promise<CouponView> {
    const coupon = await this.coupons.find(actor.event.id, couponId, tx);
    if (!coupon) throw new ProblemError('NOT_FOUND');
    return presentCoupon(coupon);
  }

  /**
   * Sends hints: the lots of an unlocking coupon appear on or leave the public page, and carry its badge in the list of
   * lots.
   */
  private tell(tx: Tx, actor: EventActor, { unlock_lots, lots }: CouponView): void {
    tx.afterCommit(() => {
      this.index.forget(actor.event.id);
      if (!unlock_lots) return;
      this.realtime.hint(
        actor.event.id,
        'lot.updated',
        lots.map(({ id }) => id),
      );
    });
  }
}

async function zoneOf(tx: Tx, eventId: string): Promise<string> {
  const [event] = await tx.query(sql<{ time_zone: string }>`select time_zone from events where id = ${eventId}`);
  if (!event) throw new ProblemError('NOT_FOUND');
  return event.time_zone;
}

function wrong(field: string, message: string): ProblemError {
  return new ProblemError('VALIDATION_ERROR', { errors: { [field]: [message] } });
}

function subjectOf(actor: EventActor, couponId: string) {
  return { subject_kind: 'coupon', subject_id: couponId, event_id: actor.event.id };
}
