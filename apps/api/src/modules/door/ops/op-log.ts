import type { OpResultView } from '@festix/domain/contract';
import type { Op, OpOutcome } from '@festix/domain/sync';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { SentOp } from './sent-op.ts';

/** The decision about an op. */
export interface Decided extends Pick<OpResultView, 'code' | 'first' | 'ended' | 'detail'> {
  outcome: Exclude<OpOutcome, 'duplicate'>;
  /** The id was answered before by an online question, with this answer. */
  was_asked?: boolean;
  /** A person's decision after the quarantine. */
  judged?: 'recorded' | 'discarded';
}

interface LoggedOp {
  op_id: string;
  hash: string;
  result: Decided;
}

/** Returns this device's earlier answers, by the op's key. */
export async function answeredBefore(
  tx: Tx,
  deviceId: string,
  keys: readonly string[],
): Promise<Map<string, LoggedOp>> {
  const rows = await tx.query(
    sql<LoggedOp>`select op_id, encode(body_hash, 'hex') as hash, result from device_ops where device_id = ${deviceId} and op_id = any (${keys}::text[])`,
  );
  return new Map(rows.map((row) => [row.op_id, row]));
}

/** Returns the answer to a repeated op; refuses the same id with another body. */
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

const WRITE_LOG = sql`
  insert into device_ops (device_id, op_id, body_hash, device_seq, v, type, event_id, occurred_at, received_at, outcome, result, body, buyer)
  select $1, key, decode(hash, 'hex'), device_seq, v, type, event_id, occurred_at, $2, outcome, result,
    case when body #> '{payload,buyer}' is null then body else body #- '{payload,buyer}' end,
    nullif(body #> '{payload,buyer}', 'null')
  from json_to_recordset($3) as o (key text, hash text, device_seq bigint, v integer, type text, event_id uuid,
    occurred_at timestamptz, outcome text, result jsonb, body jsonb)`;

/**
 * Stores the answers in the transaction of their effects, and the whole op if a person may want to see it. The buyer's
 * data is stored apart: it is the buyer's to read and to have erased.
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
  await tx.query(WRITE_LOG.with([deviceId, receivedAt, JSON.stringify(rows)]));
}

/** Characters kept of an op without effect: more than any of our devices has sent so far. */
const MOST_OF_REJECTED = 4_096;
const BEGINNING = 1_024;

/**
 * Returns the body to store: whole for a quarantined op, which may be worked on again; for any other, whole if short
 * and otherwise its beginning. The hash of the whole is stored beside it.
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

/** Returns only the safe fields of an op that the database refuses. */
function subjectOf({ type, event_id }: Op): object {
  return { type, event_id };
}

/** Removes NUL and half surrogate pairs, which PostgreSQL can't store in a text. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [storable(field), storable(held)]));
}
