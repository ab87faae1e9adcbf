import { type CheckinRowView } from '@festix/domain/contract';
import { holderName } from '@festix/domain/selling';

/** Returns the ticket's holder; the order's code without a known one. */
export function holderOf(row: Pick<CheckinRowView, 'holder_name' | 'assignee_to' | 'user' | 'order_code'>): string {
  return holderName(row) ?? `Pedido ${row.order_code}`;
}

/** Returns the buyer, if it is another person. */
export function buyerBeside({
  user,
  ...row
}: Pick<CheckinRowView, 'holder_name' | 'assignee_to' | 'user'>): string | null {
  return user?.name && user.name !== holderName({ ...row, user }) ? user.name : null;
}
