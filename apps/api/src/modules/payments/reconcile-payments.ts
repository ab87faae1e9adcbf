import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PaymentStatus } from '@festix/domain';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { ErrorPort } from '../../kernel/error-port.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { PaymentErrands } from './payment-errands.ts';
import { PaymentGateway, type KnownCharge } from './payment-gateway.ts';
import { TakePayment } from './take-payment.ts';

const SWEEP_SECONDS = 180;
const MOST_AT_ONCE = 100;

/** What keeps us from several charges keeps us from all, and the next sweep is soon. */
const MOST_FAILURES = 3;

/**
 * Charges that wait, and those that ended in the last days without money: the younger the charge, the sooner it is
 * looked at again.
 */
const DUE = `
  select id as payment_id, method, gateway_reference, gateway_payment, status from payments
  where gateway = $2 and created_at < $1::timestamptz - interval '2 minutes'
    and (status = 'pending' or (status in ('cancelled', 'rejected') and updated_at > $1::timestamptz - interval '2 days'))
    and (read_at is null or read_at < $1::timestamptz - greatest(interval '2 minutes', ($1::timestamptz - created_at) / 4))
  order by read_at nulls first, created_at limit ${MOST_AT_ONCE}`;

interface DueCharge extends KnownCharge {
  status: PaymentStatus;
}

/** Reads charges at the gateway, so that what a lost notification would have told is learnt all the same. */
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

  /** Returns how many charges were read. */
  async reconcile(): Promise<number> {
    const due = await this.database.query<DueCharge & object>(DUE, [this.clock.now(), this.gateway.name]);
    let failures = 0;
    for (const charge of due) {
      if (failures === MOST_FAILURES) break;
      try {
        await this.read(charge);
      } catch (error) {
        failures += 1;
        this.errors.report(error, { job: 'payment reconciliation' });
      }
    }
    return due.length;
  }

  private async read(charge: DueCharge): Promise<void> {
    const { payment_id, status } = charge;
    // Before anything can fail, so that no charge is always the first.
    await this.database.query('update payments set read_at = $2 where id = $1', [payment_id, this.clock.now()]);
    const payments = await this.gateway.paymentsOf(charge);
    for (const payment of payments) await this.payments.take(this.gateway.name, payment, null);
    // The hold is over, and the charge outlived it.
    const isStillOpen = status === 'cancelled' && payments.some((payment) => payment.status === 'pending');
    if (isStillOpen) await this.database.transaction((tx) => this.errands.cancel(tx, payment_id));
  }
}
