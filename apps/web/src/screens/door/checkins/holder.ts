import { type CheckinRowView } from '@festix/domain/contract';
import { holderName } from '@festix/domain/selling';
import { entryTexts } from './entry-texts.ts';

/**
 * Returns the ticket's holder; without a known one the order's code, or for a ticket of another seller, which is in no
 * order that anybody knows, that it has none.
 */
export function holderOf(
  row: Pick<CheckinRowView, 'holder_name' | 'assignee_to' | 'user' | 'order_code'> & {
    ticket?: Pick<CheckinRowView['ticket'], 'seller'>;
  },
): string {
  return holderName(row) ?? (row.ticket?.seller === undefined ? `Pedido ${row.order_code}` : entryTexts.unnamed);
}

/** Returns the buyer, if it is another person. */
export function buyerBeside({
  user,
  ...row
}: Pick<CheckinRowView, 'holder_name' | 'assignee_to' | 'user'>): string | null {
  return user?.name && user.name !== holderName({ ...row, user }) ? user.name : null;
}
