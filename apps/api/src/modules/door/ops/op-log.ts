import type { OpResultView } from '@festix/domain/contract';
import type { Op, OpOutcome } from '@festix/domain/sync';
import type { Tx } from '../../../kernel/database/database.ts';
import type { SentOp } from './sent-op.ts';

/** What was decided about an op. */
export interface Decided {
  outcome: Exclude<OpOutcome, 'duplicate'>;
  code?: string;
  first?: OpResultView['first'];
  ended?: OpResultView['ended'];
  detail?: string;
  /** The id was answered before, by a call that asked; this is what that answer said. */
  was_asked?: boolean;
  /** What a person decided about it after it was quarantined. */
  judged?: 'recorded' | 'discarded';
}

interface LoggedOp {
  op_id: string;
  hash: string;
  result: Decided;
}

/** The answers that this device got before, by the op's key. */
export async function answeredBefore(
  tx: Tx,
  deviceId: string,
  keys: readonly string[],
): Promise<Map<string, LoggedOp>> {
  const rows = await tx.query<LoggedOp & object>(
    `select op_id, encode(body_hash, 'hex') as hash, result from device_ops where device_id = $1 and op_id = any ($2::text[])`,
    [deviceId, keys],
  );
  return new Map(rows.map((row) => [row.op_id, row]));
}

/** The answer to an op that was answered before; the same id around another body is refused. */
export function replay(op: SentOp, logged: Pick<LoggedOp, 'hash' | 'result'>): OpResultView {
  if (logged.hash !== op.hash) return { id: op.id, outcome: 'rejected', code: 'ID_REUSED' };
  const { outcome, was_asked: _, judged: __, ...fields } = logged.result;
  return { id: op.id, outcome: 'duplicate', first_outcome: outcome, ...fields };
}

export function present(op: SentOp, { outcome, was_asked, judged: _, ...fields }: Decided): OpResultView {
  return was_asked
    ? { id: op.id, outcome: 'duplicate', first_outcome: outcome, ...fields }
    : { id: op.id, outcome, ...fields };
}

const WRITE_LOG = `
  insert into device_ops (device_id, op_id, body_hash, device_seq, v, type, event_id, occurred_at, received_at, outcome, result, body, buyer)
  select $1, key, decode(hash, 'hex'), device_seq, v, type, event_id, occurred_at, $2, outcome, result,
    case when body #> '{payload,buyer}' is null then body else body #- '{payload,buyer}' end,
    nullif(body #> '{payload,buyer}', 'null')
  from json_to_recordset($3) as o (key text, hash text, device_seq bigint, v integer, type text, event_id uuid,
    occurred_at timestamptz, outcome text, result jsonb, body jsonb)`;

/**
 * Keeps the answers, in the transaction of their effects; the whole op too where a person may want to see it. Who bought
 * stands apart in it: that is the buyer's to know and to have forgotten.
 */
export async function logOps(
  tx: Tx,
  deviceId: string,
  receivedAt: Date,
  decided: ReadonlyMap<SentOp, Decided>,
): Promise<void> {
  const rows = [...decided].map(([op, decision]) => ({
    key: op.key,
    hash: op.hash,
    ...(op.parsed.ok && (decision.code === 'OP_FAILED' ? subjectOf(op.parsed.op) : columnsOf(op.parsed.op))),
    outcome: decision.outcome,
    result: decision,
    ...(decision.outcome !== 'applied' && { body: keptBody(op, decision) }),
  }));
  await tx.query(WRITE_LOG, [deviceId, receivedAt, JSON.stringify(rows)]);
}

/** Characters of an op that has no effect: more than any that a device of ours has told so far. */
const MOST_OF_REJECTED = 4_096;
const BEGINNING = 1_024;

/**
 * What is kept of an op: all of one that waits for a person, who may have it worked on again; of any other, which is only
 * looked at, all that is not long, and else how it begins. The hash of all of it stands beside.
 */
export function keptBody({ body, id }: SentOp, { outcome }: Decided): unknown {
  const stored = storable(body);
  if (outcome === 'quarantined') return stored;
  const text = JSON.stringify(stored) ?? 'null';
  return text.length <= MOST_OF_REJECTED
    ? stored
    : { id, cut: text.slice(0, BEGINNING).toWellFormed(), characters: text.length };
}

function columnsOf({ device_seq, v, type, event_id, occurred_at }: Op): object {
  return { device_seq, v, type, event_id, occurred_at };
}

/** Of an op that the database won't take, only what is sure to be taken. */
function subjectOf({ type, event_id }: Op): object {
  return { type, event_id };
}

/** PostgreSQL keeps neither NUL nor half of a surrogate pair in a text. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [storable(field), storable(held)]));
}
