import { Injectable } from '@nestjs/common';
import {
  allows,
  awaitsPayment,
  FRAUD_ALERT,
  hadMoney,
  holdsMoney,
  paymentTransitions,
  type OrderStatus,
  type PaymentMethod,
  type PaymentWord,
} from '@festix/domain/selling';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { PaymentRecord } from '../orders/order-record.ts';
import { MoveOrder, type LockedOrder, type Mover, type Step } from '../orders/move-order.ts';
import { PaymentErrands } from '../gateways/payment-errands.ts';
import { hasEndedAtTill, isOfAnother, isSame, saysNothingNew, type ChargeRow, type GatewayWord } from './judge-word.ts';
import { CANCEL_OTHERS, CHARGE, NOTE_CARD, NOTE_DOUBLED, NOTE_MOMENT, WRITE } from './settle-payment.sql.ts';

/** A step that makes an order paid. */
interface PaidStep extends Step {
  to: 'paid';
  payment_method: PaymentMethod;
}

const GATEWAY: Omit<Mover, 'request_id'> = { id: null, device_id: null };

/** Maps a charge's status to its order's; a pending one changes nothing. */
const FOLLOWS: Record<PaymentWord, OrderStatus> = {
  approved: 'paid',
  rejected: 'rejected',
  cancelled: 'cancelled',
  refunded: 'refunded',
  in_mediation: 'in_mediation',
  charged_back: 'charged_back',
};

/** The usual detail of an approved payment. */
const ACCREDITED = 'accredited';

/** Settles a gateway's report on a charge and its order, in one transaction. */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly errands: PaymentErrands,
    private readonly realtime: Realtime,
    private readonly errors: ErrorPort,
  ) {}

  /** Settles in a transaction of its own. A report about money whose approval was never reported counts as both. */
  async settle(paymentId: string, word: GatewayWord, requestId: string | null): Promise<PaymentRecord> {
    return this.database.transaction(async (tx) => {
      const isOfMoney = word.status !== 'approved' && hadMoney(word.status);
      if (isOfMoney && !(await this.moneyHasCome(tx, paymentId))) {
        const missed = { ...word, status: 'approved', status_detail: ACCREDITED } as const;
        await this.settleIn(tx, paymentId, missed, requestId);
      }
      return this.settleIn(tx, paymentId, word, requestId);
    });
  }

  /**
   * Settles a report. A repeated or older one changes nothing. Refuses and reports one that can't follow the charge's
   * status.
   */
  async settleIn(tx: Tx, paymentId: string, word: GatewayWord, requestId: string | null): Promise<PaymentRecord> {
    const [order, charge] = await this.lock(tx, paymentId);
    if (isSame(charge, word)) {
      await this.noteMoment(tx, paymentId, word);
      await this.noteCard(tx, charge, word);
    }
    if (saysNothingNew(charge, word)) return charge;
    const mover = { ...GATEWAY, request_id: requestId };
    if (isOfAnother(charge, word)) {
      if (word.status === 'approved') await this.sendDoubledBack(tx, order, charge, word, mover);
      return charge;
    }
    if (charge.status !== word.status && !allows(paymentTransitions, charge.status, word.status)) {
      this.errors.report(new Error(`charge ${paymentId} can't go from ${charge.status} to ${word.status}`));
      throw new ProblemError('ILLEGAL_TRANSITION');
    }
    this.write(tx, paymentId, word);
    await this.follow(tx, order, charge, word, mover);
    this.tellTill(tx, order, charge);
    return this.charge(tx, paymentId);
  }

  /** Blocks an order after a fraud warning: nobody enters with it until a person decides. */
  async block(paymentId: string, requestId: string | null): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [order, charge] = await this.lock(tx, paymentId);
      if (charge.fraud_alert_at) return;
      tx.send(sql`update payments set fraud_alert_at = $2 where id = $1`.with([paymentId, this.clock.now()]));
      this.errors.report(new Error(`the gateway warns of fraud in charge ${paymentId}`), { event_id: order.event_id });
      if (holdsMoney(charge.status)) await this.stop(tx, order, { ...GATEWAY, request_id: requestId });
    });
  }

  private tellTill(tx: Tx, { id, event_id }: LockedOrder, { terminal, device_id }: ChargeRow): void {
    if (terminal === null || device_id === null) return;
    tx.afterCommit(() => this.realtime.hintDevice(event_id, device_id, 'terminal.updated', [id]));
  }

  private async moneyHasCome(tx: Tx, paymentId: string): Promise<boolean> {
    const [, charge] = await this.lock(tx, paymentId);
    return hadMoney(charge.status);
  }

  /** Locks the order of a charge, and reads the charge under its lock. Throws NOT_FOUND. */
  private async lock(tx: Tx, paymentId: string): Promise<[LockedOrder, ChargeRow]> {
    const [order, charge] = await Promise.all([this.orders.lockOfPayment(tx, paymentId), this.charge(tx, paymentId)]);
    if (!order) throw new ProblemError('NOT_FOUND');
    return [order, charge];
  }

  private async charge(tx: Tx, paymentId: string): Promise<ChargeRow> {
    const [charge] = await tx.query(CHARGE.with([paymentId]));
    if (!charge) throw new ProblemError('NOT_FOUND');
    return charge;
  }

  private write(tx: Tx, paymentId: string, word: GatewayWord): void {
    tx.send(
      WRITE.with([
        paymentId,
        word.status,
        word.status_detail,
        this.clock.now(),
        word.payment ?? null,
        word.updated_at ?? null,
        textOf(word.card),
        textOf(word.challenge),
      ]),
    );
  }

  /** Stores the time of the report: earlier ones count as old from now on. */
  private async noteMoment(tx: Tx, paymentId: string, { payment, updated_at }: GatewayWord): Promise<void> {
    if (payment && updated_at) await tx.query(NOTE_MOMENT.with([paymentId, payment, updated_at]));
  }

  private async noteCard(tx: Tx, charge: ChargeRow, { challenge, card }: GatewayWord): Promise<void> {
    const isMore = (challenge && !charge.challenge) || (card && !charge.card);
    // A terminal's order tells the card's last digits later than its approval.
    const isFuller = charge.terminal !== null && card?.last_four != null && charge.card?.last_four == null;
    if (!isFuller && (charge.status !== 'pending' || !isMore)) return;
    await tx.query(NOTE_CARD.with([charge.id, textOf(challenge), textOf(card), isFuller]));
  }

  private async follow(tx: Tx, order: LockedOrder, charge: ChargeRow, word: GatewayWord, mover: Mover): Promise<void> {
    if (word.status === 'pending') return;
    // A card that a terminal refused ends its sale: the till begins another one.
    const isEnded = charge.terminal !== null && word.status === 'rejected';
    const step = { to: isEnded ? 'cancelled' : FOLLOWS[word.status], status_detail: word.status_detail } as const;
    if (word.status === 'approved' && charge.status !== 'approved') return this.approve(tx, order, charge, word, mover);
    if (step.to === 'paid' && charge.fraud_alert_at) return;
    const concernsOrder = holdsMoney(charge.status)
      ? holdsMoneyOf(order)
      : charge.is_last && charge.status !== word.status && awaitsPayment(order.status);
    if (concernsOrder) await this.orders.move(tx, order, step, mover);
  }

  /** Handles approved money: for held places, for places still free, or for none, and then it is refunded. */
  private async approve(tx: Tx, order: LockedOrder, charge: ChargeRow, word: GatewayWord, mover: Mover): Promise<void> {
    const paid: PaidStep = { to: 'paid', status_detail: word.status_detail, payment_method: charge.method };
    if (holdsMoney(charge.status)) return this.winBack(tx, order, charge, paid, mover);
    if (holdsMoneyOf(order) || order.status === 'refunded') return this.sendBack(tx, charge);
    if (!hasEndedAtTill(charge) && !order.event_canceled_at && (await this.orders.move(tx, order, paid, mover))) {
      await this.cancelOthers(tx, order, charge);
      if (charge.fraud_alert_at) await this.stop(tx, this.paid(order, paid), mover);
      return;
    }
    const ended = { to: 'cancelled', status_detail: order.status_detail } as const;
    if (order.status !== 'cancelled') await this.orders.move(tx, order, ended, mover);
    const refunded = { to: 'refunded', status_detail: 'refunded' } as const;
    await this.orders.move(tx, { ...order, ...ended, status: 'cancelled' }, refunded, mover);
    await this.sendBack(tx, charge);
  }

  /** Handles won disputes. A chargeback that had counted as lost has released its places. */
  private async winBack(tx: Tx, order: LockedOrder, charge: ChargeRow, paid: PaidStep, mover: Mover): Promise<void> {
    if (!(await this.orders.move(tx, order, paid, mover))) return this.sendBack(tx, charge);
    if (charge.fraud_alert_at) await this.stop(tx, this.paid(order, paid), mover);
  }

  /** Returns the order after that step. */
  private paid(order: LockedOrder, { to, status_detail, payment_method }: PaidStep): LockedOrder {
    return { ...order, status: to, status_detail, payment_method, paid_at: order.paid_at ?? this.clock.now() };
  }

  private async stop(tx: Tx, order: LockedOrder, mover: Mover): Promise<void> {
    if (order.status !== 'paid') return;
    await this.orders.move(tx, order, { to: 'in_mediation', status_detail: FRAUD_ALERT }, mover);
  }

  /** Handles a charge paid twice: the second payment becomes a charge of its own, and is refunded. */
  private async sendDoubledBack(
    tx: Tx,
    order: LockedOrder,
    charge: ChargeRow,
    word: GatewayWord,
    mover: Mover,
  ): Promise<void> {
    const id = newId();
    const [noted] = await tx.query(NOTE_DOUBLED.with([charge.id, id, word.payment, this.clock.now()]));
    if (!noted) return;
    const doubled = await this.charge(tx, id);
    this.write(tx, id, word);
    await this.approve(tx, order, doubled, word, mover);
  }

  private async sendBack(tx: Tx, charge: ChargeRow): Promise<void> {
    this.write(tx, charge.id, { status: 'refunded', status_detail: 'refunded' });
    tx.send(sql`update payments set sent_back_at = $2 where id = $1`.with([charge.id, this.clock.now()]));
    await this.errands.refund(tx, { payment_id: charge.id, refund_id: newId(), amount: null });
  }

  /** Cancels the other charges; a page with a refused card can still take another. */
  private async cancelOthers(tx: Tx, order: LockedOrder, charge: ChargeRow): Promise<void> {
    const others = await tx.query(CANCEL_OTHERS.with([order.id, charge.id, this.clock.now()]));
    for (const { id } of others) await this.errands.cancel(tx, id);
  }
}

function textOf(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}

function holdsMoneyOf(order: LockedOrder): boolean {
  return order.status === 'paid' || order.status === 'in_mediation' || order.status === 'charged_back';
}
