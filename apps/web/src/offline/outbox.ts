import { type OpResultView, type OpsBody, type OpsView } from '@festix/domain/contract';
import { instantOf, SECOND } from '@festix/domain/ground';
import {
  LONGEST_RETRY_DELAY,
  MAX_BATCH_BYTES,
  MAX_OPS_PER_BATCH,
  needsAttention,
  retryDelay,
  type OpType,
} from '@festix/domain/sync';
import { Dexie } from 'dexie';
import { CallError } from '../data/call.ts';
import { isNoAnswer } from './heard-calls.ts';
import type { JournalDb, OpRow } from './journal.db.ts';
import { envelopeOf } from './ops.ts';

/** Uploads a batch; `encoded` is the same body compressed, where the browser can. */
export type SendOps = (body: OpsBody, encoded: Blob | undefined, signal?: AbortSignal) => Promise<OpsView>;

export interface OutboxParts {
  journal: JournalDb;
  send: SendOps;
  /** Milliseconds since 1970 by the device's clock: survives a restart, and anybody can change it. */
  wall: () => number;
  /** Monotonic milliseconds until the next restart. */
  mono: () => number;
  /** A draw from 0 up to, not including, 1. */
  random: () => number;
  /** Called after each answer, as a sign of life of the loop. */
  progressed?: () => void;
}

/** The result of a round of uploads, and the time of the next one. */
export type Drained =
  | { end: 'empty' }
  /** Milliseconds to wait, the server's Retry-After included. */
  | { end: 'later'; wait: number }
  /** The session has ended, or belongs to another person than the device: its owner has to sign in again. */
  | { end: 'signed-out' }
  /** The server has revoked this device. */
  | { end: 'shut-out'; code: string };

/** Timeout in milliseconds after which an upload without an answer returns to the queue. */
const IN_FLIGHT = 30_000;

const UPGRADE_REQUIRED = 426;

/**
 * The sync queue of ops. An op leaves it only by the server's answer to that op. A refused op waits for a person and
 * blocks no other.
 */
export class Outbox {
  private readonly parts: OutboxParts;
  /** Ops in a batch: halved after a batch that was too large, doubled after each that was accepted. */
  private limit = MAX_OPS_PER_BATCH;
  /** true: the last batch got no answer, so the next is a single op that probes the link. */
  private isProbing = false;
  private failures = 0;
  /** End of the server's Retry-After, by the monotonic clock. */
  private restsUntil = -Infinity;
  private isFirstRound = true;
  /** true: the server asks for a newer version of the app. It accepts uploads all the same. */
  updateWanted = false;

  constructor(parts: OutboxParts) {
    this.parts = parts;
  }

  /** Uploads until the queue is empty or the link fails. One call at a time. */
  async drain(signal?: AbortSignal): Promise<Drained> {
    await this.takeBackLost();
    const rest = this.restsUntil - this.parts.mono();
    if (rest > 0) return { end: 'later', wait: rest };
    for (;;) {
      const batch = await this.take();
      if (batch.length === 0) return this.nothingToSend();
      const stopped = await this.upload(batch, signal);
      if (stopped) return stopped;
    }
  }

  /**
   * Returns uploads of a dead tab, or with a lost answer, to the queue. Ops sent before this outbox existed return at
   * once: if another tab still sends them, their ids protect against a second effect. So does an op that waits for a
   * time which a clock, set back since, had put hours ahead.
   */
  private async takeBackLost(): Promise<void> {
    const { journal, wall } = this.parts;
    const now = wall();
    const lostBefore = this.isFirstRound ? Infinity : now - IN_FLIGHT;
    this.isFirstRound = false;
    await journal.transaction('rw', journal.ops, async () => {
      await journal.ops
        .where('state')
        .equals('sending')
        .filter(({ sent_at }) => sent_at <= lostBefore || sent_at > now)
        .modify({ state: 'waiting' });
      await journal.ops
        .where('[state+not_before]')
        .between(['waiting', now], ['waiting', Infinity], false, true)
        .filter(({ sent_at, not_before }) => sent_at > now || not_before > now + LONGEST_RETRY_DELAY)
        .modify({ not_before: 0 });
    });
  }

  /** Returns the oldest ops; those that failed by themselves come after all others. */
  private async take(): Promise<OpRow[]> {
    const { journal, wall } = this.parts;
    return journal.transaction('rw', journal.ops, async () => {
      const sent_at = wall();
      const batch = await journal.ops
        .where('[state+not_before]')
        .between(['waiting', 0], ['waiting', sent_at], true, true)
        .limit(this.isProbing ? 1 : this.limit)
        .toArray();
      await journal.ops.bulkUpdate(
        batch.map(({ device_seq, tries }) => ({
          key: device_seq,
          changes: { state: 'sending' as const, sent_at, tries: tries + 1 },
        })),
      );
      return batch;
    });
  }

  private async nothingToSend(): Promise<Drained> {
    const next = await this.parts.journal.ops
      .where('[state+not_before]')
      .between(['waiting', Dexie.minKey], ['waiting', Dexie.maxKey])
      .first();
    return next ? { end: 'later', wait: Math.max(0, next.not_before - this.parts.wall()) } : { end: 'empty' };
  }

  private async upload(batch: OpRow[], signal: AbortSignal | undefined): Promise<Drained | undefined> {
    const body: OpsBody = { sent_at: instantOf(this.parts.wall()), ops: batch.map(envelopeOf) };
    const encoded = await compressed(body);
    const size = encoded?.size ?? JSON.stringify(body).length;
    if (size > MAX_BATCH_BYTES && batch.length > 1) return this.sendFewer(batch);
    try {
      await this.settle(batch, await this.parts.send(body, encoded, signal));
    } catch (error) {
      return await this.refused(batch, error);
    } finally {
      this.parts.progressed?.();
    }
    this.failures = 0;
    if (this.isProbing) this.isProbing = false;
    else this.limit = Math.min(MAX_OPS_PER_BATCH, this.limit * 2);
    return undefined;
  }

  /** Stores the server's answer to each op. An op without one returns to the queue. */
  private async settle(batch: readonly OpRow[], { results }: OpsView): Promise<void> {
    const { journal, wall } = this.parts;
    const answers = new Map(results.map((result) => [result.id, result]));
    const passedOver = batch.filter(({ id }) => !answers.has(id));
    const changes = batch.flatMap(({ id, type, device_seq }) => {
      const result = answers.get(id);
      return result ? [{ key: device_seq, changes: answered(type, result, wall()) }] : [];
    });
    await journal.ops.bulkUpdate(changes);
    if (passedOver.length > 0) await this.giveBack(passedOver, wall() + this.delay());
  }

  private async refused(batch: OpRow[], error: unknown): Promise<Drained | undefined> {
    if (error instanceof CallError && !isNoAnswer(error)) return this.refusedByServer(batch, error);
    // A slow link may not carry that many ops at once. If a single op fails, the size is not the cause.
    if (this.isProbing) await this.giveBack(batch);
    else await this.sendFewer(batch);
    this.isProbing = true;
    // A proxy in front of a busy server may send Retry-After, too.
    return { end: 'later', wait: this.delay(error instanceof CallError ? error.retry_after : undefined) };
  }

  private async refusedByServer(batch: OpRow[], problem: CallError): Promise<Drained | undefined> {
    const { status, code, retry_after } = problem;
    if (status === UPGRADE_REQUIRED) this.updateWanted = true;
    if (status === 401 || code === 'DEVICE_UNKNOWN') return this.stop(batch, { end: 'signed-out' });
    if (code === 'DEVICE_REVOKED') return this.stop(batch, { end: 'shut-out', code });
    if (isAboutTheBatch(status)) {
      if (batch.length > 1) return this.sendFewer(batch);
      await this.toAttention(batch, problem);
      return undefined;
    }
    const wait = this.delay(retry_after);
    if (batch.length === 1) await this.giveBack(batch, this.parts.wall() + wait);
    else await this.sendFewer(batch);
    return { end: 'later', wait };
  }

  private async stop(batch: OpRow[], drained: Drained): Promise<Drained> {
    await this.giveBack(batch);
    return drained;
  }

  /** Halves the next batch, so that an op which spoils it is soon alone. */
  private async sendFewer(batch: OpRow[]): Promise<undefined> {
    this.limit = Math.max(1, Math.ceil(batch.length / 2));
    await this.giveBack(batch);
  }

  /** Returns ops to the queue, if they are still being sent: an answer from elsewhere stays. */
  private async giveBack(batch: readonly OpRow[], not_before = 0): Promise<void> {
    await this.parts.journal.ops
      .where('device_seq')
      .anyOf(batch.map(({ device_seq }) => device_seq))
      .filter(({ state }) => state === 'sending')
      .modify({ state: 'waiting', not_before });
  }

  private async toAttention(batch: readonly OpRow[], { code, detail }: CallError): Promise<void> {
    const at = instantOf(this.parts.wall());
    const { journal } = this.parts;
    const answer = { outcome: 'rejected' as const, code, detail, untaken: true as const, at };
    const changes = { state: 'attention' as const, answer };
    await journal.ops.bulkUpdate(batch.map(({ device_seq }) => ({ key: device_seq, changes })));
  }

  /** Returns the milliseconds until the next attempt, at least the server's Retry-After in seconds. */
  private delay(retry_after = 0): number {
    const { mono, random } = this.parts;
    this.failures += 1;
    const wait = retryDelay(this.failures, random(), retry_after * SECOND);
    if (retry_after > 0) this.restsUntil = mono() + wait;
    return wait;
  }
}

/** Returns ops that a person has looked at to the queue. */
export async function retryOps(ops: readonly Pick<OpRow, 'device_seq'>[], journal: JournalDb): Promise<void> {
  const changes = { state: 'waiting' as const, answer: null, tries: 0, not_before: 0 };
  await journal.ops.bulkUpdate(ops.map(({ device_seq }) => ({ key: device_seq, changes })));
}

function answered(type: OpType, { id: _, ...result }: OpResultView, now: number): Pick<OpRow, 'state' | 'answer'> {
  // A lost answer may have needed a person's attention; its repetition has to need it, too.
  const outcome = result.first_outcome ?? result.outcome;
  return {
    state: needsAttention({ ...result, type, outcome }) ? 'attention' : 'answered',
    answer: { ...result, at: instantOf(now) },
  };
}

/** Returns whether the same batch would meet the refusal again. Any other refusal may pass with time. */
function isAboutTheBatch(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 408, 425, UPGRADE_REQUIRED, 429].includes(status);
}

/** Returns the body compressed by gzip; undefined where the browser lacks CompressionStream. */
async function compressed(body: OpsBody): Promise<Blob | undefined> {
  if (typeof CompressionStream === 'undefined') return undefined;
  const flow = new Blob([JSON.stringify(body)]).stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = await new Response(flow).arrayBuffer();
  return new Blob([bytes], { type: 'application/json' });
}
