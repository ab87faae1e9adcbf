import { Inject, Injectable } from '@nestjs/common';
import type { InstallmentsView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { awaitsPayment, installmentText } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import { INSTALLMENT_READS, RateLimits } from '../../../kernel/access/rate-limits.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { PaymentGateway } from '../gateways/payment-gateway.ts';
import { OrderViews } from './order-views.ts';

/** Reads at the gateway how a card may divide an order's total. */
@Injectable()
export class CardInstallments {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly views: OrderViews,
    private readonly gateway: PaymentGateway,
    private readonly limits: RateLimits,
    private readonly errors: ErrorPort,
  ) {}

  /** Throws NOT_FOUND, ORDER_ERROR for an order that nobody pays any more, and PAYMENT_FAILED while the gateway is away. */
  async read(orderId: string, bin: string): Promise<InstallmentsView> {
    const { total, status } = await this.views.known(orderId);
    if (!awaitsPayment(status)) throw new ProblemError('ORDER_ERROR');
    this.limits.consumeLocally(INSTALLMENT_READS, orderId);
    const card = await this.gateway.cardOptions(bin, total).catch((error: unknown) => {
      this.errors.report(error);
      throw new ProblemError('PAYMENT_FAILED');
    });
    if (!card) return { payment_method_id: null, issuer_id: null, options: [] };
    const { payment_method_id, issuer_id } = card;
    const most = this.env.MERCADO_PAGO_INSTALLMENTS || Infinity;
    const options = card.options
      .filter(({ installments }) => installments <= most)
      .map((option) => ({ ...option, amount: cents(option.amount), total: cents(option.total) }))
      .map(({ cost, ...option }) => ({ ...option, text: installmentText({ ...option, cost }) }));
    return { payment_method_id, issuer_id, options };
  }
}
