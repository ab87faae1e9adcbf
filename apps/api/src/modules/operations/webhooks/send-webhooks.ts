import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  WEBHOOK_FAILS_FOR,
  WEBHOOK_TRIED_FOR,
  WEBHOOKS_KEPT,
  webhookWait,
  type WebhookFailure,
} from '@festix/domain/messages';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { SwitchOff } from './switch-off.ts';
import { WebhookSecrets } from './webhook-secrets.ts';
import { signedHeaders } from './webhook-signature.ts';
import { WebhookUnsentError, WebhookWire } from './webhook-wire.ts';

export const WEBHOOKS_SWEEP = 'webhooks.due';
export const OLD_WEBHOOKS_SWEEP = 'webhooks.old';

const SWEEP_SECONDS = 2;
const HOUR_SECONDS = 3600;

/** Addresses served concurrently. One that is slow or down delays only itself. */
const MOST_BESIDE = 16;

/** Time after which an address lets others go first. */
const TURN_MS = 15_000;

/** Time during which no other process sends an event. */
const ATTEMPT_MS = 60_000;

/** Longest pause of a failing address: it may have come back, and working ones go first. */
const LONGEST_REST_MS = 5 * 60_000;

/** Status with which an address declares itself removed. */
const GONE = 410;

const DUE = sql<{ id: string }>`
  select w.id from webhook_endpoints w
  where w.is_active and w.id <> all ($2::uuid[]) and (w.rests_until is null or w.rests_until <= $1) and exists (
    select from webhook_deliveries d where d.endpoint_id = w.id and d.state = 'waiting' and d.next_attempt_at <= $1)
  order by w.failing_since is not null, (select min(d.next_attempt_at) from webhook_deliveries d where d.endpoint_id = w.id and d.state = 'waiting'), w.id
  limit $3`;

/** Takes the event that has waited longest. */
export const TAKE_WEBHOOK = sql<TakenDelivery>`
  update webhook_deliveries d set attempts = d.attempts + 1, tried_since = coalesce(d.tried_since, $2), last_attempt_at = $2,
    next_attempt_at = $3
  from webhook_endpoints w
  where w.id = $1 and w.is_active and d.id = (
    select id from webhook_deliveries
    where endpoint_id = $1 and state = 'waiting' and next_attempt_at <= $2
    order by next_attempt_at, created_at, id limit 1 for update skip locked)
  returning d.id, d.endpoint_id, w.url, d.payload::text as body, d.attempts, d.tried_since, w.failures`;

/** Marks it as sent; one ended by a concurrent switch-off stays ended. */
const SENT = sql`
  with arrived as (
    update webhook_deliveries set state = 'sent', answer_status = $3, failure = null where id = $1 and state = 'waiting'
  )
  update webhook_endpoints set failing_since = null, failures = 0, rests_until = null
  where id = $2 and failing_since is not null`;

/** Marks a failure. Failures more than a day apart are unrelated: the count restarts. */
const NOT_SENT = sql<{ failing_since: Date }>`
  with tried as (
    update webhook_deliveries set state = $3, answer_status = $4, failure = $5, next_attempt_at = $6
    where id = $1 and state = 'waiting'
  )
  update webhook_endpoints set failures = failures + 1, rests_until = $8,
    failing_since = case when rests_until > $7::timestamptz - interval '1 day' then coalesce(failing_since, $7) else $7 end
  where id = $2 returning failing_since`;

const FORGET = sql`delete from webhook_deliveries where created_at < $1`;

interface TakenDelivery {
  id: string;
  endpoint_id: string;
  url: string;
  /** As it was written, byte for byte. */
  body: string;
  attempts: number;
  tried_since: Date;
  /** Consecutive failures of its address. */
  failures: number;
}

/** The result of an attempt. */
interface Attempt {
  status: number | null;
  failure: WebhookFailure | null;
}

/** Sends waiting events, address by address and in order; retries a failed one for a day. No sale waits for it. */
@Injectable()
export class SendWebhooks implements OnModuleInit, BeforeApplicationShutdown {
  private readonly turns = new Map<string, Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly errors: ErrorPort,
    private readonly secrets: WebhookSecrets,
    private readonly wire: WebhookWire,
    private readonly switchOff: SwitchOff,
  ) {}

  onModuleInit(): void {
    this.jobs.every(WEBHOOKS_SWEEP, SWEEP_SECONDS, () => this.startTurns());
    this.jobs.every(OLD_WEBHOOKS_SWEEP, HOUR_SECONDS, async () => {
      await this.database.query(FORGET.with([new Date(this.clock.now().getTime() - WEBHOOKS_KEPT)]));
    });
  }

  /** Sends everything that is due, and waits for it. */
  async sendDue(): Promise<void> {
    do {
      await this.startTurns();
      await Promise.all(this.turns.values());
    } while ((await this.due()).length > 0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.turns.values());
  }

  /** Starts the turns without waiting for them: the next sweep starts others meanwhile. */
  private async startTurns(): Promise<void> {
    if (this.isStopping) return;
    for (const { id } of await this.due()) {
      // Its turn may have begun during the look-up of the others.
      if (!this.turns.has(id)) this.turns.set(id, this.turn(id));
    }
  }

  private due(): Promise<{ id: string }[]> {
    const free = Math.max(0, MOST_BESIDE - this.turns.size);
    return this.database.query(DUE.with([this.clock.now(), [...this.turns.keys()], free]));
  }

  /** Sends one event after the other, until nothing is due, one fails, or the turn is over. */
  private async turn(endpointId: string): Promise<void> {
    const until = this.clock.now().getTime() + TURN_MS;
    try {
      while (!this.isStopping && this.clock.now().getTime() < until) {
        const taken = await this.take(endpointId);
        if (!taken || !(await this.arrives(taken))) return;
      }
    } catch (error) {
      this.errors.report(error, { job: WEBHOOKS_SWEEP });
    } finally {
      this.turns.delete(endpointId);
    }
  }

  private async take(endpointId: string): Promise<TakenDelivery | undefined> {
    const now = this.clock.now();
    const again = new Date(now.getTime() + ATTEMPT_MS);
    const [taken] = await this.database.query(TAKE_WEBHOOK.with([endpointId, now, again]));
    return taken;
  }

  private async arrives(taken: TakenDelivery): Promise<boolean> {
    const { status, failure } = await this.attempt(taken);
    if (failure === null) {
      await this.database.query(SENT.with([taken.id, taken.endpoint_id, status]));
      return true;
    }
    const now = this.clock.now();
    const next = new Date(now.getTime() + webhookWait(taken.attempts));
    const rest = Math.min(webhookWait(taken.failures + 1), LONGEST_REST_MS);
    const isOver = next.getTime() - taken.tried_since.getTime() > WEBHOOK_TRIED_FOR;
    const [endpoint] = await this.database.query(
      NOT_SENT.with([
        ...[taken.id, taken.endpoint_id, isOver ? 'failed' : 'waiting', status, failure, next],
        ...[now, new Date(now.getTime() + rest)],
      ]),
    );
    const since = endpoint?.failing_since.getTime() ?? now.getTime();
    if (status === GONE || now.getTime() - since >= WEBHOOK_FAILS_FOR) await this.switchOff.carryOut(taken.endpoint_id);
    return false;
  }

  private async attempt({ id, endpoint_id, url, body }: TakenDelivery): Promise<Attempt> {
    try {
      const keys = await this.secrets.standing(endpoint_id);
      const status = await this.wire.post(url, signedHeaders(id, this.clock.now(), body, keys), body);
      return { status, failure: status >= 200 && status < 300 ? null : 'answer' };
    } catch (error) {
      if (error instanceof WebhookUnsentError) return { status: null, failure: error.failure };
      // A secret that can't be decrypted: retried as long as any failure.
      this.errors.report(error, { job: WEBHOOKS_SWEEP });
      return { status: null, failure: 'unreachable' };
    }
  }
}
