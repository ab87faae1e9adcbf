import { type OverviewView, type RecentSaleView, type SalesGroupView } from '@festix/domain/contract';
import { averageReceipt, averageTickets, shortName } from '@festix/domain/figures';
import { cents, momentOfDay, type Day } from '@festix/domain/ground';
import { figuresOf, shownBalance, type LedgerFigures } from '@festix/domain/money';
import type { EventActor } from '../../../kernel/http/actor.ts';
import type { GroupSums, OverviewEvent, OverviewTotals, RecentSale, SoldCounts } from './overview.queries.ts';

const NOTHING_SOLD: SoldCounts = { orders: 0, tickets: 0, priced_tickets: 0 };

const NOT_SHOWN = {
  payouts: null,
  balance: null,
  already_received: null,
  administration: null,
  absorbed_fees: null,
  expenses: null,
};

type Totals = Omit<OverviewView, 'recent_sales' | 'sales'>;

export function presentTotals(
  actor: EventActor,
  event: OverviewEvent,
  { accounts, sold }: OverviewTotals,
  now: Date,
): Totals {
  const { online = NOTHING_SOLD, pdv = NOTHING_SOLD, courtesy = NOTHING_SOLD } = sold;
  const orders_count = online.orders + pdv.orders;
  const tickets_count = online.tickets + pdv.tickets;
  const { total_receipt, platform_total_receipt, ...owed } = figuresOf(accounts);
  return {
    total_receipt,
    platform_total_receipt,
    ...(actor.abilities.has('payouts:read') ? presentOwed(actor, owed, event.ends_at <= now) : NOT_SHOWN),
    average_receipt: averageReceipt(total_receipt, online.priced_tickets + pdv.priced_tickets),
    average_tickets: averageTickets(tickets_count, orders_count),
    orders_count,
    online_orders_count: online.orders,
    sales_point_orders_count: pdv.orders,
    tickets_count,
    online_tickets_count: online.tickets,
    sales_point_tickets_count: pdv.tickets,
    courtesies_count: courtesy.tickets,
    max_date: (event.ends_at > now ? event.ends_at : now).toISOString(),
    created_at: event.created_at.toISOString(),
    views: [{ page_view: event.page_view }],
  };
}

function presentOwed(
  { abilities }: EventActor,
  owed: Pick<
    LedgerFigures,
    'payouts' | 'balance' | 'already_received' | 'administration' | 'absorbed_fees' | 'expenses'
  >,
  isOver: boolean,
) {
  const { payouts, balance, already_received, administration, absorbed_fees, expenses } = owed;
  return {
    payouts,
    balance: shownBalance(balance, { isOver, answers: abilities.has('payouts:answer') }),
    already_received,
    administration,
    absorbed_fees,
    expenses,
  };
}

/** Returns one view for each first day of a group, with or without sales. */
export function presentSales(starts: readonly Day[], groups: readonly GroupSums[], zone: string): SalesGroupView[] {
  const known = new Map(groups.map((group) => [group.starts, group]));
  return starts.map((day) => {
    const sums = known.get(day);
    const fees = sums?.fees ?? 0;
    const online = (sums?.online_receipts ?? 0) + fees;
    return {
      created_at: momentOfDay(day, zone),
      total: cents(online + (sums?.till_receipts ?? 0)),
      platform_total: cents(online),
      tax_amount: cents(fees),
      tickets: { count: sums?.tickets ?? 0 },
    };
  });
}

export function presentRecent({ abilities }: EventActor, sale: RecentSale): RecentSaleView {
  return {
    id: abilities.has('orders:read') ? sale.id : null,
    created_at: sale.created_at.toISOString(),
    origin: sale.origin,
    buyer: sale.buyer_name?.trim() ? shortName(sale.buyer_name) : null,
    tickets_count: sale.tickets_count,
    receipt: cents(sale.receipt),
  };
}
