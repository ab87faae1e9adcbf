import { fieldProblems, isInstant, uuidText, type Instant } from '@festix/domain/ground';
import { MAX_OPS_PER_BATCH, parseOp, type ParsedOp } from '@festix/domain/sync';
import { hashOf } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { spoiledItemsOf } from '../../../kernel/http/read-json.ts';

/** One op as it was sent, read as far as it can be. */
export interface SentOp {
  /** What the answer calls it: the id that was sent, or nothing where there is none. */
  id: string;
  /** What it is kept under: its id, or its hash where it has no good one. */
  key: string;
  /** Of its whole body, in hex. */
  hash: string;
  body: unknown;
  parsed: ParsedOp;
  /** The event that it is about, as far as it can be read. */
  event_id: string | undefined;
}

const UNREADABLE: ParsedOp = { ok: false, problem: { code: 'OP_UNREADABLE', outcome: 'rejected' } };
const LONGEST_ECHO = 100;
const ENVELOPE_FIELDS = ['sent_at', 'ops'];

/** Reads an upload. Only its envelope can refuse it whole; what is in it is judged one by one. */
export function readUpload(body: unknown): SentOp[] {
  const { sent_at, ops } = envelopeOf(body);
  const errors: Record<string, string[]> = {};
  if (!isInstant(sent_at)) errors['sent_at'] = [fieldProblems.moment];
  if (!Array.isArray(ops)) errors['ops'] = [fieldProblems.invalid];
  for (const field of Object.keys(body as object))
    if (!ENVELOPE_FIELDS.includes(field)) errors[field] = [fieldProblems.unknown];
  if (!Array.isArray(ops) || Object.keys(errors).length > 0) throw new ProblemError('VALIDATION_ERROR', { errors });
  if (ops.length > MAX_OPS_PER_BATCH) throw new ProblemError('BATCH_TOO_LARGE');
  const spoiled = spoiledItemsOf(body as object);
  return ops.map((op: unknown, at) => readOp(op, spoiled?.has(at) ?? false));
}

function envelopeOf(body: unknown): { sent_at?: Instant; ops?: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ProblemError('BAD_JSON');
  return body;
}

/** What nested too deep in it is no longer there, so it can't be known what it told. */
function readOp(body: unknown, isSpoiled: boolean): SentOp {
  const parsed = isSpoiled ? UNREADABLE : parseOp(body);
  const hash = hashOf(body).toString('hex');
  const sent = typeof body === 'object' && body !== null ? (body as { id?: unknown }).id : undefined;
  const key = uuidText.check(sent) ? sent.toLowerCase() : `#${hash}`;
  const id = typeof sent === 'string' ? sent.slice(0, LONGEST_ECHO) : '';
  return { id, key, hash, body, parsed, event_id: eventOf(body) };
}

function eventOf(body: unknown): string | undefined {
  const named = typeof body === 'object' && body !== null ? (body as { event_id?: unknown }).event_id : undefined;
  return uuidText.check(named) ? named.toLowerCase() : undefined;
}
