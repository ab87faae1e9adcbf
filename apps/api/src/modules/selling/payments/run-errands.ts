import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY, HOUR, MINUTE } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { ERRAND_JOBS, type ErrandKind, type ErrandSent } from '../gateways/payment-errands.ts';
import {
  GatewayRefusalError,
  type ChargeKeeper,
  type GatewayPayment,
  type KnownCharge,
} from '../gateways/payment-gateway.ts';
import { PaymentGateways } from '../gateways/payment-gateways.ts';
import { TakePayment } from './take-payment.ts';

/** Delays after a failure. */
const FIRST_WAITS_MS: readonly number[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
const LATER_WAIT_MS = 6 * HOUR;

/** Attempts of a cancellation, over five days; then people take over. A refund is retried without end. */
const MOST_ATTEMPTS: Readonly<Record<ErrandKind, number>> = { cancel: 24, refund: Infinity };

/** Delay while the gateway's keys are missing, which counts as no attempt. */
const KEYLESS_WAIT_MS = HOUR;

/** Interval of reports about a failing errand. */
const REPORT_EVERY_MS = DAY;

const SWEEP_SECONDS = 30;
const MOST_AT_ONCE = 50;

/** Time during which no other process takes a running errand. */
const LONGEST_WAY_MS = 2 * MINUTE;

const TAKE = sql<Errand>`
  update payment_errands e set attempts = e.attempts + 1, next_attempt_at = $3
  from payments y
  where e.id = $1 and y.id = e.payment_id and e.state = 'open' and e.next_attempt_at <= $2
  returning e.id, e.kind, e.amount, e.attempts, e.told_at, e.reported_at, y.id as payment_id, y.gateway, y.method,
    y.gateway_reference, y.gateway_payment, y.terminal, y.created_at`;

const DUE = sql<{ id: string }>`
  select id from payment_errands where state = 'open' and next_attempt_at <= $1
  order by next_attempt_at limit ${sql.literal(MOST_AT_ONCE)}`;

const PUT_OFF = sql`
  update payment_errands set state = $2, attempts = $3, next_attempt_at = $4, failure = $5,
    reported_at = coalesce($6, reported_at)
  where id = $1 and state = 'open'`;

interface Errand extends KnownCharge {
  id: string;
  kind: ErrandKind;
  amount: number | null;
  attempts: number;
  /** Time at which the gateway carried it out; from then on only the charge is read. */
  told_at: Date | null;
  reported_at: Date | null;
  gateway: string;
}

/** Signals that this installation has no credentials for the gateway of a charge. */
class MissingKeysError extends Error {
  override readonly name = 'MissingKeysError';
}

/** Carries errands out at the gateway, with retries, and settles its answers. */
@Injectable()
export class RunErrands implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly gateways: PaymentGateways,
    private readonly payments: TakePayment,
    private readonly errors: ErrorPort,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const job of Object.values(ERRAND_JOBS)) {
      await this.jobs.work<ErrandSent>(job, ({ errand_id }) => this.run(errand_id));
    }
    this.jobs.every('payment errands', SWEEP_SECONDS, () => this.runDue());
  }

  async runDue(): Promise<void> {
    const due = await this.database.query(DUE.with([this.clock.now()]));
    for (const { id } of due) await this.run(id);
  }

  private async run(id: string): Promise<void> {
    const now = this.clock.now();
    const [errand] = await this.database.query(TAKE.with([id, now, new Date(now.getTime() + LONGEST_WAY_MS)]));
    if (!errand) return;
    try {
      await this.tell(errand);
    } catch (error) {
      await this.putOff(errand, error);
    }
  }

  private async tell(errand: Errand): Promise<void> {
    const gateway = this.gateways.named(errand.gateway);
    if (!gateway) throw new MissingKeysError(`there are no keys of the gateway ${errand.gateway}`);
    const keeper = gateway.keeperOf(errand);
    if (!errand.told_at) {
      if (errand.kind === 'cancel') await keeper.cancel(errand);
      else await this.refund(keeper, errand);
      // Stored at once: a failure from here on must not refund a second time.
      await this.database.query(
        sql`update payment_errands set told_at = $2 where id = $1`.with([errand.id, this.clock.now()]),
      );
    }
    for (const payment of await keeper.paymentsOf(errand)) await this.payments.take(gateway.name, payment, null);
    await this.database.query(
      sql`update payment_errands set state = 'done', done_at = $2, failure = null where id = $1 and state = 'open'`.with(
        [errand.id, this.clock.now()],
      ),
    );
  }

  /** Refunds, unless all of the money was refunded already, as in the gateway's own app: no part is left to refund. */
  private async refund(keeper: ChargeKeeper, errand: Errand): Promise<void> {
    const refund = { payment_id: errand.payment_id, refund_id: errand.id, amount: errand.amount };
    await keeper.refund(errand, refund).catch(async (error: unknown) => {
      if (!(error instanceof GatewayRefusalError)) throw error;
      const payments = await keeper.paymentsOf(errand);
      if (!payments.some((payment) => isOf(errand, payment) && payment.status === 'refunded')) throw error;
    });
  }

  private async putOff(errand: Errand, error: unknown): Promise<void> {
    const now = this.clock.now();
    const attempts = error instanceof MissingKeysError ? errand.attempts - 1 : errand.attempts;
    const wait = error instanceof MissingKeysError ? KEYLESS_WAIT_MS : (FIRST_WAITS_MS[attempts - 1] ?? LATER_WAIT_MS);
    const hasFailed = attempts >= MOST_ATTEMPTS[errand.kind];
    const isReported =
      hasFailed || !errand.reported_at || now.getTime() - errand.reported_at.getTime() >= REPORT_EVERY_MS;
    if (isReported) this.errors.report(error, { job: ERRAND_JOBS[errand.kind] });
    await this.database.query(
      PUT_OFF.with([
        errand.id,
        hasFailed ? 'failed' : 'open',
        attempts,
        new Date(now.getTime() + wait),
        error instanceof Error ? error.message : String(error),
        isReported ? now : null,
      ]),
    );
  }
}

function isOf({ gateway_payment, terminal }: KnownCharge, { reference }: GatewayPayment): boolean {
  return terminal !== null || gateway_payment === null || gateway_payment === reference;
}
