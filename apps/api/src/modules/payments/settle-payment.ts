import { Injectable } from '@nestjs/common';
import { allows, type OrderStatus, type PaymentMethod } from '@festix/domain';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { ErrorPort } from '../../kernel/error-port.ts';
import { Problem } from '../../kernel/problem.ts';
import type { PaymentRecord } from '../orders/order-record.ts';
import { MoveOrder, type LockedOrder, type Mover } from '../orders/move-order.ts';
import { PaymentErrands } from './payment-errands.ts';
import type { PaymentStatus, PaymentWord } from './payment-gateway.ts';
import { holdsMoney, paymentTransitions } from './payment-steps.ts';

/** What the gateway says about a charge. */
export interface GatewayWord {
  status: PaymentWord;
  status_detail: string | null;
}

interface ChargeRow extends PaymentRecord {
  method: PaymentMethod;
  status: PaymentStatus;
  /** Whether no later charge of the order has taken its place. */
  is_last: boolean;
}

const GATEWAY: Omit<Mover, 'request_id'> = { id: null, device_id: null };

/** How an order follows its charge. */
const FOLLOWS: Record<PaymentWord, OrderStatus> = {
  approved: 'paid',
  rejected: 'rejected',
  cancelled: 'cancelled',
  refunded: 'refunded',
  in_mediation: 'in_mediation',
  charged_back: 'charged_back',
};

/** Takes a gateway's word for a charge and carries it through to the order, in one transaction. */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly errands: PaymentErrands,
    private readonly errors: ErrorPort,
  ) {}

  /** The same word again changes nothing. A word that can't follow the charge's last one is refused and reported. */
  async settle(paymentId: string, word: GatewayWord, requestId: string): Promise<PaymentRecord> {
    return this.database.transaction(async (tx) => {
      const order = await this.lockOrderOf(tx, paymentId);
      const charge = order && (await this.charge(tx, paymentId));
      if (!charge) throw new Problem('NOT_FOUND');
      if (charge.status === word.status && charge.status_detail === word.status_detail) return charge;
      if (charge.status !== word.status && !allows(paymentTransitions, charge.status, word.status)) {
        this.errors.report(new Error(`charge ${paymentId} can't go from ${charge.status} to ${word.status}`));
        throw new Problem('ILLEGAL_TRANSITION');
      }
      await this.write(tx, paymentId, word);
      await this.follow(tx, order, charge, word, { ...GATEWAY, request_id: requestId });
      return this.charge(tx, paymentId);
    });
  }

  /** Orders are locked before their charges. */
  private async lockOrderOf(tx: Tx, paymentId: string): Promise<LockedOrder | undefined> {
    const [payment] = await tx.query<{ order_id: string }>('select order_id from payments where id = $1', [paymentId]);
    return payment && this.orders.lock(tx, payment.order_id);
  }

  private async charge(tx: Tx, paymentId: string): Promise<ChargeRow> {
    const [charge] = await tx.query<ChargeRow>(
      `select id, method, status, status_detail, expires_at, qr_code, checkout_url,
         not exists (select from payments later where later.order_id = payments.order_id
           and (later.created_at, later.id) > (payments.created_at, payments.id)) as is_last
       from payments where id = $1`,
      [paymentId],
    );
    if (!charge) throw new Problem('NOT_FOUND');
    return charge;
  }

  private async write(tx: Tx, paymentId: string, word: GatewayWord): Promise<void> {
    await tx.query('update payments set status = $2, status_detail = $3, updated_at = $4 where id = $1', [
      paymentId,
      word.status,
      word.status_detail,
      this.clock.now(),
    ]);
  }

  private async follow(tx: Tx, order: LockedOrder, charge: ChargeRow, word: GatewayWord, mover: Mover): Promise<void> {
    const step = { to: FOLLOWS[word.status], status_detail: word.status_detail };
    if (word.status === 'approved' && charge.status !== 'approved') return this.approve(tx, order, charge, word, mover);
    const concernsOrder = holdsMoney(charge.status)
      ? holdsMoneyOf(order)
      : charge.is_last && charge.status !== word.status && (order.status === 'booking' || order.status === 'rejected');
    if (concernsOrder) await this.orders.move(tx, order, step, mover);
  }

  /** Money has come: for places that are held, for places that are still there, or for nothing, and then it goes back. */
  private async approve(tx: Tx, order: LockedOrder, charge: ChargeRow, word: GatewayWord, mover: Mover): Promise<void> {
    const paid = { to: 'paid', status_detail: word.status_detail, payment_method: charge.method } as const;
    if (holdsMoney(charge.status)) return void (await this.orders.move(tx, order, paid, mover));
    if (holdsMoneyOf(order) || order.status === 'refunded') return this.sendBack(tx, charge);
    if (!order.event_canceled_at && (await this.orders.move(tx, order, paid, mover)))
      return this.cancelOthers(tx, order, charge);

    const ended = { to: 'cancelled', status_detail: order.status_detail } as const;
    if (order.status !== 'cancelled') await this.orders.move(tx, order, ended, mover);
    const refunded = { to: 'refunded', status_detail: 'refunded' } as const;
    await this.orders.move(tx, { ...order, ...ended, status: 'cancelled' }, refunded, mover);
    await this.sendBack(tx, charge);
  }

  private async sendBack(tx: Tx, charge: ChargeRow): Promise<void> {
    await this.write(tx, charge.id, { status: 'refunded', status_detail: 'refunded' });
    await this.errands.refund(tx, charge.id);
  }

  private async cancelOthers(tx: Tx, order: LockedOrder, charge: ChargeRow): Promise<void> {
    const others = await tx.query<{ id: string }>(
      `update payments set status = 'cancelled', status_detail = 'by_collector', updated_at = $3
       where order_id = $1 and id <> $2 and status = 'pending' returning id`,
      [order.id, charge.id, this.clock.now()],
    );
    for (const { id } of others) await this.errands.cancel(tx, id);
  }
}

function holdsMoneyOf(order: LockedOrder): boolean {
  return order.status === 'paid' || order.status === 'in_mediation' || order.status === 'charged_back';
}
