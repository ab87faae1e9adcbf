import { type ProducerDashboardView, type SoldFiguresView } from '@festix/domain/contract';
import { averageReceipt } from '@festix/domain/figures';
import { figuresOf } from '@festix/domain/money';
import type { SoldCounts } from './overview.queries.ts';
import type { SoldSums } from './producer-dashboard.queries.ts';

export const NOTHING: SoldSums = { accounts: {}, sold: {} };

const NOTHING_SOLD: SoldCounts = { orders: 0, tickets: 0, priced_tickets: 0 };

export function presentSold({ accounts, sold }: SoldSums): SoldFiguresView {
  const { online = NOTHING_SOLD, pdv = NOTHING_SOLD, courtesy = NOTHING_SOLD } = sold;
  return {
    total_receipt: figuresOf(accounts).total_receipt,
    orders_count: online.orders + pdv.orders,
    tickets_count: online.tickets + pdv.tickets,
    courtesies_count: courtesy.tickets,
  };
}

export function presentDashboardTotals(sums: SoldSums): ProducerDashboardView['totals'] {
  const { online = NOTHING_SOLD, pdv = NOTHING_SOLD } = sums.sold;
  const { total_receipt, platform_total_receipt } = figuresOf(sums.accounts);
  return {
    ...presentSold(sums),
    platform_total_receipt,
    average_receipt: averageReceipt(total_receipt, online.priced_tickets + pdv.priced_tickets),
  };
}
