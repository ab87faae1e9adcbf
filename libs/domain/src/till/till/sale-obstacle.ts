import { takesAmount } from '../../programme/lots/pricing.ts';
import type { TillPaymentMethod } from '../../selling/orders/payment-method.ts';
import { hasEnded, type EventTimes } from '../../ground/time/event-time.ts';
import { epochOf, instantOf, type Instant } from '../../ground/time/instant.ts';
import { cartTickets, cartTotal, type Cart, type CartLine } from './cart.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import type { LotOnSale } from './sellable.ts';

/** A till at the time of a sale. */
export interface SellingTill {
  event: EventTimes & { canceled_at: Instant | null };
  sale_point: { payment_methods: readonly TillPaymentMethod[]; tickets_per_sale: number };
  lots: readonly LotOnSale[];
  grant_expires_at: Instant;
  is_shut_out: boolean;
  has_open_drawer: boolean;
  /** The best known server time, in milliseconds. */
  now: number;
}

export interface SaleObstacle {
  code: SaleRefusal;
  lot_id?: string;
}

/** Returns what prevents a sale, whatever the stock: the till's state first, then its cart. */
export function saleObstacle(cart: Cart, till: SellingTill): SaleObstacle | undefined {
  const code = obstacleOfTill(till) ?? obstacleOfCart(cart, till);
  if (code) return { code };
  for (const line of cart.lines) {
    const obstacle = obstacleOfLine(line, till.lots);
    if (obstacle) return { code: obstacle, lot_id: line.lot_id };
  }
  return undefined;
}

function obstacleOfTill(till: SellingTill): SaleRefusal | undefined {
  if (till.is_shut_out) return 'TILL_SHUT_OUT';
  if (till.now >= epochOf(till.grant_expires_at)) return 'GRANT_OVER';
  if (till.event.canceled_at !== null) return 'EVENT_CANCELED';
  if (hasEnded(till.event, instantOf(till.now))) return 'EVENT_OVER';
  return till.has_open_drawer ? undefined : 'DRAWER_CLOSED';
}

function obstacleOfCart(cart: Cart, { sale_point }: SellingTill): SaleRefusal | undefined {
  const tickets = cartTickets(cart.lines);
  if (tickets === 0) return 'CART_EMPTY';
  if (tickets > sale_point.tickets_per_sale) return 'TOO_MANY_TICKETS';
  if (!isTaken(cart, sale_point.payment_methods)) return 'METHOD_NOT_TAKEN';
  const isShort = cart.tendered !== undefined && cart.tendered < cartTotal(cart.lines);
  return isShort && cart.payment_method === 'cash' ? 'TENDERED_SHORT' : undefined;
}

/** Returns whether the method is accepted; a free sale needs none. */
function isTaken({ lines, payment_method }: Cart, taken: readonly TillPaymentMethod[]): boolean {
  return payment_method === 'free' ? cartTotal(lines) === 0 : taken.includes(payment_method);
}

/** Returns the obstacle of a line: the price must be in force, and equal the one shown to the payer. */
function obstacleOfLine({ lot_id, price_id, unit_amount, amount }: CartLine, lots: readonly LotOnSale[]) {
  const lot = lots.find(({ id }) => id === lot_id);
  const price = lot?.prices.find(({ id }) => id === price_id);
  if (!price) return 'LOT_GONE';
  const terms = { pricing: price.pricing ?? 'fixed', unit_amount: price.unit_amount };
  if (!takesAmount(terms, unit_amount))
    return terms.pricing === 'contribution' ? 'CONTRIBUTION_WRONG' : 'PRICE_CHANGED';
  if (amount < (price.min_per_order ?? 1)) return 'TOO_FEW_OF_PRICE';
  return amount > (price.max_per_order ?? amount) ? 'TOO_MANY_OF_PRICE' : undefined;
}
