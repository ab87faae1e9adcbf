import { Injectable } from '@nestjs/common';
import {
  type Page,
  type WebhookBody,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryView,
  type WebhookMadeView,
  type WebhookPatch,
  type WebhookView,
} from '@festix/domain/contract';
import { DAY, SECOND } from '@festix/domain/ground';
import { MOST_WEBHOOKS, WEBHOOK_TEST, WEBHOOK_VERSION } from '@festix/domain/messages';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { holdToOwnEvent } from '../../../kernel/access/own-event.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits } from '../../../kernel/access/rate-limits.ts';
import { Repeated } from '../../../kernel/http/serve.ts';
import { END_WAITING } from './switch-off.ts';
import { WebhookDeliveriesQueries } from './webhook-deliveries.queries.ts';
import { WebhookSecrets } from './webhook-secrets.ts';
import { webhookSecret } from './webhook-signature.ts';
import { WebhookWire } from './webhook-wire.ts';
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts';
import { WebhooksQueries } from './webhooks.queries.ts';

/** Each rotation leaves one more key that signs for a day. */
const ROTATIONS = { name: 'webhook-rotations', points: 5, seconds: DAY / SECOND };
const TESTS = { name: 'webhook-tests', points: 30, seconds: 3600 };

const LOCK = sql`select from webhook_endpoints where id = $1 and producer_id = $2 for no key update`;

const WRITE = sql`
  insert into webhook_endpoints (id, producer_id, url, kinds, event_id, created_at) values ($1, $2, $3, $4, $5, $6)`;

/** Switching it on resets its failures. */
const EDIT = sql`
  update webhook_endpoints set url = $2, kinds = $3, event_id = $4, is_active = $5,
    failing_since = case when url = $2 and is_active = $5 then failing_since end, failures = 0, rests_until = null,
    switched_off_at = case when not $5 then switched_off_at end
  where id = $1`;

/** Ends its pause: a person who asks for an event has repaired the address. */
const WAKE = sql`update webhook_endpoints set rests_until = null where id = $1`;

const WRITE_TEST = sql`
  insert into webhook_deliveries (id, endpoint_id, kind, payload) values ($1, $2, ${sql.literal(WEBHOOK_TEST)}, $3)`;

const REPLAY = sql`
  update webhook_deliveries set state = 'waiting', attempts = 0, failure = null, answer_status = null, tried_since = null,
    next_attempt_at = $3
  where endpoint_id = $1 and id = $2`;

/** Manages a producer's webhook addresses. Another producer's are not found. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
    private readonly webhooks: WebhooksQueries,
    private readonly sent: WebhookDeliveriesQueries,
    private readonly secrets: WebhookSecrets,
    private readonly wire: WebhookWire,
  ) {}

  async list(actor: Person): Promise<Page<WebhookView>> {
    const rows = await this.webhooks.list(actor.id);
    return { data: rows.map(presentWebhook), count: rows.length };
  }

  /** Throws TOO_MANY_WEBHOOKS and WEBHOOK_ADDRESS_REFUSED. */
  async create(actor: Person, body: WebhookBody): Promise<WebhookMadeView | Repeated<WebhookMadeView>> {
    this.holdToPublic(body.url);
    const { event_id = null } = body;
    const made = await this.idempotency.once(actor, 'webhooks.create', body, async (_em, tx) => {
      await tx.query(sql`select from users where id = ${actor.id} for no key update`);
      if ((await this.webhooks.count(tx, actor.id)) >= MOST_WEBHOOKS) throw new ProblemError('TOO_MANY_WEBHOOKS');
      await holdToOwnEvent(tx, actor.id, event_id);
      await tx.query(WRITE.with([body.id, actor.id, body.url, body.kinds, event_id, this.clock.now()]));
      await this.secrets.renew(tx, body.id);
      const webhook = await this.known(actor, body.id, tx);
      await this.audit.record(tx, actor, { action: 'webhooks:create', ...subjectOf(body.id), after: webhook });
      return webhook;
    });
    // The secret is stored encrypted only, so repeated answers read it from there.
    const [key] = await this.secrets.standing(body.id);
    if (!key) throw new ProblemError('NOT_FOUND');
    const secret = webhookSecret(key);
    return made instanceof Repeated ? Repeated.of({ webhook: made.view, secret }) : { webhook: made, secret };
  }

  /** Writes the fields sent and leaves the rest. */
  edit(actor: Person, id: string, patch: WebhookPatch): Promise<WebhookView> {
    if (patch.url !== undefined) this.holdToPublic(patch.url);
    return this.database.transaction(async (tx) => {
      // Before the address: an event transfer locks both in this order.
      if (patch.event_id !== undefined) await holdToOwnEvent(tx, actor.id, patch.event_id);
      const before = await this.locked(tx, actor, id);
      const { url, kinds, is_active, event_id } = { ...before, event_id: before.event?.id ?? null, ...patch };
      await tx.query(EDIT.with([id, url, kinds, event_id, is_active]));
      if (!is_active) await tx.query(END_WAITING.with([id]));
      const after = await this.known(actor, id, tx);
      await this.audit.record(tx, actor, { action: 'webhooks:edit', ...subjectOf(id), before, after });
      return after;
    });
  }

  /** Deletes it with its events. */
  async remove(actor: Person, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.locked(tx, actor, id);
      await tx.query(sql`delete from webhook_endpoints where id = ${id}`);
      await this.audit.record(tx, actor, { action: 'webhooks:remove', ...subjectOf(id), before });
    });
    await this.database.query(sql`delete from webhook_deliveries where endpoint_id = ${id}`);
  }

  /** Throws RATE_LIMITED. */
  async rotate(actor: Person, id: string): Promise<WebhookMadeView> {
    await this.known(actor, id);
    await this.limits.consume(ROTATIONS, id);
    return this.database.transaction(async (tx) => {
      await this.locked(tx, actor, id);
      const secret = webhookSecret(await this.secrets.renew(tx, id));
      await this.audit.record(tx, actor, { action: 'webhooks:rotate', ...subjectOf(id) });
      return { webhook: await this.known(actor, id, tx), secret };
    });
  }

  /** Throws WEBHOOK_OFF and RATE_LIMITED. */
  async test(actor: Person, id: string): Promise<WebhookDeliveryView> {
    await this.known(actor, id);
    await this.limits.consume(TESTS, id);
    return this.database.transaction(async (tx) => {
      if (!(await this.locked(tx, actor, id)).is_active) throw new ProblemError('WEBHOOK_OFF');
      const timestamp = this.clock.now().toISOString();
      const payload = { type: WEBHOOK_TEST, version: WEBHOOK_VERSION, timestamp, data: { webhook_id: id } };
      const deliveryId = newId();
      await tx.query(WRITE_TEST.with([deliveryId, id, JSON.stringify(payload)]));
      await tx.query(WAKE.with([id]));
      return this.delivery(tx, id, deliveryId);
    });
  }

  async deliveries(actor: Person, id: string, query: WebhookDeliveriesQuery): Promise<Page<WebhookDeliveryView>> {
    await this.known(actor, id);
    const [rows, count] = await Promise.all([this.sent.page(id, query), this.sent.count(id, query)]);
    return { data: rows.map(presentDelivery), count };
  }

  /** Throws WEBHOOK_OFF. */
  replay(actor: Person, id: string, deliveryId: string): Promise<WebhookDeliveryView> {
    return this.database.transaction(async (tx) => {
      const { is_active } = await this.locked(tx, actor, id);
      await this.delivery(tx, id, deliveryId);
      if (!is_active) throw new ProblemError('WEBHOOK_OFF');
      await tx.query(REPLAY.with([id, deliveryId, this.clock.now()]));
      await tx.query(WAKE.with([id]));
      return this.delivery(tx, id, deliveryId);
    });
  }

  private holdToPublic(url: string): void {
    if (this.wire.refuses(url)) throw new ProblemError('WEBHOOK_ADDRESS_REFUSED');
  }

  private async locked(tx: Tx, actor: Person, id: string): Promise<WebhookView> {
    await tx.query(LOCK.with([id, actor.id]));
    return this.known(actor, id, tx);
  }

  private async known(actor: Person, id: string, on?: Tx): Promise<WebhookView> {
    const row = await this.webhooks.find(actor.id, id, on);
    if (!row) throw new ProblemError('NOT_FOUND');
    return presentWebhook(row);
  }

  private async delivery(tx: Tx, endpointId: string, id: string): Promise<WebhookDeliveryView> {
    const row = await this.sent.find(endpointId, id, tx);
    if (!row) throw new ProblemError('NOT_FOUND');
    return presentDelivery(row);
  }
}

function subjectOf(id: string) {
  return { subject_kind: 'webhook', subject_id: id };
}
