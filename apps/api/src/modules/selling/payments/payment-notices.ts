import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR, MINUTE } from '@festix/domain/ground';
import { type ReceivedWebhookState } from '@festix/domain/operations';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Notice, NoticeCall } from '../gateways/payment-gateway.ts';
import { PaymentGateways } from '../gateways/payment-gateways.ts';
import { SettlePayment } from './settle-payment.ts';
import { TakePayment } from './take-payment.ts';
import { UNKNOWN_GATEWAY, UnsignedWebhooks } from '../gateways/unsigned-webhooks.ts';

/** Delays after a failed reading of a notification's subject. */
const WAITS_MS: readonly number[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR];

const SWEEP_SECONDS = 30;
const MOST_AT_ONCE = 50;
const LONGEST_WAY_MS = MINUTE;

const NOTE = sql`
  insert into payment_notices (id, gateway, topic, subject, request_id, sent_at, body, received_at, next_attempt_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`;

const TAKE = sql<NoticeRow>`
  update payment_notices set attempts = attempts + 1, next_attempt_at = $3
  where id = $1 and state = 'open' and next_attempt_at <= $2
  returning id, gateway, topic, subject, request_id, sent_at, body, attempts`;

const END = sql`
  update payment_notices set state = $2, failure = $3, payment_id = $4, handled_at = $5 where id = $1 and state = 'open'`;

const REOPEN = sql<{ state: ReceivedWebhookState }>`
  update payment_notices n set state = 'open', attempts = 0, next_attempt_at = $2, handled_at = null
  from (select id, state from payment_notices where id = $1 for no key update) before
  where n.id = before.id returning before.state`;

const DUE = sql<{ id: string }>`
  select id from payment_notices where state = 'open' and next_attempt_at <= $1
  order by next_attempt_at limit ${sql.literal(MOST_AT_ONCE)}`;

interface NoticeRow extends Notice {
  id: string;
  gateway: string;
  body: unknown;
  attempts: number;
}

interface Outcome {
  state: Exclude<ReceivedWebhookState, 'open'>;
  payment_id: string | null;
  failure: string | null;
}

/**
 * Takes the gateways' notifications. Stores each one with a valid signature, and reads the payment it names, whatever
 * it claims.
 */
@Injectable()
export class PaymentNotices implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly gateways: PaymentGateways,
    private readonly payments: TakePayment,
    private readonly settlement: SettlePayment,
    private readonly unsigned: UnsignedWebhooks,
    private readonly audit: Audit,
    private readonly errors: ErrorPort,
  ) {}

  onModuleInit(): void {
    this.jobs.every('payment notices', SWEEP_SECONDS, () => this.handleDue());
  }

  /** Throws WEBHOOK_SIGNATURE_INVALID unless a configured gateway sent it. Answers success once it is stored. */
  async receive(gatewayName: string, call: NoticeCall): Promise<void> {
    const gateway = this.gateways.named(gatewayName);
    const notice = gateway?.notice(call);
    if (!gateway || !notice) {
      await this.unsigned.count(gateway?.name ?? UNKNOWN_GATEWAY);
      throw new ProblemError('WEBHOOK_SIGNATURE_INVALID');
    }
    const id = newId();
    const { topic, subject, request_id, sent_at } = notice;
    await this.database.query(
      NOTE.with([
        id,
        gateway.name,
        topic,
        subject,
        request_id,
        sent_at,
        JSON.stringify(call.body ?? {}),
        this.clock.now(),
      ]),
    );
    await this.handle(id);
  }

  /** Processes a notification again, as if it had just arrived; it has its effect once. Throws NOT_FOUND. */
  async replay(actor: Person, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [before] = await tx.query(REOPEN.with([id, this.clock.now()]));
      if (!before) throw new ProblemError('NOT_FOUND');
      await this.audit.record(tx, actor, {
        action: 'payment-notices:replay',
        subject_kind: 'payment_notice',
        subject_id: id,
        before,
        after: { state: 'open' },
      });
    });
    await this.handle(id);
  }

  async handleDue(): Promise<void> {
    const due = await this.database.query(DUE.with([this.clock.now()]));
    for (const { id } of due) await this.handle(id);
  }

  private async handle(id: string): Promise<void> {
    const now = this.clock.now();
    const [notice] = await this.database.query(TAKE.with([id, now, new Date(now.getTime() + LONGEST_WAY_MS)]));
    if (!notice) return;
    try {
      const { state, failure, payment_id } = await this.follow(notice);
      await this.database.query(END.with([id, state, failure, payment_id, this.clock.now()]));
    } catch (error) {
      this.errors.report(error, { job: 'payment notices' });
      await this.putOff(notice, error);
    }
  }

  private async follow(notice: NoticeRow): Promise<Outcome> {
    const gateway = this.gateways.named(notice.gateway);
    if (!gateway) throw new Error(`there are no keys of the gateway ${notice.gateway}`);
    const { payments, is_fraud_alert } = await gateway.follow(notice, notice.body);
    const outcome: Outcome = { state: 'ignored', payment_id: null, failure: null };
    for (const payment of payments) {
      const { charge, refused } = await this.payments.take(gateway.name, payment, notice.request_id);
      if (charge === null) continue;
      if (is_fraud_alert && refused === null) await this.settlement.block(charge, notice.request_id);
      outcome.payment_id = charge;
      outcome.failure ??= refused;
      outcome.state = outcome.failure === null ? 'done' : 'refused';
    }
    return outcome;
  }

  private async putOff({ id, attempts }: NoticeRow, error: unknown): Promise<void> {
    const wait = WAITS_MS[attempts - 1];
    const next = new Date(this.clock.now().getTime() + (wait ?? 0));
    await this.database.query(
      sql`update payment_notices set state = $2, next_attempt_at = $3, failure = $4 where id = $1 and state = 'open'`.with(
        [id, wait === undefined ? 'failed' : 'open', next, error instanceof Error ? error.message : String(error)],
      ),
    );
  }
}
