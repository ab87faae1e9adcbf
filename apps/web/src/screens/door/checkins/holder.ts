import { type CheckinRowView } from '@festix/domain/contract';
import { holderName } from '@festix/domain/selling';

/** Who came with the ticket; the order where nobody is known. */
export function holderOf(row: Pick<CheckinRowView, 'holder_name' | 'assignee_to' | 'user' | 'order_code'>): string {
  return holderName(row) ?? `Pedido ${row.order_code}`;
}

/** Who bought it, where that is somebody else. */
export function buyerBeside({
  user,
  ...row
}: Pick<CheckinRowView, 'holder_name' | 'assignee_to' | 'user'>): string | null {
  return user?.name && user.name !== holderName({ ...row, user }) ? user.name : null;
}
