import { problems, type Op, type OpsView, type OpType } from '@festix/domain';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { isTransient } from '../../../kernel/database-problems.ts';
import type { Tx } from '../../../kernel/database.ts';
import { ErrorPort } from '../../../kernel/error-port.ts';
import { Problem } from '../../../kernel/problem.ts';
import { Realtime } from '../../../kernel/realtime.ts';
import { SeenDevices } from '../../devices/seen-devices.ts';
import { TicketSigner } from '../../tickets/ticket-signer.ts';
import { DoorDatabase } from '../door-database.ts';
import { isFound } from '../door-facts.ts';
import { lookupOf } from '../references.ts';
import { DecideOps, type Decisions, type JudgedOp } from './decide-ops.ts';
import { writeEffects, type Effects } from './op-effects.ts';
import { lockTickets, readFacts, readKnownScans } from './op-facts.ts';
import { answeredBefore, logOps, present, replay, type Decided } from './op-log.ts';
import { RightsThen } from './rights-then.ts';
import { readUpload, type SentOp } from './sent-op.ts';
import { referenceOf, tellTime, type DoorOp, type ToldOp, type UploadingDevice } from './told-op.ts';

const DOOR_TYPES: readonly OpType[] = ['admit', 'scan_failed', 'document_check'];
const MOST_ATTEMPTS = 4;

interface Upload {
  actor: Person;
  device_id: string;
  received_at: Date;
}

type Results = OpsView['results'];

/** What came of some ops: the answers, and what others hear of once all of it is committed. */
interface Answered {
  results: Results;
  effects: readonly Effects[];
  /** The events at which the device had the right to do what it tells. */
  events: readonly string[];
}

/**
 * Takes what a device did. A batch is worked on as a set; when that fails, each op for itself, so that a bad one spoils
 * no other. Every answer is kept in the transaction of its effect, and given again whenever the op is.
 */
@Injectable()
export class UploadOps {
  constructor(
    private readonly database: DoorDatabase,
    private readonly signer: TicketSigner,
    private readonly seen: SeenDevices,
    private readonly realtime: Realtime,
    private readonly errors: ErrorPort,
    private readonly clock: Clock,
  ) {}

  /** Throws DEVICE_UNKNOWN for a device that isn't the actor's, and what an unreadable envelope deserves. */
  async upload(actor: Person, deviceId: string, body: unknown): Promise<OpsView> {
    const sent = readUpload(body);
    const upload = { actor, device_id: deviceId.toLowerCase(), received_at: this.clock.now() };
    const { results, effects, events } = await this.answer(upload, sent);
    for (const each of effects) this.hint(each);
    for (const event of events.length > 0 ? new Set(events) : [null]) await this.seen.note(upload.device_id, event);
    return { results, server_time: this.clock.now().toISOString() };
  }

  private async answer(upload: Upload, sent: readonly SentOp[]): Promise<Answered> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.database.transaction((tx) => this.asSet(tx, upload, sent));
      } catch (error) {
        if (error instanceof Problem) throw error;
        if (!isTransient(error)) return this.database.transaction((tx) => this.oneByOne(tx, upload, sent));
        if (attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  private async asSet(tx: Tx, upload: Upload, sent: readonly SentOp[]): Promise<Answered> {
    return this.answerSet(tx, upload, await lockDevice(tx, upload), sent);
  }

  private async oneByOne(tx: Tx, upload: Upload, sent: readonly SentOp[]): Promise<Answered> {
    const device = await lockDevice(tx, upload);
    const answered: Answered[] = [];
    for (const op of sent) answered.push(await this.alone(tx, upload, device, op));
    return {
      results: answered.flatMap(({ results }) => results),
      effects: answered.flatMap(({ effects }) => effects),
      events: answered.flatMap(({ events }) => events),
    };
  }

  /**
   * An op that can't be worked on is kept for a person to judge. Where the op is not to blame, the whole upload fails, and
   * the device sends it again.
   */
  private async alone(tx: Tx, upload: Upload, device: UploadingDevice, op: SentOp): Promise<Answered> {
    await tx.query('savepoint op');
    try {
      const answered = await this.answerSet(tx, upload, device, [op]);
      await tx.query('release savepoint op');
      return answered;
    } catch (error) {
      if (isTransient(error)) throw error;
      await tx.query('rollback to savepoint op');
      this.errors.report(error, { request_id: upload.actor.request_id });
      const failed: Decided = { outcome: 'quarantined', code: 'OP_FAILED' };
      await logOps(tx, device.id, upload.received_at, new Map([[unread(op), failed]]));
      return { results: [present(op, failed)], effects: [], events: [] };
    }
  }

  private async answerSet(tx: Tx, upload: Upload, device: UploadingDevice, sent: readonly SentOp[]): Promise<Answered> {
    const before = await answeredBefore(
      tx,
      device.id,
      sent.map(({ key }) => key),
    );
    const firsts = new Map<string, SentOp>();
    for (const op of sent) if (!before.has(op.key) && !firsts.has(op.key)) firsts.set(op.key, op);
    const { decided, effects, events } = await this.decide(tx, upload, device, [...firsts.values()]);
    if (decided.size > 0) await logOps(tx, device.id, upload.received_at, decided);
    const results = sent.map((op) => {
      const logged = before.get(op.key);
      if (logged) return replay(op, logged);
      const first = firsts.get(op.key) as SentOp;
      const decision = decided.get(first) as Decided;
      return op === first ? present(op, decision) : replay(op, { hash: first.hash, result: decision });
    });
    return { results, effects, events };
  }

  private async decide(
    tx: Tx,
    upload: Upload,
    device: UploadingDevice,
    ops: readonly SentOp[],
  ): Promise<Omit<Answered, 'results'> & { decided: Map<SentOp, Decided> }> {
    const decided = new Map<SentOp, Decided>();
    const told: ToldOp[] = [];
    for (const sent of ops) {
      const readable = readOrRefuse(sent, device);
      if ('outcome' in readable) decided.set(sent, readable);
      else told.push(tellTime(sent, readable, device, upload.received_at));
    }
    if (told.length === 0) return { decided, effects: [], events: [] };
    const rights = await rightsOf(tx, device, told);
    const allowed = told.filter((op) => {
      const refusal = refusalOf(rights, device, op);
      if (refusal) decided.set(op.sent, refusal);
      return !refusal;
    });
    if (allowed.length === 0) return { decided, effects: [], events: [] };
    const worked = await this.work(tx, upload, device, rights, allowed);
    for (const [op, decision] of worked.decided) decided.set(op.sent, decision);
    return { decided, effects: [worked.effects], events: allowed.map(({ event_id }) => event_id) };
  }

  private async work(
    tx: Tx,
    upload: Upload,
    device: UploadingDevice,
    rights: RightsThen,
    told: readonly ToldOp[],
  ): Promise<Decisions> {
    const references = told.map(referenceOf);
    const lookups = told.map((op, index) => lookupOf(op.event_id, references[index] as JudgedOp['reference']));
    await lockTickets(
      tx,
      lookups.filter((_, index) => told[index]?.op.type === 'admit'),
    );
    const rows = await readFacts(tx, lookups);
    const judged = await Promise.all(
      told.map(async (op, index): Promise<JudgedOp> => {
        const row = rows[index] as JudgedOp['row'];
        const reference = references[index] as JudgedOp['reference'];
        const isProofWanted =
          reference.kind === 'signed' && (!isFound(row) || reference.facts.event_number !== row.event_number);
        return {
          told: op,
          reference,
          row,
          is_genuine: isProofWanted && (await this.signer.verify(reference.text)) !== undefined,
        };
      }),
    );
    const known = await readKnownScans(
      tx,
      ticketsIn(judged),
      told.map(({ id }) => id),
    );
    const nameOf = (op: ToldOp): string | null => rights.nameOf(op.event_id, op.user_id);
    const { actor, received_at } = upload;
    const decisions = new DecideOps({ device, received_at, known, nameOf }).decide(judged);
    await writeEffects(tx, decisions.effects, {
      at: received_at,
      user_id: actor.id,
      device_id: device.id,
      request_id: actor.request_id,
    });
    return decisions;
  }

  private hint({ scans, contested, moves }: Effects): void {
    const moved = new Set(moves.map(({ to }) => to));
    const made = scans.filter(({ id, owns }) => owns && !moved.has(id));
    for (const [event, some] of Map.groupBy(made, ({ event_id }) => event_id)) {
      const ids = some.map(({ id }) => id);
      this.realtime.hint(event, 'checkin.created', ids);
    }
    for (const [event, some] of Map.groupBy(contested, ({ event_id }) => event_id)) {
      this.realtime.hint(
        event,
        'checkin.conflict',
        some.map(({ ticket_id }) => ticket_id),
      );
    }
  }
}

/** One upload of a device at a time; check-ins that only refer to the device don't wait for it. */
async function lockDevice(tx: Tx, { actor, device_id }: Upload): Promise<UploadingDevice> {
  const [device] = await tx.query<UploadingDevice & object>(
    `select d.id, d.name, d.user_id, d.created_at, coalesce(d.revoked_at, u.blocked_at, u.deleted_at) as revoked_at
     from devices d join users u on u.id = d.user_id where d.id = $1 and d.user_id = $2 for no key update of d`,
    [device_id, actor.id],
  );
  if (!device) throw new Problem('DEVICE_UNKNOWN');
  return device;
}

/** The op, if it can be acted on at all; else what becomes of it. */
function readOrRefuse(sent: SentOp, device: UploadingDevice): DoorOp | Decided {
  const { parsed } = sent;
  if (!parsed.ok) {
    const { outcome, code, field } = parsed.problem;
    return { outcome, code, ...(field && { detail: `${problems[code].detail} (${field})` }) };
  }
  if (device.revoked_at) return { outcome: 'quarantined', code: 'DEVICE_REVOKED' };
  return isDoorOp(parsed.op) ? parsed.op : { outcome: 'quarantined', code: 'OP_TYPE_NOT_SERVED' };
}

function isDoorOp(op: Op): op is DoorOp {
  return DOOR_TYPES.includes(op.type);
}

function rightsOf(tx: Tx, device: UploadingDevice, told: readonly ToldOp[]): Promise<RightsThen> {
  const events = new Set(told.map(({ event_id }) => event_id));
  const users = new Set([device.user_id, ...told.map(({ user_id }) => user_id)]);
  return RightsThen.load(tx, [...events], [...users]);
}

/** Whose device it is and who stood at it must both have been allowed to. */
function refusalOf(rights: RightsThen, device: UploadingDevice, op: ToldOp): Decided | undefined {
  if (rights.numberOf(op.event_id) === undefined) return { outcome: 'rejected', code: 'NOT_FOUND' };
  const people = new Set([device.user_id, op.user_id]);
  const all = [...people].every((user) =>
    rights.could('checkins:create', op.event_id, user, op.at, op.uncertainty ?? 0),
  );
  return all ? undefined : { outcome: 'quarantined', code: 'OP_NOT_GRANTED' };
}

function ticketsIn(judged: readonly JudgedOp[]): string[] {
  return [...new Set(judged.flatMap(({ row }) => (isFound(row) ? [row.ticket_id] : [])))];
}

/** Of an op that the database won't take, only what is sure to be taken. */
function unread(op: SentOp): SentOp {
  return { ...op, parsed: { ok: false, problem: { code: 'OP_UNREADABLE', outcome: 'rejected' } } };
}
