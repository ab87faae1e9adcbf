import type { CheckinRowView } from '@festix/domain';

/** Whoever the ticket went to last; the order where nobody is named. */
export function holderOf(row: Pick<CheckinRowView, 'transfered_user' | 'user' | 'order_code'>): string {
  return row.transfered_user?.name ?? row.user?.name ?? `Pedido ${row.order_code}`;
}
