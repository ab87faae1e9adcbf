import { type Id } from '@festix/domain/contract';
import { OP_VERSION, type Op, type OpEnvelope, type OpPayloads, type OpType } from '@festix/domain/sync';
import type { IndexableType } from 'dexie';
import type { ClockReading } from './clock.ts';
import type { JournalDb, NewOpRow, OpRow, OpState, ShownVerdict } from './journal.db.ts';

/** States of ops that wait for the server's answer. */
export const ON_THE_WAY: readonly OpState[] = ['waiting', 'sending'];
/** States of ops without an effective answer: waiting, or refused as a whole. */
export const UNANSWERED: readonly OpState[] = [...ON_THE_WAY, 'attention'];

/** Place, time and person of an op. */
export interface OpOrigin {
  event_id: Id;
  operator_id: Id | null;
  gate: string | null;
  reading: ClockReading;
}

/** The version of ops without an area and a day, which older servers understand too. */
const PLACELESS_OP_VERSION = 1;

/** Returns a new op that waits for its upload. */
export function newOp<T extends OpType>(
  id: Id,
  type: T,
  payload: OpPayloads[T],
  { event_id, operator_id, gate, reading }: OpOrigin,
  shown: ShownVerdict | null = null,
): NewOpRow<T> {
  return {
    id,
    v: 'area' in payload ? OP_VERSION : PLACELESS_OP_VERSION,
    type,
    payload,
    event_id,
    operator_id,
    gate,
    ...reading,
    state: 'waiting',
    tries: 0,
    sent_at: 0,
    not_before: 0,
    shown,
    answer: null,
    noted: false,
  };
}

const envelopeFields = [
  'id',
  'device_seq',
  'v',
  'type',
  'event_id',
  'occurred_at',
  'payload',
  'operator_id',
  'boot_id',
  'mono',
  'clock_offset',
  'uncertainty',
  'gate',
] as const satisfies (keyof OpEnvelope | 'type' | 'payload')[];

/**
 * Returns the uploaded part of an op: the same in every attempt, because the server refuses an id with another body.
 */
export function envelopeOf(row: OpRow): Op {
  // The fields are those of an op and a row has them all, which the type of Object.fromEntries loses.
  return Object.fromEntries(envelopeFields.map((field) => [field, row[field]])) as unknown as Op;
}

/**
 * Returns the number of ops with one of the keys in an index, counted by the database: Dexie's `anyOf` would walk
 * through thousands after a night without a network.
 */
export function countOps(journal: JournalDb, index: string, keys: readonly IndexableType[]): Promise<number> {
  const { ops } = journal;
  return journal.transaction('r', ops, async () => {
    const counts = await Promise.all(keys.map((key) => ops.where(index).equals(key).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  });
}

/**
 * Returns the number of ops, of all types and events, that exist on this device only: those that wait for an answer,
 * and those that the server refused as a whole. Reads only the latter, which are few.
 */
export async function countWaiting(journal: JournalDb): Promise<number> {
  const [waiting, untaken] = await Promise.all([
    countOps(journal, 'state', ON_THE_WAY),
    journal.ops
      .where('state')
      .equals('attention')
      .filter(({ answer }) => answer?.untaken === true)
      .count(),
  ]);
  return waiting + untaken;
}
