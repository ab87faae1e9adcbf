import { Injectable } from '@nestjs/common';
import type { PaymentStatus } from '@festix/domain/selling';
import { CardAnswers, type CardAnswer } from '../../../kernel/http/metrics/card-answers.ts';
import type { GatewayPayment } from './payment-gateway.ts';

type Take = (gateway: string, payment: GatewayPayment) => Promise<unknown>;

/** Brings what a gateway answers at once, a charged card, to whoever settles payments. */
@Injectable()
export class GatewayAnswers {
  private takes: Take | undefined;

  constructor(private readonly counted: CardAnswers) {}

  takenBy(take: Take): void {
    this.takes = take;
  }

  /** Counts the answer to a card that was charged now, and settles it. */
  async answer(gateway: string, payment: GatewayPayment): Promise<void> {
    this.counted.count(answerOf(payment.status));
    await this.take(gateway, payment);
  }

  /** Counts a card that the gateway declined before it became a payment. */
  decline(): void {
    this.counted.count('refused');
  }

  /** Settles what was read of a payment. */
  async take(gateway: string, payment: GatewayPayment): Promise<void> {
    if (!this.takes) throw new Error('nobody settles what the gateway answers');
    await this.takes(gateway, payment);
  }
}

function answerOf(status: PaymentStatus): CardAnswer {
  if (status === 'pending') return 'open';
  return status === 'approved' ? 'approved' : 'refused';
}
