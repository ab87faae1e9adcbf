import { cents, formatBRL } from '../../ground/money/index.ts';
import { countWords } from '../../ground/words/count-words.ts';
import { isOfFreePrices, type OrderCost } from './order-cost.ts';

/** Texts that the page of an order has before its app runs, and in it. */
export const CHECKOUT_PAGE = Object.freeze({
  strip: 'Sua compra',
  toEvent: 'Voltar ao evento. Seus lugares continuam guardados.',
  toOrder: 'Voltar ao pedido. Seus lugares continuam guardados.',
  card: 'Cartão',
  opening: 'Abrindo…',
  total: 'Total',
  ticket: ['ingresso', 'ingressos'] as [string, string],
  discount: 'cupom',
  fee: 'taxa',
  payment: 'Pagamento',
  freeSum: (tickets: string) => `${tickets}, sem taxa e sem pagamento`,
});

/** Centavos. */
export interface CheckoutCost extends OrderCost {
  coupon_amount: number;
  tax_amount: number;
}

/** Returns the sum in words: `2 ingressos R$ 180,00 − cupom R$ 18,00 + taxa R$ 16,20`. */
export function checkoutSum(order: CheckoutCost, tickets: number): string {
  const counted = countWords(tickets, CHECKOUT_PAGE.ticket);
  if (isOfFreePrices(order)) return CHECKOUT_PAGE.freeSum(counted);
  const parts = [`${counted} ${formatBRL(cents(order.subtotal))}`];
  if (order.coupon_amount > 0) parts.push(`− ${CHECKOUT_PAGE.discount} ${formatBRL(cents(order.coupon_amount))}`);
  if (order.tax_amount > 0) parts.push(`+ ${CHECKOUT_PAGE.fee} ${formatBRL(cents(order.tax_amount))}`);
  return parts.join(' ');
}

/** Formats the milliseconds left of a hold as a clock: `12:18`; with hours `1:02:18`. */
export function holdClock(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
