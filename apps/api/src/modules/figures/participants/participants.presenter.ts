import { type ParticipantView } from '@festix/domain/contract';
import { maskDocument } from '@festix/domain/ground';
import type { ParticipantsAsked } from './participants-filter.ts';
import type { ParticipantRow } from './participants.queries.ts';

export function presentParticipant(
  row: ParticipantRow,
  { sees_emails, sees_codes }: Pick<ParticipantsAsked, 'sees_emails' | 'sees_codes'>,
): ParticipantView {
  return {
    ticket_id: row.id,
    code: sees_codes && row.status === 'valid' ? row.code : null,
    serial: row.serial,
    status: row.status,
    holder_name: row.holder_name,
    ...(sees_emails && { holder_email: row.holder_email }),
    document_masked: row.holder_document && maskDocument(row.holder_document),
    lot: row.lot,
    price: row.price,
    order_id: row.order_id,
    order_code: row.order_code,
    order_status: row.order_status,
    origin: row.origin,
    ...(row.seller !== null && { seller: row.seller }),
    entered_at: row.entered_at?.toISOString() ?? null,
    answers: (row.answers ?? []).map(({ question, value }) => ({ question, value })),
  };
}
