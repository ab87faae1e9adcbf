import { Injectable } from '@nestjs/common';
import type { TerminalChargeView, TerminalSaleBody } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { isTerminalDone, terminalState, type TerminalState } from '@festix/domain/till';
import type { Person } from '../../../../kernel/http/actor.ts';
import { RateLimits, type Limit } from '../../../../kernel/access/rate-limits.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { ErrorPort } from '../../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { Repeated } from '../../../../kernel/http/serve.ts';
import { ChargeTerminal, type StoredTerminalCharge } from '../../../selling/orders/charge-terminal.ts';
import type { OrderRecord } from '../../../selling/orders/order-record.ts';
import { OrdersQueries } from '../../../selling/orders/orders.queries.ts';
import { SalePointsQueries } from '../sale-points.queries.ts';
import { SalePresenter } from '../sale.presenter.ts';
import { SellByTerminal } from './sell-by-terminal.ts';

/** Bounds how often a till that waits has the gateway read. */
const TERMINAL_READS: Limit = { name: 'terminal-reads', points: 1, seconds: 2 };

/** Begins, reads and gives up the sales of a till's terminal. */
@Injectable()
export class TerminalSalesService {
  constructor(
    private readonly sales: SellByTerminal,
    private readonly charges: ChargeTerminal,
    private readonly points: SalePointsQueries,
    private readonly orders: OrdersQueries,
    private readonly presenter: SalePresenter,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {}

  async begin(actor: Person, body: TerminalSaleBody): Promise<TerminalChargeView | Repeated<TerminalChargeView>> {
    const repeated = await this.sales.begin(actor, body);
    const view = await this.view(body.id);
    return repeated ? Repeated.of(view) : view;
  }

  /** Throws NOT_FOUND for a sale outside the reader's reach, and TERMINAL_NOT_ASKED for one without a charge. */
  async state(actor: Person, orderId: string): Promise<TerminalChargeView> {
    await this.hold(actor, orderId);
    const charge = await this.charges.of(orderId);
    if (!charge) throw new ProblemError('TERMINAL_NOT_ASKED');
    if (charge.status === 'pending' && this.limits.hasRoomLocally(TERMINAL_READS, orderId))
      await this.sales.goOn(actor, orderId, charge).catch((error: unknown) => this.errors.report(error));
    return this.view(orderId);
  }

  /** Throws NOT_FOUND for a sale outside the reader's reach, and TERMINAL_NOT_ASKED for one that is paid otherwise. */
  async giveUp(actor: Person, orderId: string): Promise<TerminalChargeView> {
    const order = await this.hold(actor, orderId);
    if (order.payment_method !== 'card') throw new ProblemError('TERMINAL_NOT_ASKED');
    await this.sales.giveUp(actor, orderId);
    return this.view(orderId);
  }

  private async hold(actor: Person, orderId: string): Promise<OrderRecord> {
    const [order] = await this.orders.page(this.points.saleInReach(actor.id, orderId), { skip: 0, take: 1 });
    if (!order) throw new ProblemError('NOT_FOUND');
    return order;
  }

  private async view(orderId: string): Promise<TerminalChargeView> {
    const { order, charge } = await this.read(orderId);
    if (!order) throw new ProblemError('NOT_FOUND');
    const state = this.stateOf(order, charge);
    const view = await this.presenter.present(order);
    return {
      state,
      status_detail: charge?.status_detail ?? order.status_detail,
      terminal: charge ? { name: charge.asked.name, reference: charge.terminal } : null,
      ...(charge?.device_id && { device_id: charge.device_id }),
      amount: cents(order.total),
      card_type: charge?.asked.card_type ?? 'credit',
      installments: charge?.asked.installments ?? 1,
      expires_at: isTerminalDone(state) ? null : view.expires_at,
      order: view,
    };
  }

  /** Reads a sale and its charge of one moment: they end together, and a till believes what it reads. */
  private async read(orderId: string): Promise<{ order?: OrderRecord; charge?: StoredTerminalCharge }> {
    for (let charge = await this.charges.of(orderId); ;) {
      const order = await this.orders.find(orderId);
      const now = await this.charges.of(orderId);
      if (now?.status === charge?.status) return { ...(order && { order }), ...(now && { charge: now }) };
      charge = now;
    }
  }

  /** Returns the state; a sale without a charge was free, or never reached the terminal. */
  private stateOf(order: OrderRecord, charge: StoredTerminalCharge | undefined): TerminalState {
    if (!charge) {
      if (order.status === 'paid') return 'approved';
      return order.status === 'booking' ? 'unanswered' : 'cancelled';
    }
    const age = this.clock.now().getTime() - charge.created_at.getTime();
    return terminalState({ ...charge, is_answered: charge.gateway_reference !== null, age });
  }
}
