import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PaymentStatus } from '@festix/domain/selling';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { nextReadingSql } from '../gateways/next-reading.ts';
import { PaymentErrands } from '../gateways/payment-errands.ts';
import { PaymentGateway, type KnownCharge } from '../gateways/payment-gateway.ts';
import { TakePayment } from './take-payment.ts';

const SWEEP_SECONDS = 180;
const MOST_AT_ONCE = 100;

/** Concurrent readings. */
const BESIDE = 4;

/** Consecutive failures that end a run: they would hit every charge, and the next sweep is soon. */
const MOST_FAILURES = 3;

/** Selects pending charges first, by the end of their holds. */
const DUE = sql<DueCharge>`
  select id as payment_id, method, gateway_reference, gateway_payment, terminal, created_at, status from payments
  where gateway = $2 and next_read_at <= $1 and status <> 'refunded'
  order by status <> 'pending', case when status = 'pending' then expires_at end, next_read_at limit ${sql.literal(MOST_AT_ONCE)}`;

const PUT_OFF = sql`
  update payments set next_read_at = ${nextReadingSql({ status: sql`status`, updated_at: sql`updated_at`, now: sql`$2::timestamptz` })}
  where id = $1`;

/** A running sweep. */
interface Run {
  read: number;
  /** Failures since the last success. */
  failures: number;
}

interface DueCharge extends KnownCharge {
  status: PaymentStatus;
}

/** Reads charges at the gateway, to recover lost notifications. */
@Injectable()
export class ReconcilePayments implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly gateway: PaymentGateway,
    private readonly errands: PaymentErrands,
    private readonly payments: TakePayment,
    private readonly errors: ErrorPort,
  ) {}

  onModuleInit(): void {
    this.jobs.every('payment reconciliation', SWEEP_SECONDS, async () => void (await this.reconcile()));
  }

  /** Reads all that is due now; returns the number of charges. */
  async reconcile(): Promise<number> {
    const now = this.clock.now();
    const run: Run = { read: 0, failures: 0 };
    for (;;) {
      const due = await this.database.query(DUE.with([now, this.gateway.name]));
      const charges = due.values();
      await Promise.all(Array.from({ length: BESIDE }, () => this.readEach(charges, run)));
      if (due.length < MOST_AT_ONCE || run.failures >= MOST_FAILURES) return run.read;
    }
  }

  /** Reads the charges that no concurrent reader has taken from the same list. */
  private async readEach(charges: Iterable<DueCharge>, run: Run): Promise<void> {
    for (const charge of charges) {
      if (run.failures >= MOST_FAILURES) return;
      run.read += 1;
      try {
        await this.read(charge);
        run.failures = 0;
      } catch (error) {
        run.failures += 1;
        this.errors.report(error, { job: 'payment reconciliation' });
      }
    }
  }

  private async read(charge: DueCharge): Promise<void> {
    const { payment_id, status } = charge;
    // Before anything can fail, so that no charge is always the first.
    await this.database.query(PUT_OFF.with([payment_id, this.clock.now()]));
    const payments = await this.gateway.keeperOf(charge).paymentsOf(charge);
    for (const payment of payments) await this.payments.take(this.gateway.name, payment, null);
    // The hold is over, and the charge outlived it.
    const isStillOpen = status === 'cancelled' && payments.some((payment) => payment.status === 'pending');
    if (isStillOpen) await this.database.transaction((tx) => this.errands.cancel(tx, payment_id));
  }
}
