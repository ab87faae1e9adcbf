import type { SalePointOrderView, VoidSaleBody } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../kernel/http/actor.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import type { LockedOrder } from '../../../selling/orders/move-order.ts';
import { OrdersQueries } from '../../../selling/orders/orders.queries.ts';
import { SalePresenter } from '../sale.presenter.ts';
import { SupervisedSales } from './supervised-sales.ts';
import { VoidSale, type SaleVoid } from './void-sale.ts';

interface KnownVoid {
  order_id: string;
  supervisor_id: string;
  reason: string;
  is_done: boolean;
  amount: number;
  /** Null for a request of the whole sale. */
  ticket_ids: string[] | null;
}

const KNOWN = sql<KnownVoid>`
  select order_id, supervisor_id, reason, state = 'done' as is_done, amount, ticket_ids from sale_voids where id = $1`;

/** Voids sales online, for supervisors. */
@Injectable()
export class VoidsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sales: SupervisedSales,
    private readonly voids: VoidSale,
    private readonly orders: OrdersQueries,
    private readonly presenter: SalePresenter,
  ) {}

  /**
   * Voids a sale, or some of its tickets. Throws NOT_FOUND, FORBIDDEN, ORDER_HAS_ENTRIES, SALE_VOIDED, REFUND_NOT_PAID,
   * the reason against one of the tickets, REFUND_AMOUNT_CHANGED if another amount was shown, and ID_REUSED for an id
   * that voided something else.
   */
  async void(actor: Person, orderId: string, body: VoidSaleBody): Promise<SalePointOrderView> {
    await this.sales.hold(actor, orderId);
    await this.database.transaction((tx) => this.voidOnce(tx, actor, orderId, body));
    const order = await this.orders.find(orderId);
    if (!order) throw new Error('an order stays');
    return this.presenter.present(order);
  }

  private async voidOnce(tx: Tx, actor: Person, orderId: string, body: VoidSaleBody): Promise<void> {
    const { id, reason, ticket_ids, amount } = body;
    const order = await this.voids.lock(tx, orderId);
    if (!order) throw new ProblemError('NOT_FOUND');
    const [known] = await tx.query(KNOWN.with([id]));
    if (known) {
      const isSame = known.order_id === orderId && known.supervisor_id === actor.id && isAskedAgain(known, body);
      if (!isSame || !known.is_done) throw new ProblemError('ID_REUSED');
      return;
    }
    const now = this.clock.now();
    const asked = {
      ...{ id, reason, order_id: orderId, event_id: order.event_id, device_id: actor.device_id },
      ...{
        operator_id: actor.id,
        supervisor_id: actor.id,
        is_supervisor_proved: true,
        occurred_at: now,
        uncertainty: 0,
        received_at: now,
      },
    };
    const given = ticket_ids
      ? await this.voids.voidTickets(tx, order, asked, ticket_ids, actor.request_id)
      : await this.voidAll(tx, order, asked, actor.request_id);
    if (amount !== undefined && amount !== given) throw new ProblemError('REFUND_AMOUNT_CHANGED');
  }

  /** Voids a whole sale. A refused request stores nothing, unlike a till's void that has happened already. */
  private async voidAll(tx: Tx, order: LockedOrder, asked: SaleVoid, requestId: string): Promise<Cents> {
    const result = await this.voids.void(tx, order, asked, requestId);
    if (result.refusal) throw new ProblemError(result.refusal);
    return result.amount;
  }
}

function isAskedAgain(known: KnownVoid, { reason, ticket_ids, amount }: VoidSaleBody): boolean {
  const isSameChoice = choiceText(ticket_ids) === choiceText(known.ticket_ids);
  return known.reason === reason && isSameChoice && (amount === undefined || amount === known.amount);
}

/** Returns the ticket ids in a canonical order; empty for a whole sale. */
function choiceText(ticketIds: readonly string[] | null | undefined): string {
  return [...new Set(ticketIds ?? [])].sort().join();
}
