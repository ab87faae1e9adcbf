import { type CourtesyView, type DeliveryView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import type { CourtesyRow } from './courtesies.queries.ts';

/** Presents a courtesy with its messages; a new one has none yet. */
export function presentCourtesy(row: CourtesyRow, deliveries?: readonly DeliveryView[]): CourtesyView {
  const [first] = row.tickets;
  const isOnes =
    first !== undefined && row.tickets.every(({ assignee_email }) => assignee_email === first.assignee_email);
  return {
    id: row.id,
    event_id: row.event_id,
    code: row.code,
    created_at: row.created_at.toISOString(),
    user: row.user,
    assignee_to_email: isOnes ? first.assignee_email : null,
    assignee_to_name: isOnes ? first.assignee_name : null,
    tickets: row.tickets.map((ticket) => ({
      id: ticket.id,
      price: { ...ticket.price, lot: ticket.lot },
      assignee_to: ticket.assignee_email,
      whatsapp: ticket.whatsapp,
      is_checked_in: ticket.is_checked_in,
    })),
    subtotal: cents(row.subtotal),
    coupon_amount: cents(row.coupon_amount),
    total: cents(row.total),
    ...(deliveries && { deliveries: [...deliveries] }),
  };
}
