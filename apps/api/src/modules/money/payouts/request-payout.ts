import {
  type PayoutBody,
  type PayoutView,
  type PlatformPayoutBody,
  type PayoutDetailView,
} from '@festix/domain/contract';
import {
  cents,
  fieldProblems,
  momentOfDate,
  normalisePixKey,
  pixKeyOf,
  USUAL_PIX_KEY_TYPE,
  type PixKeyType,
} from '@festix/domain/ground';
import { requestObstacle } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import type { EventActor, Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { EventMoney, holdToFewWaiting, holdToRealMoney, payableOf, presentDetailMetrics } from './event-money.ts';
import { PayoutBook } from './payout-book.ts';
import { PayoutNews } from './payout-news.ts';
import { presentPayout, presentPayoutDetail } from './payouts.presenter.ts';
import { PayoutsQueries, type PayoutRow } from './payouts.queries.ts';

/** Requests a payout of an event. */
@Injectable()
export class RequestPayout {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly money: EventMoney,
    private readonly book: PayoutBook,
    private readonly payouts: PayoutsQueries,
    private readonly news: PayoutNews,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /**
   * Throws VALIDATION_ERROR for an invalid key, PAYOUT_ABOVE_AVAILABLE, PAYOUT_FROZEN, PAYOUTS_WAITING and
   * PAYOUT_OF_TEST_EVENT.
   */
  request(actor: EventActor, body: PayoutBody): Promise<PayoutView | Repeated<PayoutView>> {
    return this.idempotency.once(actor, `payouts.request ${actor.event.id}`, body, async (_em, tx) =>
      presentPayout(await this.write(tx, actor, body), actor.abilities),
    );
  }

  /** Requests one for any event, as a super-admin. */
  async create(actor: Person, body: PlatformPayoutBody): Promise<PayoutDetailView | Repeated<PayoutDetailView>> {
    const [event] = await this.database.query(
      sql<EventActor['event']>`select id, producer_id from events where id = ${body.event_id}`,
    );
    if (!event) throw new ProblemError('VALIDATION_ERROR', { errors: { event_id: [fieldProblems.eventUnknown] } });
    return this.idempotency.once(actor, 'payouts.create', body, async (_em, tx) => {
      const payout = await this.write(tx, { ...actor, event }, body);
      const metrics = presentDetailMetrics(await this.money.read(event.id, tx), actor.abilities, this.clock.now());
      return presentPayoutDetail(payout, actor.abilities, metrics);
    });
  }

  private async write(tx: Tx, actor: EventActor, body: PayoutBody): Promise<PayoutRow> {
    const { pix_type = USUAL_PIX_KEY_TYPE } = body;
    const pix = heldKey(pix_type, body.pix);
    const event = await this.money.lock(tx, actor.event.id);
    // The event was transferred meanwhile: the right is checked anew.
    if (event.producer.id !== actor.event.producer_id) throw new ProblemError('BUSY');
    holdToRealMoney(event);
    holdToFewWaiting(event);
    const obstacle = requestObstacle(cents(body.amount), payableOf(event, this.clock.now()));
    if (obstacle) throw new ProblemError(obstacle);
    await this.book.write(tx, {
      ...{ id: body.id, event_id: event.id, producer_id: event.producer.id, requested_by: actor.id },
      ...{ amount: body.amount, pix, pix_type, obs_producer: body.obs ?? null, is_rebate: false },
      request_date: new Date(momentOfDate(body.request_date, event.time_zone)),
    });
    await this.audit.record(tx, actor, {
      action: 'payouts:request',
      ...{ subject_kind: 'payout', subject_id: body.id, event_id: event.id },
      after: { status: 'pending', amount: body.amount, pix_type },
    });
    tx.afterCommit(() => this.realtime.hint(event.id, 'order.updated', []));
    const payout = await this.payouts.find(body.id, tx);
    if (!payout) throw new Error('a payout that was written is there');
    await this.news.requested(tx, actor, payout);
    return payout;
  }
}

/** Returns the key in its stored form. Throws VALIDATION_ERROR for one that is invalid for its type. */
export function heldKey(type: PixKeyType, text: string): string {
  const key = normalisePixKey(type, text);
  if (key === undefined) throw new ProblemError('VALIDATION_ERROR', { errors: { pix: [pixKeyOf(type).message] } });
  return key;
}
