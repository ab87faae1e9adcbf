import { type OpsView } from '@festix/domain/contract';
import { problems, type ProblemCode } from '@festix/domain/ground';
import { type Op } from '@festix/domain/sync';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../kernel/http/actor.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { isTransient } from '../../../../kernel/database/database-problems.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import { ErrorPort } from '../../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../../kernel/access/rate-limits.ts';
import { SeenDevices } from '../../devices/seen-devices.ts';
import { DoorDatabase } from '../door-database.ts';
import { DoorOps } from './door-ops.ts';
import { OpHandlers, type OpHandler, type Upload } from '../../ops/op-handlers.ts';
import { answeredBefore, keptBody, logOps, present, replay, type Decided } from '../../ops/op-log.ts';
import { RightsThen } from '../../ops/rights-then.ts';
import { readUpload, type SentOp } from '../../ops/sent-op.ts';
import { OPERATORS_OF_DEVICE, tellTime, type ToldOp, type UploadingDevice } from '../../ops/told-op.ts';

const MOST_ATTEMPTS = 4;

const DAY_SECONDS = 24 * 3600;

/**
 * Ops of one person's devices, whatever their result: enough for a week of a festival uploaded in one day by dozens of
 * phones.
 */
export const TOLD: Limit = { name: 'told-ops', points: 300_000, seconds: DAY_SECONDS };
export const TOLD_LONG: Limit = { name: 'told-ops-long', points: 2_000_000, seconds: 30 * DAY_SECONDS };

/** Ops of one person that are stored whole or in part without an effect: more than any night has. */
export const KEPT: Limit = { name: 'kept-ops', points: 50_000, seconds: DAY_SECONDS };

/** The same, in thousands of characters, rounded up. */
export const KEPT_LENGTH: Limit = { name: 'kept-ops-length', points: 100_000, seconds: DAY_SECONDS };

/** Most characters of one op that waits for a person; a sale of a thousand tickets has a third of it. */
const LONGEST_HELD = 400_000;

interface Sender {
  actor: Person;
  device_id: string;
  received_at: Date;
}

/** The device, and whether it has ever worked at an event. */
type Uploading = UploadingDevice & { has_worked: boolean };

type Results = OpsView['results'];

/** The result of a set of ops. */
interface Answered {
  results: Results;
  /** Events at which the device had the right to its ops. */
  events: readonly string[];
}

/**
 * Takes the ops of a device. Each handler works on its kinds of a batch as a set; when that fails, on each op alone, so
 * that a bad one does not affect the others. Stores every answer in the transaction of its effect, and returns it for
 * every repeat.
 */
@Injectable()
export class UploadOps {
  constructor(
    private readonly database: DoorDatabase,
    private readonly handlers: OpHandlers,
    private readonly door: DoorOps,
    private readonly seen: SeenDevices,
    private readonly limits: RateLimits,
    private readonly errors: ErrorPort,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws DEVICE_UNKNOWN for a device of another person, RATE_LIMITED when too much would be stored, and the problem
   * of an unreadable envelope.
   */
  async upload(actor: Person, deviceId: string, body: unknown): Promise<OpsView> {
    const sent = readUpload(body);
    const sender = { actor, device_id: deviceId.toLowerCase(), received_at: this.clock.now() };
    for (const limit of [TOLD, TOLD_LONG]) this.limits.consumeLocally(limit, actor.id, sent.length);
    const { results, events } = await this.answer(sender, sent);
    for (const event of events.length > 0 ? new Set(events) : [null]) await this.seen.note(sender.device_id, event);
    return { results, server_time: this.clock.now().toISOString() };
  }

  private async answer(sender: Sender, sent: readonly SentOp[]): Promise<Answered> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.database.transaction((tx) => this.asSet(tx, sender, sent));
      } catch (error) {
        if (error instanceof ProblemError && OF_ALL.includes(error.code)) throw error;
        if (!isTransient(error)) return this.database.transaction((tx) => this.oneByOne(tx, sender, sent));
        if (attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  private async asSet(tx: Tx, sender: Sender, sent: readonly SentOp[]): Promise<Answered> {
    return this.answerSet(tx, sender, await lockDevice(tx, sender), sent);
  }

  private async oneByOne(tx: Tx, sender: Sender, sent: readonly SentOp[]): Promise<Answered> {
    const device = await lockDevice(tx, sender);
    const answered: Answered[] = [];
    for (const op of sent) answered.push(await this.alone(tx, sender, device, op));
    return {
      results: answered.flatMap(({ results }) => results),
      events: answered.flatMap(({ events }) => events),
    };
  }

  /**
   * Returns the part of an upload to store. Bounds ops without effect: beyond the limit, ops that wait for a person
   * refuse the upload, so that the device keeps them; ops without meaning are answered and not stored.
   */
  private keptOf(
    { actor }: Sender,
    decided: ReadonlyMap<SentOp, Decided>,
    strangers: ReadonlySet<SentOp>,
  ): Map<SentOp, Decided> {
    const kept = new Map<SentOp, Decided>();
    for (const [op, decision] of decided) {
      if (strangers.has(op)) continue;
      if (decision.outcome === 'rejected' || decision.outcome === 'quarantined') {
        const length = Math.ceil((JSON.stringify(keptBody(op, decision)) ?? '').length / 1_000);
        const hasRoom =
          this.limits.hasRoomLocally(KEPT, actor.id) && this.limits.hasRoomLocally(KEPT_LENGTH, actor.id, length);
        if (!hasRoom && decision.outcome === 'rejected') continue;
        if (!hasRoom) this.limits.consumeLocally(KEPT, actor.id, KEPT.points + 1);
      }
      kept.set(op, decision);
    }
    return kept;
  }

  /**
   * Works on one op alone, and quarantines it if that fails. If the op is not to blame, the whole upload fails, and the
   * device sends it again.
   */
  private async alone(tx: Tx, sender: Sender, device: Uploading, op: SentOp): Promise<Answered> {
    await tx.query(sql`savepoint op`);
    // A rolled back op sends no hints.
    const toTell: (() => void | Promise<void>)[] = [];
    // What was sent has to fail before the savepoint's end.
    const sent: Promise<unknown>[] = [];
    const send: Tx['send'] = (statement) => {
      const answer = tx.query(statement);
      answer.catch(() => undefined);
      sent.push(answer);
      return { rows: () => answer };
    };
    const alone: Tx = { query: tx.query, send, afterCommit: (work) => toTell.push(work) };
    try {
      const answered = await this.answerSet(alone, sender, device, [op]);
      await Promise.all(sent);
      await tx.query(sql`release savepoint op`);
      for (const work of toTell) tx.afterCommit(work);
      return answered;
    } catch (error) {
      if (isTransient(error)) throw error;
      await tx.query(sql`rollback to savepoint op`);
      this.errors.report(error, { request_id: sender.actor.request_id });
      const failed = new Map<SentOp, Decided>([[op, { outcome: 'quarantined', code: 'OP_FAILED' }]]);
      await this.refuseStrangers(tx, device, failed);
      const kept = this.keptOf(sender, failed, new Set());
      if (kept.size > 0) await logOps(tx, device.id, sender.received_at, kept);
      return { results: [...failed].map(([sent, decision]) => present(sent, decision)), events: [] };
    }
  }

  private async answerSet(tx: Tx, sender: Sender, device: Uploading, sent: readonly SentOp[]): Promise<Answered> {
    const before = await answeredBefore(
      tx,
      device.id,
      sent.map(({ key }) => key),
    );
    const firsts = new Map<string, SentOp>();
    for (const op of sent) if (!before.has(op.key) && !firsts.has(op.key)) firsts.set(op.key, op);
    const { decided, events, strangers } = await this.decide(tx, sender, device, [...firsts.values()]);
    const kept = this.keptOf(sender, decided, strangers);
    if (kept.size > 0) await logOps(tx, device.id, sender.received_at, kept);
    const results = sent.map((op) => {
      const logged = before.get(op.key);
      if (logged) return replay(op, logged);
      const first = firsts.get(op.key) as SentOp;
      const decision = decided.get(first) as Decided;
      return op === first ? present(op, decision) : replay(op, { hash: first.hash, result: decision });
    });
    return { results, events };
  }

  private async decide(
    tx: Tx,
    { actor, received_at }: Sender,
    device: Uploading,
    ops: readonly SentOp[],
  ): Promise<{ decided: Map<SentOp, Decided>; events: string[]; strangers: Set<SentOp> }> {
    const decided = new Map<SentOp, Decided>();
    const rights = await rightsOf(tx, device, ops);
    const strangers = await this.strangersIn(tx, device, ops, rights, received_at);
    const told: ToldOp[] = [];
    for (const sent of ops) {
      const readable = readOrRefuse(sent, device);
      if (strangers.has(sent)) decided.set(sent, refusalOfStranger(sent, readable, rights));
      else if ('outcome' in readable) decided.set(sent, readable);
      else told.push(tellTime(sent, readable, device, received_at));
    }
    if (told.length === 0) {
      await this.refuseStrangers(tx, device, decided);
      return { decided, events: [], strangers };
    }
    const answers = await this.work(tx, told, { actor, device, received_at, rights });
    for (const op of told) decided.set(op.sent, answers.get(op) as Decided);
    await this.refuseStrangers(tx, device, decided);
    const worked = told.filter((op) => wasItsRight(answers.get(op)));
    return { decided, events: worked.map(({ event_id }) => event_id), strangers };
  }

  /**
   * Returns the ops of events at whose doors and tills the device's person never had a right, and the unreadable ops of
   * a device that never worked anywhere: nobody can judge them, and they are not stored.
   */
  private async strangersIn(
    tx: Tx,
    device: Uploading,
    ops: readonly SentOp[],
    rights: RightsThen,
    now: Date,
  ): Promise<Set<SentOp>> {
    const isStrange = ({ event_id }: SentOp): boolean =>
      event_id === undefined ? !device.has_worked : !rights.everHad(event_id, device.user_id, now);
    const strange = ops.filter(isStrange);
    const events = new Set(strange.flatMap(({ event_id }) => event_id ?? []));
    for (const handler of events.size > 0 ? this.handlers.all() : []) {
      for (const own of (await handler.judgedAt?.(tx, device, [...events])) ?? []) events.delete(own);
      if (events.size === 0) break;
    }
    return new Set(strange.filter(({ event_id }) => event_id === undefined || events.has(event_id)));
  }

  /** Rejects the ops that nobody can judge, without storing them. */
  private async refuseStrangers(tx: Tx, device: UploadingDevice, decided: Map<SentOp, Decided>): Promise<void> {
    for (const handler of this.handlers.all()) {
      if (!handler.judgedAt) continue;
      const kept = [...decided].flatMap(([sent, { outcome }]) =>
        outcome === 'quarantined' && sent.parsed.ok && handler.types.includes(sent.parsed.op.type)
          ? [{ sent, event_id: sent.parsed.op.event_id.toLowerCase() }]
          : [],
      );
      if (kept.length === 0) continue;
      const events = kept.map(({ event_id }) => event_id);
      const judged = await handler.judgedAt(tx, device, events);
      for (const { sent, event_id } of kept) {
        if (!judged.has(event_id)) decided.set(sent, { outcome: 'rejected', code: 'OP_NOT_GRANTED' });
      }
    }
  }

  private async work(tx: Tx, told: readonly ToldOp[], upload: Upload): Promise<Map<ToldOp, Decided>> {
    const answers = new Map<ToldOp, Decided>();
    const isOfKnownEvent = ({ event_id }: ToldOp): boolean => upload.rights.numberOf(event_id) !== undefined;
    const handlers: readonly OpHandler[] = [...this.handlers.all(), this.door];
    for (const handler of handlers) {
      const theirs = told.filter((op) => isOfKnownEvent(op) && handler.types.includes(op.op.type));
      if (theirs.length === 0) continue;
      for (const [op, decision] of await handler.work(tx, theirs, upload)) answers.set(op, decision);
    }
    for (const op of told) {
      if (answers.has(op)) continue;
      const code = isOfKnownEvent(op) ? 'OP_TYPE_NOT_SERVED' : 'NOT_FOUND';
      answers.set(op, { outcome: code === 'NOT_FOUND' ? 'rejected' : 'quarantined', code });
    }
    return answers;
  }
}

/** Codes that concern an upload as a whole, not one op. */
const OF_ALL: readonly string[] = ['DEVICE_UNKNOWN', 'RATE_LIMITED'] satisfies ProblemCode[];

/**
 * Locks the device, so that it uploads one batch at a time. Check-ins that only refer to the device don't wait for it.
 */
async function lockDevice(tx: Tx, { actor, device_id }: Sender): Promise<Uploading> {
  const [device] = await tx.query(
    sql<Uploading>`select d.id, d.name, d.user_id, d.created_at, coalesce(d.revoked_at, u.blocked_at, u.deleted_at) as revoked_at,
       ${OPERATORS_OF_DEVICE} as operators, exists (select from device_events where device_id = d.id) as has_worked
     from devices d join users u on u.id = d.user_id where d.id = $1 and d.user_id = $2 for no key update of d`.with([
      device_id,
      actor.id,
    ]),
  );
  if (!device) throw new ProblemError('DEVICE_UNKNOWN');
  return device;
}

/** Returns the op if it can be worked on, otherwise its answer. */
function readOrRefuse(sent: SentOp, device: UploadingDevice): Op | Decided {
  const { parsed } = sent;
  if (!parsed.ok) {
    const { outcome, code, field } = parsed.problem;
    return { outcome, code, ...(field && { detail: `${problems[code].detail} (${field})` }) };
  }
  if (JSON.stringify(sent.body).length > LONGEST_HELD) return { outcome: 'rejected', code: 'OP_PAYLOAD_INVALID' };
  return device.revoked_at ? { outcome: 'quarantined', code: 'DEVICE_REVOKED' } : parsed.op;
}

/** Returns the answer to a stranger's op; an unreadable one is answered as unreadable, whoever sent it. */
function refusalOfStranger({ event_id }: SentOp, readable: Op | Decided, rights: RightsThen): Decided {
  if ('outcome' in readable && readable.outcome === 'rejected') return readable;
  const isKnown = event_id !== undefined && rights.numberOf(event_id) !== undefined;
  return { outcome: 'rejected', code: isKnown ? 'OP_NOT_GRANTED' : 'NOT_FOUND' };
}

/** Reads the rights of the device's person and of the named operators, at the events of the ops. */
function rightsOf(tx: Tx, device: UploadingDevice, ops: readonly SentOp[]): Promise<RightsThen> {
  const events = new Set(ops.flatMap(({ event_id }) => event_id ?? []));
  const named = ops.flatMap(({ parsed }) => (parsed.ok ? (parsed.op.operator_id?.toLowerCase() ?? []) : []));
  const supervisors = ops.flatMap(({ parsed }) =>
    parsed.ok && parsed.op.type === 'release' ? [parsed.op.payload.supervisor_id.toLowerCase()] : [],
  );
  const users = new Set([device.user_id, ...named, ...supervisors]);
  return RightsThen.load(tx, [...events], [...users]);
}

/** Returns false for an op that was quarantined for a missing right or names an unknown event. */
function wasItsRight(decision: Decided | undefined): boolean {
  return decision?.outcome !== 'quarantined' && decision?.code !== 'NOT_FOUND';
}
