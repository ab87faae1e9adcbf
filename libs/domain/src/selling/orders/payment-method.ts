export const PAYMENT_METHODS = ['pix', 'card', 'free', 'cash', 'card_machine'] as const;

/** How an order is paid: through the gateway (pix, card), at a till (cash, card_machine) or not at all (free). */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const TILL_PAYMENT_METHODS = ['cash', 'pix', 'card_machine'] as const satisfies readonly PaymentMethod[];

export type TillPaymentMethod = (typeof TILL_PAYMENT_METHODS)[number];

/**
 * How a sale at a till is paid: by one of the till's methods, by a card that the till's terminal charged at the gateway,
 * or free where its total is zero.
 */
export type TillSaleMethod = TillPaymentMethod | 'card' | 'free';

/** A method that a till sells by without its terminal. */
export type TillOrderMethod = TillPaymentMethod | 'free';

/** The methods of sales at a till, in the order of reports. */
export const TILL_SALE_METHODS = [...TILL_PAYMENT_METHODS, 'card', 'free'] as const;

/**
 * Returns the method of a till's sale: free for a total of zero, whatever was tapped; undefined for `free` with a
 * total.
 */
export function tillSaleMethod(total: number, method: TillSaleMethod): TillSaleMethod | undefined {
  if (total === 0) return 'free';
  return method === 'free' ? undefined : method;
}

/** Methods of a till without a network: a Pix cannot be confirmed there. */
export const OFFLINE_PAYMENT_METHODS = ['cash', 'card_machine'] as const satisfies readonly TillPaymentMethod[];

export type OfflinePaymentMethod = (typeof OFFLINE_PAYMENT_METHODS)[number];

/** Payment methods of sales that a till made by itself. */
export const OFFLINE_SALE_METHODS = [...OFFLINE_PAYMENT_METHODS, 'free'] as const;

export type OfflineSaleMethod = (typeof OFFLINE_SALE_METHODS)[number];

export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = Object.freeze({
  pix: 'Pix',
  card: 'Cartão',
  free: 'Gratuito',
  cash: 'Dinheiro',
  card_machine: 'Maquininha',
});
