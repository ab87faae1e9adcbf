import { Injectable } from '@nestjs/common';
import type { GatewayPayment } from './payment-gateway.ts';

type Take = (gateway: string, payment: GatewayPayment) => Promise<unknown>;

/** Brings what a gateway answers at once, a charged card, to whoever settles payments. */
@Injectable()
export class GatewayAnswers {
  private takes: Take | undefined;

  takenBy(take: Take): void {
    this.takes = take;
  }

  async take(gateway: string, payment: GatewayPayment): Promise<void> {
    if (!this.takes) throw new Error('nobody settles what the gateway answers');
    await this.takes(gateway, payment);
  }
}
