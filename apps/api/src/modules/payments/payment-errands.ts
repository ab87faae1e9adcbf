import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../kernel/database.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { PaymentGateway } from './payment-gateway.ts';

interface Errand {
  payment_id: string;
}

const CANCEL = 'payments.cancel';
const REFUND = 'payments.refund';

/** What the gateway has to be told, sure to be told once the transaction that decided it has committed. */
@Injectable()
export class PaymentErrands implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly gateway: PaymentGateway,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work<Errand>(CANCEL, ({ payment_id }) => this.gateway.cancel(payment_id));
    await this.jobs.work<Errand>(REFUND, ({ payment_id }) => this.gateway.refund(payment_id));
  }

  /** A charge that nobody shall pay any more. */
  cancel(tx: Tx, paymentId: string): Promise<void> {
    return this.jobs.send<Errand>(CANCEL, { payment_id: paymentId }, { tx });
  }

  /** Money that has to go back. */
  refund(tx: Tx, paymentId: string): Promise<void> {
    return this.jobs.send<Errand>(REFUND, { payment_id: paymentId }, { tx });
  }
}
