import { fieldProblems, isInstant, uuidText, type Instant } from '@festix/domain/ground';
import { MAX_OPS_PER_BATCH, parseOp, type ParsedOp } from '@festix/domain/sync';
import { hashOf } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { spoiledItemsOf } from '../../../kernel/http/read-json.ts';

/** One op as it was sent, parsed as far as possible. */
export interface SentOp {
  /** The id of the answer: the sent one, or empty if there is none. */
  id: string;
  /** The key it is stored under: its id, or its hash if the id is invalid. */
  key: string;
  /** SHA-256 of its whole body, in hex. */
  hash: string;
  body: unknown;
  parsed: ParsedOp;
  /** The event of the op, if it can be read. */
  event_id: string | undefined;
}

const UNREADABLE: ParsedOp = { ok: false, problem: { code: 'OP_UNREADABLE', outcome: 'rejected' } };
const LONGEST_ECHO = 100;
const ENVELOPE_FIELDS = ['sent_at', 'ops'];

/** Parses an upload. Only its envelope can refuse it as a whole; its ops are judged one by one. */
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

/** Marks an op as unreadable if the parser cut its body at the depth limit. */
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
