export const PAYMENT_METHODS = ['pix', 'card', 'free', 'cash', 'card_machine'] as const;

/** How an order is paid: by the gateway (pix, card), at the till (cash, card_machine) or not at all (free). */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const TILL_PAYMENT_METHODS = ['cash', 'pix', 'card_machine'] as const satisfies readonly PaymentMethod[];

export type TillPaymentMethod = (typeof TILL_PAYMENT_METHODS)[number];

/** How a sale of a till is paid: in one of those ways, or not at all where its prices are free. */
export type TillSaleMethod = TillPaymentMethod | 'free';

/** How a till settles a sale of this total: what costs nothing is paid in no way, whatever was tapped. */
export function tillSaleMethod(total: number, method: TillSaleMethod): TillSaleMethod | undefined {
  if (total === 0) return 'free';
  return method === 'free' ? undefined : method;
}

/** A Pix can't be confirmed without the network, so a till that is offline takes only these. */
export const OFFLINE_PAYMENT_METHODS = ['cash', 'card_machine'] as const satisfies readonly TillPaymentMethod[];

export type OfflinePaymentMethod = (typeof OFFLINE_PAYMENT_METHODS)[number];

/** How what a till sold by itself was paid. */
export const OFFLINE_SALE_METHODS = [...OFFLINE_PAYMENT_METHODS, 'free'] as const;

export type OfflineSaleMethod = (typeof OFFLINE_SALE_METHODS)[number];

export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = Object.freeze({
  pix: 'Pix',
  card: 'Cartão',
  free: 'Gratuito',
  cash: 'Dinheiro',
  card_machine: 'Maquininha',
});
