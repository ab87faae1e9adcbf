/** Centavos: what the prices of an order come to, and what is paid in the end, coupon and fee counted in. */
export interface OrderCost {
  subtotal: number;
  total: number;
}

/** Says whether nothing is paid, whatever made it so: no gateway is asked, and no way to pay is chosen. */
export function costsNothing({ total }: Pick<OrderCost, 'total'>): boolean {
  return total === 0;
}

/**
 * Says whether the prices themselves are free. Only who its buyer is bounds such an order, so that he proves his e-mail;
 * what a coupon has made free is bounded by the coupon.
 */
export function isOfFreePrices({ subtotal }: Pick<OrderCost, 'subtotal'>): boolean {
  return subtotal === 0;
}

/** Whether a buyer says a document: as who pays does, because his person is counted by it, or not at all. */
export type AskedDocument = 'of_payer' | 'of_person' | 'none';

/** `isLimited` where the producer limits what one person has; the limit that free places have by themselves asks for none. */
export function askedDocument(order: OrderCost, isLimited: boolean): AskedDocument {
  if (!costsNothing(order)) return 'of_payer';
  return isOfFreePrices(order) && isLimited ? 'of_person' : 'none';
}
