import type { CardTold, GatewayPayment } from '../payment-gateway.ts';
import type { MpOrder, MpOrderPayment } from './answers.ts';
import { toCentavos } from './reais.ts';
import { statusOf } from './words.ts';

const CURRENCY = 'BRL';

/** Statuses of an order that is not decided. */
const OPEN: readonly string[] = ['created', 'at_terminal', 'action_required', 'processing'];

export function isOpenOrder({ status }: MpOrder): boolean {
  return OPEN.includes(status);
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
    updated_at: changed ? new Date(changed) : null,
    card: status === 'pending' ? null : cardOf(payment),
    challenge: null,
  };
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
