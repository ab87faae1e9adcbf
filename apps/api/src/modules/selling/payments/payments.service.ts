import { Injectable } from '@nestjs/common';
import { type PaymentView, type SandboxBody, type SandboxChargeView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { OrderPresenter, presentPayment } from '../orders/order.presenter.ts';
import { OrdersQueries } from '../orders/orders.queries.ts';
import type { PaymentRecord } from '../orders/order-record.ts';
import { SANDBOX } from '../gateways/payment-gateway.ts';
import { PaymentGateways } from '../gateways/payment-gateways.ts';
import { SettlePayment } from './settle-payment.ts';

const SANDBOX_CHARGE = sql<SandboxRow>`
  select id, order_id, gateway, method, status, status_detail, amount, expires_at, qr_code, checkout_url, card, challenge
  from payments where id = $1 and gateway = ${sql.literal(SANDBOX)}`.kept();

interface SandboxRow extends PaymentRecord {
  order_id: string;
  amount: number;
}

/** Serves the sandbox page, if no real gateway is in use. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: Database,
    private readonly gateways: PaymentGateways,
    private readonly settlement: SettlePayment,
    private readonly orders: OrdersQueries,
    private readonly presenter: OrderPresenter,
  ) {}

  async sandboxCharge(paymentId: string): Promise<SandboxChargeView> {
    this.refuseWhereMoneyIs();
    const [charge] = await this.database.query(SANDBOX_CHARGE.with([paymentId]));
    const order = charge && (await this.orders.find(charge.order_id));
    if (!order) throw new ProblemError('NOT_FOUND');
    const { id, code, status, status_detail, items, event } = await this.presenter.present(order, 'anybody');
    return {
      payment: presentPayment(charge),
      amount: cents(charge.amount),
      order: { id, code, status, status_detail, items, event: { name: event.name, slug: event.slug } },
    };
  }

  /** Answers once the status has had its effect; refuses one that can't follow the last. */
  async sandbox(actor: Actor, paymentId: string, { status, status_detail }: SandboxBody): Promise<PaymentView> {
    this.refuseWhereMoneyIs();
    const { sandbox } = this.gateways;
    const word = { status, status_detail: status_detail ?? sandbox.detailOf(status) };
    const payment = await this.database.transaction(async (tx) => {
      const [charge] = await tx.query(SANDBOX_CHARGE.with([paymentId]));
      if (!charge) throw new ProblemError('NOT_FOUND');
      const settled = await this.settlement.settleIn(tx, paymentId, word, actor.request_id);
      sandbox.say(tx, paymentId, word.status, word.status_detail);
      return settled;
    });
    return presentPayment(payment);
  }

  private refuseWhereMoneyIs(): void {
    if (!this.gateways.isSandbox) throw new ProblemError('UNKNOWN_ROUTE');
  }
}
