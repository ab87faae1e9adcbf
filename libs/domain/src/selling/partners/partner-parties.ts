import { MOST_TICKETS_PER_ORDER } from '../../ground/rules/lengths.ts';
import type { PartnerRow } from './partner-list.ts';
import { categoryKey, categoryOf, type PlannedPartnerRow } from './partner-plan.ts';

/** Most tickets of an order whose tickets are a party; a larger one is a column that was taken for the order's. */
export const MOST_OF_PARTNER_ORDER = MOST_TICKETS_PER_ORDER;

/** Orders that are too large, as they are shown. */
const SHOWN_ORDERS = 3;

/** Parties of a list. */
export interface PartnerParties {
  /** Groups of two or more. */
  parties: number;
  /** The first orders that are no party, because they have too many tickets. */
  too_large_orders: string[];
}

/** Returns the parties that the tickets of a list are: those of one order and category, as our own tickets are. */
export function partiesOf(rows: readonly PartnerRow[]): PartnerParties {
  const standing = rows.filter(({ order, withdrawn }) => order && !withdrawn);
  const found: PartnerParties = { parties: 0, too_large_orders: [] };
  for (const [order, tickets] of Map.groupBy(standing, ({ order }) => order!)) {
    if (tickets.length > MOST_OF_PARTNER_ORDER) found.too_large_orders.push(order);
    else {
      const groups = Map.groupBy(tickets, ({ category = null }) => categoryKey(category));
      found.parties += [...groups.values()].filter(({ length }) => length > 1).length;
    }
  }
  return { ...found, too_large_orders: found.too_large_orders.slice(0, SHOWN_ORDERS) };
}

/** Returns the order of a row's ticket: an absent one stays as it is. */
export function orderOf({ row, known }: PlannedPartnerRow): string | null {
  return row.order === undefined ? (known?.order ?? null) : row.order;
}

/** Returns the orders that tickets of a plan come into or leave, also by their category. */
export function movedOrders(rows: readonly PlannedPartnerRow[]): string[] {
  const moved = new Set<string>();
  for (const each of rows) {
    const { known } = each;
    const [before, after] = [known?.order ?? null, orderOf(each)];
    const stays = known && before === after && categoryKey(known.category) === categoryKey(categoryOf(each));
    if (stays) continue;
    for (const order of [before, after]) if (order !== null) moved.add(order);
  }
  return [...moved];
}
