import { type CheckinRowView, type PersonView } from '@festix/domain/contract';
import { maskEmail } from '@festix/domain/ground';
import { PRICE_UNTOLD, type EventAccess } from '@festix/domain/programme';
import type { CheckinRecord } from './checkins.queries.ts';
import { placeShown } from './passage-counts.ts';

/** Presents an entry; `access` is what the event's tickets open. */
export function presentCheckin(row: CheckinRecord, access: EventAccess | null): CheckinRowView {
  const place = placeShown(access, row.area, row.day);
  const at = row.scanned_at.toISOString();
  return {
    id: row.id,
    ticket_id: row.ticket_id,
    scanned_at: at,
    created_at: at,
    received_at: row.received_at.toISOString(),
    decided_offline: row.decided_offline,
    device: row.device_id === null ? null : { id: row.device_id, name: row.device_name ?? '', gate: row.gate },
    validatedBy: person(row.validator_id, row.validator_name),
    holder_name: row.holder_name,
    assignee_to: row.assignee_email && maskEmail(row.assignee_email),
    user: person(row.buyer_id, row.buyer_name),
    transfered_user: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
    ticket: {
      code: row.ticket_code,
      price: { name: row.price_name ?? PRICE_UNTOLD, kind: row.price_kind },
      lot: { id: row.lot_id, name: row.lot_name, sorting: row.lot_sorting },
      ...(row.seller !== null && { seller: row.seller }),
      ...(row.seller_code !== null && { seller_code: row.seller_code }),
    },
    order_code: row.order_code ?? '',
    document: row.document,
    document_open: row.document_open,
    conflicts: row.conflicts ?? [],
    doubts: row.doubts,
    claimed_at: row.claimed_at?.toISOString() ?? null,
    undone: row.undone_at && { at: row.undone_at.toISOString(), by: row.undone_by_name, reason: row.undo_reason },
    ...(place && { place }),
    ...(row.left_at && { left_at: row.left_at.toISOString() }),
  };
}

function person(id: string | null, name: string | null): PersonView | null {
  return id === null && name === null ? null : { id, name };
}
