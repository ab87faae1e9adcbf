/** Centavos: the sum of an order's prices, and its total with coupon and fee. */
export interface OrderCost {
  subtotal: number;
  total: number;
}

/** Returns whether the total is zero, for whatever reason: no gateway and no payment method is needed. */
export function costsNothing({ total }: Pick<OrderCost, 'total'>): boolean {
  return total === 0;
}

/**
 * Returns whether the prices themselves are free. Such an order is limited by its buyer alone, who proves the e-mail; a
 * coupon's free order is limited by the coupon.
 */
export function isOfFreePrices({ subtotal }: Pick<OrderCost, 'subtotal'>): boolean {
  return subtotal === 0;
}

/** Whether a buyer's document is required: of the payer, for the limit per person, or not at all. */
export type AskedDocument = 'of_payer' | 'of_person' | 'none';

/**
 * Returns the document that an order asks for. `isLimited` is true if the producer limits the places per person; the
 * default limit of free places requires none.
 */
export function askedDocument(order: OrderCost, isLimited: boolean): AskedDocument {
  if (!costsNothing(order)) return 'of_payer';
  return isOfFreePrices(order) && isLimited ? 'of_person' : 'none';
}
