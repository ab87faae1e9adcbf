import { Injectable } from '@nestjs/common';
import {
  type DeliveryView,
  type OrderTicketView,
  type RefundRequestView,
  type SalePointOrderDetailView,
  type SalePointOrderTicketView,
  type SalePointOrderView,
  type SalePointTicketView,
} from '@festix/domain/contract';
import { cents, percentFromBasisPoints } from '@festix/domain/ground';
import { refundOf, ticketObstacle } from '@festix/domain/selling';
import { receiptText } from '@festix/domain/till';
import { OrderPresenter } from '../../selling/orders/order.presenter.ts';
import type { OrderRecord } from '../../selling/orders/order-record.ts';
import { receiverOfAll } from '../../selling/orders/receiver-of-all.ts';
import { presentHistory, presentTrace } from '../../selling/sale-parts/sale-parts.presenter.ts';
import type { ScanRow, StepRow, TransferRow } from '../../selling/sale-parts/sale-parts.queries.ts';
import { SaleDetailsQueries, type SaleDetail, type SoldTicketDetail } from './sale-details.queries.ts';

/** The history of one sale. */
export interface SaleCourse {
  scans: readonly ScanRow[];
  transfers: readonly TransferRow[];
  steps: readonly StepRow[];
  deliveries: DeliveryView[];
  refunds: RefundRequestView[];
}

/** Presents sales made in person. */
@Injectable()
export class SalePresenter {
  constructor(
    private readonly orders: OrderPresenter,
    private readonly details: SaleDetailsQueries,
  ) {}

  async present(order: OrderRecord): Promise<SalePointOrderView> {
    const [view] = await this.presentAll([order]);
    return view as SalePointOrderView;
  }

  /** Presents sales, in the same order. */
  async presentAll(orders: readonly OrderRecord[]): Promise<SalePointOrderView[]> {
    const ids = orders.map(({ id }) => id);
    const [details, tickets] = await Promise.all([this.details.ofOrders(ids), this.details.ofTickets(ids)]);
    return Promise.all(orders.map((order) => this.one(order, details.get(order.id), tickets)));
  }

  async presentDetail(order: OrderRecord, course: SaleCourse): Promise<SalePointOrderDetailView> {
    const view = await this.present(order);
    const couponOf = new Map(order.tickets.map(({ id, coupon_amount }) => [id, coupon_amount]));
    return {
      ...view,
      tickets: (view.tickets ?? []).map((ticket) => presentTicketDetail(ticket, couponOf.get(ticket.id) ?? 0, course)),
      deliveries: course.deliveries,
      refunds: course.refunds,
      history: presentHistory(course.steps),
    };
  }

  private async one(
    order: OrderRecord,
    detail: SaleDetail | undefined,
    known: ReadonlyMap<string, SoldTicketDetail>,
  ): Promise<SalePointOrderView> {
    if (!order.sale_point || !order.sold_by || !detail) throw new Error('a till’s sale has a sale point and a seller');
    const { id, name } = order.sale_point;
    const { tickets, ...view } = await this.orders.present(order, 'buyer');
    return {
      ...view,
      ...(tickets && { tickets: tickets.map((ticket) => presentTicket(ticket, known.get(ticket.id))) }),
      taxes: view.tax_amount,
      ...receiverOfAll(order.tickets),
      event: { ...view.event, convenience_tax: percentFromBasisPoints(detail.convenience_tax) },
      salePoint: { id, name },
      sold_by: order.sold_by,
      payment_method: detail.payment_method,
      receipt: detail.receipt && receiptText(detail.receipt.device_number, detail.receipt.number),
      reprints: detail.reprints,
      card_reference: detail.card_reference,
      ...entryOf(detail),
      cash_to_return: detail.money_to_return === null ? null : cents(detail.money_to_return),
      flags: detail.flags,
    };
  }
}

function entryOf({ payment_method }: SaleDetail): Pick<SalePointOrderView, 'card_entry'> {
  if (payment_method === 'card') return { card_entry: 'terminal' };
  return payment_method === 'card_machine' ? { card_entry: 'typed' } : {};
}

/** Presents a ticket, without the history of one that its buyer has transferred. */
function presentTicket(ticket: OrderTicketView, detail: SoldTicketDetail | undefined): SalePointTicketView {
  const isElsewhere = ticket.passed_on_at !== null;
  const entry = isElsewhere ? null : (detail?.entry ?? null);
  return {
    ...ticket,
    whatsapp: isElsewhere ? null : (detail?.whatsapp ?? null),
    checkIn: entry && { ...entry, at: new Date(entry.at).toISOString() },
  };
}

function presentTicketDetail(
  ticket: SalePointTicketView,
  coupon_amount: number,
  { scans, transfers }: SaleCourse,
): SalePointOrderTicketView {
  const isElsewhere = ticket.passed_on_at !== null;
  const known = { scans: isElsewhere ? [] : scans, transfers: transfers.filter((one) => one.is_from_buyer) };
  return {
    ...ticket,
    ...presentTrace(ticket.id, known),
    coupon_amount: cents(coupon_amount),
    refund_amount: refundOf([{ ...ticket, coupon_amount }]).amount,
    obstacle: ticketObstacle({ status: ticket.status, is_in: ticket.checkIn !== null }, 'till'),
  };
}
