import type { CardTold, GatewayPayment } from '../payment-gateway.ts';
import type { MpOrder, MpOrderPayment } from './answers.ts';
import { toCentavos } from './reais.ts';
import { statusOf } from './words.ts';

const CURRENCY = 'BRL';

/** Statuses of an order that is not decided, and will be. */
const OPEN: readonly string[] = ['created', 'at_terminal', 'processing'];

/** Statuses of an order that has its money, or had it. */
const PAID: readonly string[] = ['processed', 'refunded'];

/** The status of an order that is never decided: its payments tell what its terminal did. */
const LEFT_TO_PAYMENTS = 'action_required';

export function isOpenOrder({ status }: MpOrder): boolean {
  return OPEN.includes(status);
}

export function isPaidOrder({ status }: MpOrder): boolean {
  return PAID.includes(status);
}

export function isLeftToPayments({ status }: MpOrder): boolean {
  return status === LEFT_TO_PAYMENTS;
}

/** Returns the payment of a terminal's order, which has one. */
export function paymentOfOrder(order: MpOrder): GatewayPayment {
  const [payment] = order.transactions?.payments ?? [];
  const status_detail = detailOf(order, payment);
  const status = statusOf(order.status, status_detail);
  if (!status || !payment)
    throw new Error(`Mercado Pago says ${order.status} of order ${order.id}, which nobody knows`);
  const changed = order.last_updated_date;
  return {
    reference: order.id,
    order_reference: order.id,
    payment_id: order.external_reference ?? null,
    status,
    status_detail,
    amount: toCentavos(Number(payment.amount)),
    currency: order.currency ?? CURRENCY,
    // The payment may have been made before its order was given up.
    updated_at: changed && !isLeftToPayments(order) ? new Date(changed) : null,
    card: status === 'pending' ? null : cardOf(payment),
    challenge: null,
  };
}

/**
 * Returns an order's payment with what the payments API tells of it: the money of an order that is never decided, a
 * later dispute or refund, and the card's last digits and authorization.
 */
export function withTold(payment: GatewayPayment, told: GatewayPayment | undefined): GatewayPayment {
  if (!told) return payment;
  const { reference, order_reference } = payment;
  if (told.status !== payment.status) return { ...told, reference, ...(order_reference && { order_reference }) };
  const { last_four = null, authorization_code = null } = told.card ?? {};
  return payment.card ? { ...payment, card: { ...payment.card, last_four, authorization_code } } : payment;
}

/** Returns the order's detail of a refund, else the payment's, which is the more exact one. */
function detailOf({ status, status_detail }: MpOrder, payment: MpOrderPayment | undefined): string | null {
  if (status === 'refunded' || status_detail === 'partially_refunded') return status_detail ?? status;
  return payment?.status_detail ?? status_detail ?? null;
}

function cardOf({ amount, paid_amount, payment_method }: MpOrderPayment): CardTold | null {
  if (!payment_method?.id) return null;
  return {
    brand: payment_method.id,
    last_four: null,
    installments: Number(payment_method.installments ?? 1),
    total: toCentavos(Number(paid_amount || amount)),
  };
}
