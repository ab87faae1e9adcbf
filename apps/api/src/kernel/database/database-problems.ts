import type { ProblemCode } from '@festix/domain/ground';
import { ProblemError } from '../watch/problem.ts';

/** Maps constraints to codes: the database decides, and the answer is in the product's words. */
const CODES: Record<string, ProblemCode> = {
  card_terminals_pkey: 'ID_REUSED',
  card_terminals_reference: 'TERMINAL_TAKEN',
  card_terminals_device: 'TILL_HAS_TERMINAL',
  payments_open_at_terminal: 'TERMINAL_BUSY',
  public_slugs_pkey: 'SLUG_TAKEN',
  users_email_key: 'EMAIL_TAKEN',
  events_pkey: 'ID_REUSED',
  lots_pkey: 'ID_REUSED',
  prices_pkey: 'ID_REUSED',
  agendas_pkey: 'ID_REUSED',
  agenda_blocks_pkey: 'ID_REUSED',
  faq_items_pkey: 'ID_REUSED',
  checkout_choices_pkey: 'ID_REUSED',
  coupons_pkey: 'ID_REUSED',
  coupons_name: 'COUPON_ALREADY_EXISTS',
  venues_slug_key: 'CONFLICT',
  venues_place: 'CONFLICT',
  lots_stock: 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR',
  producer_requests_pkey: 'ID_REUSED',
  producer_requests_pending: 'REQUEST_PENDING',
  event_announcements_pkey: 'ID_REUSED',
  event_announcements_once: 'CONFLICT',
  refund_requests_pkey: 'ID_REUSED',
  refund_tickets_once: 'REFUND_ASKED',
  refund_runs_pkey: 'ID_REUSED',
  refund_runs_one: 'REFUND_ALL_RUNNING',
  payouts_pkey: 'ID_REUSED',
  payouts_answered_once: 'PAYOUT_ALREADY_ANSWERED',
  payouts_done_stay: 'PAYOUT_DONE',
  ledger_postings_payout: 'PAYOUT_ALREADY_ANSWERED',
  expenses_pkey: 'ID_REUSED',
  recounts_pkey: 'ID_REUSED',
  teams_pkey: 'ID_REUSED',
  team_invitations_pkey: 'ID_REUSED',
  team_invitations_team_email: 'CONFLICT',
  sale_points_pkey: 'ID_REUSED',
  sale_point_invitations_pkey: 'ID_REUSED',
  sale_point_invitations_email: 'CONFLICT',
  leases_pkey: 'ID_REUSED',
  sale_voids_pkey: 'ID_REUSED',
  sale_voids_once: 'SALE_VOIDED',
  webhook_endpoints_pkey: 'ID_REUSED',
  api_keys_pkey: 'ID_REUSED',
  checkins_once: 'CHECKIN_EXISTS_ERROR',
  checkins_once_before: 'CHECKIN_EXISTS_ERROR',
};

/** A NUL character, or half of a surrogate pair: legal in JSON, and invalid in PostgreSQL's texts. */
const UNSTORABLE = new Set(['22021', '22P05']);
/** Code of such a half pair inside JSON; anything else with this code is a fault of ours. */
const INVALID_TEXT = '22P02';

/** Two conflicting transactions seldom conflict again. */
const RETRY_AFTER_SECONDS = 1;

interface DatabaseFault {
  code: string;
  detail?: string;
  constraint?: string;
}

function isDatabaseFault(error: unknown): error is DatabaseFault {
  return typeof error === 'object' && error !== null && typeof (error as DatabaseFault).code === 'string';
}

/** Follows wrappers (MikroORM's exceptions keep the driver's error as `cause` or copy its fields). */
function faultIn(error: unknown): DatabaseFault | undefined {
  for (let at = error; at; at = (at as { cause?: unknown }).cause) {
    if (isDatabaseFault(at) && /^[0-9A-Z]{5}$/.test(at.code)) return at;
  }
  return undefined;
}

function isUnstorable(error: unknown): boolean {
  const { code = '', detail = '' } = faultIn(error) ?? {};
  return UNSTORABLE.has(code) || (code === INVALID_TEXT && detail.includes('surrogate'));
}

/** Returns the name of the violated constraint. */
export function violatedConstraint(error: unknown): string | undefined {
  const fault = faultIn(error);
  return fault?.code.startsWith('23') ? fault.constraint : undefined;
}

/** Returns the problem of a database error; undefined for a fault of ours. */
export function problemOf(error: unknown): ProblemError | undefined {
  if (isTransient(error) || isAway(error))
    return new ProblemError('BUSY', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
  if (isUnstorable(error)) return new ProblemError('VALIDATION_ERROR');
  const constraint = violatedConstraint(error);
  const code = constraint === undefined ? undefined : CODES[constraint];
  return code && new ProblemError(code);
}

/** Codes with which PostgreSQL ends or refuses connections while it stops or starts, or writes no more. */
const AWAY_CODES = new Set(['57P01', '57P02', '57P03', '25006']);
/** Network error codes of the driver itself; those of other services come as a cause. */
const UNREACHED_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** The driver's own messages, which have no code. */
const AWAY_WORDS =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to|^timeout expired|^Query read timeout/;

/**
 * Returns whether the connection was lost: the result of the request is unknown, and a repeat with the same id gets the
 * answer.
 */
export function isAway(error: unknown): boolean {
  for (let at = error; at; at = (at as { cause?: unknown }).cause) {
    const { code, message } = at as Partial<Error & { code: unknown }>;
    if (typeof code === 'string' && (AWAY_CODES.has(code) || /^08...$/.test(code))) return true;
    if (typeof code === 'string' && at === error && UNREACHED_CODES.has(code)) return true;
    if (typeof message === 'string' && AWAY_WORDS.test(message)) return true;
  }
  return false;
}

/** Returns the SQLSTATE of a database error, however it is wrapped. */
export function sqlStateOf(error: unknown): string | undefined {
  return faultIn(error)?.code;
}

/** Ends the name of the check that a table has for the moments in which it is divided by month. */
const BEING_DIVIDED = '_before_month';

/**
 * Returns whether it is a deadlock, a serialisation failure or an id of a month to come in a table that is just being
 * divided: the same transaction may succeed on a retry.
 */
export function isTransient(error: unknown): boolean {
  const code = faultIn(error)?.code;
  return code === '40P01' || code === '40001' || violatedConstraint(error)?.endsWith(BEING_DIVIDED) === true;
}

/** Returns whether a lock was not available within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return faultIn(error)?.code === '55P03';
}
