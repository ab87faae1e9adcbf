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
import { DecideOps, type JudgedOp } from './decide-ops.ts';
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
    const received_at = this.clock.now();
    const results = await this.answer({ actor, device_id: deviceId.toLowerCase(), received_at }, sent);
    for (const event of eventsOf(sent)) await this.seen.note(deviceId.toLowerCase(), event);
    return { results, server_time: this.clock.now().toISOString() };
  }

  private async answer(upload: Upload, sent: readonly SentOp[]): Promise<Results> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.database.transaction((tx) => this.asSet(tx, upload, sent));
      } catch (error) {
        if (error instanceof Problem) throw error;
        if (isTransient(error) && attempt < MOST_ATTEMPTS) continue;
        return this.database.transaction((tx) => this.oneByOne(tx, upload, sent));
      }
    }
  }

  private async asSet(tx: Tx, upload: Upload, sent: readonly SentOp[]): Promise<Results> {
    return this.answerSet(tx, upload, await lockDevice(tx, upload), sent);
  }

  private async oneByOne(tx: Tx, upload: Upload, sent: readonly SentOp[]): Promise<Results> {
    const device = await lockDevice(tx, upload);
    const results: Results = [];
    for (const op of sent) results.push(...(await this.alone(tx, upload, device, op)));
    return results;
  }

  /** An op that can't be worked on is kept for a person to judge. */
  private async alone(tx: Tx, upload: Upload, device: UploadingDevice, op: SentOp): Promise<Results> {
    await tx.query('savepoint op');
    try {
      const results = await this.answerSet(tx, upload, device, [op]);
      await tx.query('release savepoint op');
      return results;
    } catch (error) {
      await tx.query('rollback to savepoint op');
      this.errors.report(error, { request_id: upload.actor.request_id });
      const failed: Decided = { outcome: 'quarantined', code: 'OP_FAILED' };
      await logOps(tx, device.id, upload.received_at, new Map([[unread(op), failed]]));
      return [present(op, failed)];
    }
  }

  private async answerSet(tx: Tx, upload: Upload, device: UploadingDevice, sent: readonly SentOp[]): Promise<Results> {
    const before = await answeredBefore(
      tx,
      device.id,
      sent.map(({ key }) => key),
    );
    const firsts = new Map<string, SentOp>();
    for (const op of sent) if (!before.has(op.key) && !firsts.has(op.key)) firsts.set(op.key, op);
    const decided = await this.decide(tx, upload, device, [...firsts.values()]);
    if (decided.size > 0) await logOps(tx, device.id, upload.received_at, decided);
    return sent.map((op) => {
      const logged = before.get(op.key);
      if (logged) return replay(op, logged);
      const first = firsts.get(op.key) as SentOp;
      const decision = decided.get(first) as Decided;
      return op === first ? present(op, decision) : replay(op, { hash: first.hash, result: decision });
    });
  }

  private async decide(
    tx: Tx,
    upload: Upload,
    device: UploadingDevice,
    ops: readonly SentOp[],
  ): Promise<Map<SentOp, Decided>> {
    const decided = new Map<SentOp, Decided>();
    const told: ToldOp[] = [];
    for (const sent of ops) {
      const readable = readOrRefuse(sent, device);
      if ('outcome' in readable) decided.set(sent, readable);
      else told.push(tellTime(sent, readable, device, upload.received_at));
    }
    if (told.length === 0) return decided;
    const rights = await rightsOf(tx, device, told);
    const allowed = told.filter((op) => {
      const refusal = refusalOf(rights, device, op);
      if (refusal) decided.set(op.sent, refusal);
      return !refusal;
    });
    for (const [op, decision] of await this.work(tx, upload, device, rights, allowed)) decided.set(op.sent, decision);
    return decided;
  }

  private async work(
    tx: Tx,
    upload: Upload,
    device: UploadingDevice,
    rights: RightsThen,
    told: readonly ToldOp[],
  ): Promise<Map<ToldOp, Decided>> {
    if (told.length === 0) return new Map();
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
    const { decided, effects } = new DecideOps({ device, received_at: upload.received_at, known, nameOf }).decide(
      judged,
    );
    const { actor, received_at } = upload;
    await writeEffects(tx, effects, {
      at: received_at,
      user_id: actor.id,
      device_id: device.id,
      request_id: actor.request_id,
    });
    tx.afterCommit(() => this.hint(effects));
    return decided;
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
    'select id, name, user_id, created_at, revoked_at from devices where id = $1 and user_id = $2 for no key update',
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

function eventsOf(sent: readonly SentOp[]): Set<string> {
  return new Set(sent.flatMap(({ parsed }) => (parsed.ok ? [parsed.op.event_id.toLowerCase()] : [])));
}
