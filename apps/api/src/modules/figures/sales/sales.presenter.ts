import { awaitsPayment } from '@festix/domain/selling';
import {
  type AnswerView,
  type DeliveryView,
  type FirstEntryView,
  type RefundRequestView,
  type SaleRowView,
  type SaleTicketDetailView,
  type SaleTicketView,
  type SaleView,
} from '@festix/domain/contract';
import { cents, maskDocument, percentFromBasisPoints, sumCents } from '@festix/domain/ground';
import { receiptText } from '@festix/domain/till';
import { presentCard } from '../../selling/orders/order.presenter.ts';
import { receiverOfAll } from '../../selling/orders/receiver-of-all.ts';
import type { SaleDetail, SoldTicketDetail } from '../../till/sale-points/sale-details.queries.ts';
import { presentHistory, presentTrace } from '../../selling/sale-parts/sale-parts.presenter.ts';
import type { PaymentRow, ScanRow, StepRow, TransferRow } from '../../selling/sale-parts/sale-parts.queries.ts';
import type { SaleRow, SaleTicketRow } from './sale-rows.ts';
import type { SaleSight } from './sales-filter.ts';

export interface SaleParts {
  tickets: ReadonlyMap<string, SoldTicketDetail>;
  scans: readonly ScanRow[];
  transfers: readonly TransferRow[];
  answers: AnswerView[];
  payments: readonly PaymentRow[];
  detail: SaleDetail | undefined;
  deliveries: DeliveryView[];
  refunds: RefundRequestView[];
  steps: readonly StepRow[];
}

export function presentSale(sale: SaleRow, { sees_documents }: Pick<SaleSight, 'sees_documents'>): SaleRowView {
  return {
    id: sale.id,
    code: sale.code,
    event_id: sale.event_id,
    origin: sale.origin,
    status: sale.status,
    status_detail: sale.status_detail,
    created_at: sale.created_at.toISOString(),
    subtotal: cents(sale.subtotal),
    coupon: sale.coupon,
    coupon_amount: cents(sale.coupon_amount),
    tax_amount: cents(sale.tax_amount),
    absorbed_tax: sumCents(sale.tickets.map((ticket) => ticket.absorbed_tax)),
    total: cents(sale.total),
    refunded_amount: cents(sale.refunded_amount),
    payment_method: sale.payment_method,
    user: {
      id: sale.user_id,
      name: sale.buyer_name,
      email: sale.buyer_email,
      phone: sale.buyer_phone,
      document: sale.buyer_document && (sees_documents ? sale.buyer_document : maskDocument(sale.buyer_document)),
    },
    ...receiverOfAll(sale.tickets),
    sold_by: sale.sold_by,
    salePoint: sale.sale_point,
    event: { ...sale.event, convenience_tax: percentFromBasisPoints(sale.convenience_tax) },
    tickets: sale.tickets.map(presentTicket),
  };
}

export function presentSaleDetail(sale: SaleRow, parts: SaleParts, sight: SaleSight): SaleView {
  const { detail, payments, steps } = parts;
  const money = detail?.money_to_return ?? null;
  return {
    ...presentSale(sale, sight),
    paid_at: sale.paid_at?.toISOString() ?? null,
    expires_at: awaitsPayment(sale.status) ? (sale.expires_at?.toISOString() ?? null) : null,
    tickets: sale.tickets.map((ticket) => presentTicketDetail(sale, ticket, parts, sight)),
    answers: parts.answers,
    payments: payments.map(({ card, ...payment }) => ({
      ...payment,
      ...(card && presentCard(card)),
      amount: cents(payment.amount),
      created_at: payment.created_at.toISOString(),
      expires_at: payment.expires_at?.toISOString() ?? null,
      sent_back_at: payment.sent_back_at?.toISOString() ?? null,
    })),
    receipt: detail?.receipt ? receiptText(detail.receipt.device_number, detail.receipt.number) : null,
    card_reference: detail?.card_reference ?? null,
    cash_to_return: money === null ? null : cents(money),
    flags: detail?.flags ?? [],
    deliveries: parts.deliveries,
    refunds: parts.refunds,
    history: presentHistory(steps),
  };
}

function presentTicket({ id, price, lot, unit_amount, status, assignee_email }: SaleTicketRow): SaleTicketView {
  return {
    id,
    price: { ...price, lot },
    unit_amount: cents(unit_amount),
    currency: 'BRL',
    status,
    assignee_to: assignee_email,
  };
}

function presentTicketDetail(
  { status }: SaleRow,
  ticket: SaleTicketRow,
  parts: SaleParts,
  { sees_codes }: SaleSight,
): SaleTicketDetailView {
  const known = parts.tickets.get(ticket.id);
  return {
    ...presentTicket(ticket),
    code: sees_codes && status === 'paid' && ticket.status === 'valid' ? ticket.code : null,
    holder_name: ticket.holder_name,
    whatsapp: known?.whatsapp ?? null,
    checkIn: presentEntry(known?.entry ?? null),
    ...presentTrace(ticket.id, parts),
  };
}

/** Parses the times inside JSON, which the database writes as text. */
function presentEntry(entry: FirstEntryView | null): FirstEntryView | null {
  return entry && { ...entry, at: new Date(entry.at).toISOString() };
}
