import { Injectable } from '@nestjs/common';
import type { PaymentView, SandboxBody } from '@festix/domain';
import type { Actor } from '../../kernel/actor.ts';
import { presentPayment } from '../orders/order.presenter.ts';
import { SandboxGateway } from './sandbox-gateway.ts';
import { SettlePayment } from './settle-payment.ts';

@Injectable()
export class PaymentsService {
  constructor(
    private readonly sandboxGateway: SandboxGateway,
    private readonly settlement: SettlePayment,
  ) {}

  /** Plays the gateway's part: answers once the word has had its effect. */
  async sandbox(actor: Actor, paymentId: string, { status, status_detail }: SandboxBody): Promise<PaymentView> {
    const word = { status, status_detail: status_detail ?? this.sandboxGateway.detailOf(status) };
    return presentPayment(await this.settlement.settle(paymentId, word, actor.request_id));
  }
}
