import type { QueueName } from '@festix/domain/operations';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import type { Refund } from './payment-gateway.ts';

/** The data of an errand's job. */
export interface ErrandSent {
  errand_id: string;
  payment_id: string;
}

export type ErrandKind = 'cancel' | 'refund';

/** The jobs, by kind of errand. */
export const ERRAND_JOBS: Readonly<Record<ErrandKind, QueueName>> = {
  cancel: 'payments.cancel',
  refund: 'payments.refund',
};

const NOTE = sql`
  insert into payment_errands (id, payment_id, kind, amount, next_attempt_at, created_at)
  values ($1, $2, $3, $4, $5, $5) on conflict (id) do nothing returning id`;

/**
 * Stores requests to the gateway in the transaction that decides them, and keeps them until the gateway has carried
 * them out.
 */
@Injectable()
export class PaymentErrands {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Cancels a charge that must not be paid any more. */
  cancel(tx: Tx, paymentId: string): Promise<void> {
    return this.note(tx, 'cancel', newId(), paymentId, null);
  }

  /** Refunds money. The same `refund_id` again sends nothing more. */
  refund(tx: Tx, { payment_id, refund_id, amount }: Refund): Promise<void> {
    return this.note(tx, 'refund', refund_id, payment_id, amount);
  }

  private async note(tx: Tx, kind: ErrandKind, id: string, paymentId: string, amount: number | null): Promise<void> {
    const [noted] = await tx.query(NOTE.with([id, paymentId, kind, amount, this.clock.now()]));
    if (noted) await this.jobs.send<ErrandSent>(ERRAND_JOBS[kind], { errand_id: id, payment_id: paymentId }, { tx });
  }
}
