import { DOCUMENT_KINDS } from '@festix/domain/programme';
import { sql } from '../../../kernel/database/sql.ts';

/** SQL: the price of a ticket `t` asks for a document at the door; of a stub on lease only the receipt states it. */
const ASKS_FOR_DOCUMENT = sql`(t.status = 'leased' or t.status = 'valid' and t.price_kind = any (${sql.literal(`{${DOCUMENT_KINDS.join()}}`)}))`;

/** SQL: somebody has entered with the ticket `t`, also if the person has left since, and no supervisor has undone it. */
const HAS_ENTERED = sql`exists (select from checkins own where own.ticket_id = t.id and own.undone_at is null)`;

/**
 * SQL: a document was asked for with the ticket `t`, by whomever and at whichever till or door. An undo opens the
 * question again: a check from before it counts only for another entry from before the check.
 */
const DOCUMENT_ANSWERED = sql`exists (
  select from document_checks d
  where d.ticket_id = t.id and (
    not exists (select from checkins undone where undone.ticket_id = t.id and undone.undone_at > d.occurred_at)
    or exists (select from checkins own
      where own.ticket_id = t.id and own.undone_at is null and own.scanned_at <= d.occurred_at)))`;

/**
 * SQL: whether the document of the admitted ticket `t` has still to be asked for; null if nobody is in with it, or if its
 * price asks for none. Costs other tickets nothing.
 */
export const DOCUMENT_OPEN = sql`case when ${ASKS_FOR_DOCUMENT} then
  case when ${HAS_ENTERED} then not ${DOCUMENT_ANSWERED} end end`;

/** SQL: the same as the state of a list's ticket (`DocumentState`). */
export const DOCUMENT_STATE = sql`case ${DOCUMENT_OPEN} when true then 'open' when false then 'answered' end`;

/** Document checks are kept for six months after their event; of older entries nobody knows whether they were asked. */
const KEPT_FOR = '6 months';

/** SQL: the document of the entry `c`, which is not undone, with the ticket `t` has still to be asked for. */
export const ENTRY_DOCUMENT_OPEN = sql`(
  ${ASKS_FOR_DOCUMENT} and c.undone_at is null and c.scanned_at > now() - interval ${sql.literal(KEPT_FOR)}
  and not ${DOCUMENT_ANSWERED})`;

/** The codes that refuse a ticket because somebody has entered with it. */
const ENTERED_BEFORE: readonly string[] = ['ALREADY_CHECKED_IN_ERROR', 'ENTRIES_USED_ERROR'];

/** Returns the part of a refusal that tells a door to ask for the document now. */
export function documentToAskNow(
  code: string,
  { document_open }: { document_open?: boolean | null },
): { document_open?: boolean } {
  return ENTERED_BEFORE.includes(code) && document_open != null ? { document_open } : {};
}
