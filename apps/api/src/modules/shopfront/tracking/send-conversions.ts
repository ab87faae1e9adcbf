import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY } from '@festix/domain/ground';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { MetaTokens, type KeptToken } from '../../programme/events/meta-tokens.ts';
import { ConversionRefusedError, MetaConversions, type Dataset } from './meta-conversions.ts';
import { purchaseEvent, type AgreedPurchase } from './purchase-event.ts';

export const CONVERSIONS_SWEEP = 'tracking.conversions';

const SWEEP_SECONDS = 15;

/** Purchases of one event in one call. */
const MOST_AT_ONCE = 100;

/** Time during which no other process sends a purchase. */
const ATTEMPT_MS = 60_000;

/** Delays after each failure; after the last the purchase is given up. */
export const WAITS_MS: readonly number[] = [30, 2 * 60, 10 * 60, 60 * 60, 6 * 3600].map((seconds) => seconds * 1000);

/** Oldest purchase that Meta accepts. */
const OLDEST_MS = 7 * DAY;

/** Takes the oldest waiting purchase, and the others of its event. */
const TAKE_DUE = sql<TriedPurchase>`
  with due as (
    select c.order_id, o.event_id from order_conversions c join orders o on o.id = c.order_id
    where c.state = 'waiting' and c.next_attempt_at <= $1 and o.paid_at > $2
    order by o.paid_at, c.order_id limit 1000
  ),
  taken as (
    select order_id from due where event_id = (select event_id from due limit 1) limit ${sql.literal(MOST_AT_ONCE)}
  ),
  tried as (
    update order_conversions c set attempts = attempts + 1, next_attempt_at = $3
    where c.order_id in (select order_id from taken) and c.state = 'waiting' and c.next_attempt_at <= $1
    returning c.order_id, c.attempts, c.address, c.user_agent, c.fbp, c.fbc
  )
  select t.*, o.event_id, o.code, o.paid_at, o.total, o.buyer_email, o.buyer_phone, s.slug,
    (select count(*)::integer from tickets k where k.order_id = o.id) as tickets,
    i.meta_tag_manager_id as dataset, i.meta_tag_manager_access_token, i.sealed_meta_token
  from tried t
  join orders o on o.id = t.order_id
  join public_slugs s on s.kind = 'event' and s.owner_id = o.event_id and s.is_current
  left join event_integrations i on i.event_id = o.event_id and i.meta_tag_manager_id is not null
  order by o.paid_at, o.id`;

/** Ends a purchase, and deletes the browser's data. */
const END = sql`
  update order_conversions set state = $2, ended_at = $3, failure = $4,
    address = null, user_agent = null, fbp = null, fbc = null
  where order_id = any ($1::uuid[])`;

const PUT_OFF = sql`update order_conversions set next_attempt_at = $2, failure = $3 where order_id = $1`;

interface TriedPurchase extends AgreedPurchase, KeptToken {
  event_id: string;
  attempts: number;
  dataset: string | null;
}

/** Sends paid purchases with consent to Meta; no sale waits for it. */
@Injectable()
export class SendConversions implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly meta: MetaConversions,
    private readonly tokens: MetaTokens,
    private readonly errors: ErrorPort,
  ) {}

  onModuleInit(): void {
    this.jobs.every(CONVERSIONS_SWEEP, SWEEP_SECONDS, () => this.sendDue());
  }

  /** Tries every due purchase, event by event. */
  async sendDue(): Promise<void> {
    for (;;) {
      const tried = await this.takeDue();
      const [first] = tried;
      if (!first) return;
      await this.tell(tried, { id: first.dataset, token: this.tokens.open(first.event_id, first) });
    }
  }

  private takeDue(): Promise<TriedPurchase[]> {
    const now = this.clock.now();
    const [oldest, again] = [now.getTime() - OLDEST_MS, now.getTime() + ATTEMPT_MS].map((moment) => new Date(moment));
    return this.database.query(TAKE_DUE.with([now, oldest, again]));
  }

  /** Sends a batch, and each purchase alone if Meta refuses the batch: one may be invalid. */
  private async tell(tried: readonly TriedPurchase[], to: { id: string | null; token: string | null }): Promise<void> {
    const ids = tried.map(({ order_id }) => order_id);
    if (to.id === null || to.token === null) return this.end(ids, 'failed', 'the event has no keys of Meta any more');
    const dataset: Dataset = { id: to.id, token: to.token };
    try {
      const events = tried.map((purchase) => purchaseEvent(purchase, this.env.PUBLIC_URL));
      await this.meta.tell(dataset, events);
    } catch (error) {
      if (error instanceof ConversionRefusedError && tried.length > 1) {
        for (const purchase of tried) await this.tell([purchase], dataset);
        return;
      }
      await this.failed(tried, error);
      return;
    }
    await this.end(ids, 'sent', null);
  }

  private async failed(tried: readonly TriedPurchase[], error: unknown): Promise<void> {
    const why = error instanceof Error ? error.message : String(error);
    // A producer's token that Meta refuses is no fault of the platform's.
    if (error instanceof ConversionRefusedError) {
      await this.end(
        tried.map(({ order_id }) => order_id),
        'failed',
        why,
      );
      return;
    }
    const now = this.clock.now().getTime();
    const given = tried.filter(({ attempts }) => WAITS_MS[attempts - 1] === undefined);
    for (const { order_id, attempts } of tried) {
      const wait = WAITS_MS[attempts - 1];
      if (wait !== undefined) await this.database.query(PUT_OFF.with([order_id, new Date(now + wait), why]));
    }
    if (given.length === 0) return;
    const ids = given.map(({ order_id }) => order_id);
    await this.end(ids, 'failed', why);
    this.errors.report(error, { job: CONVERSIONS_SWEEP });
  }

  private async end(ids: readonly string[], state: 'sent' | 'failed', failure: string | null): Promise<void> {
    await this.database.query(END.with([ids, state, this.clock.now(), failure]));
  }
}
