import { parseOp } from '@festix/domain/sync';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { OpHandlers } from './op-handlers.ts';
import type { Decided } from './op-log.ts';
import { RightsThen } from './rights-then.ts';
import type { SentOp } from './sent-op.ts';
import { OPERATORS_OF_DEVICE, tellTime, type UploadingDevice } from './told-op.ts';

/** An op with its stored answer and the device that sent it. */
export interface LoggedOp {
  device: UploadingDevice;
  op_id: string;
  /** SHA-256 of the body as it was sent, in hex. */
  hash: string;
  body: unknown;
  received_at: Date;
  result: Decided;
}

const LOCK_DEVICE = sql<UploadingDevice>`
  select d.id, d.name, d.user_id, d.created_at, d.revoked_at, ${OPERATORS_OF_DEVICE} as operators
  from devices d where d.id = $1 for no key update`;

const LOGGED = sql<Omit<LoggedOp, 'device'>>`
  select op_id, encode(body_hash, 'hex') as hash, received_at, result,
    case when buyer is null then body else jsonb_set(body, '{payload,buyer}', buyer) end as body
  from device_ops where device_id = $1 and op_id = $2`;

const SETTLE = sql`
  update device_ops set outcome = $3, result = $4, judged_at = $5 where device_id = $1 and op_id = $2`;

/** Manages the quarantined ops. The caller decides who may judge them. */
@Injectable()
export class HeldOps {
  constructor(
    private readonly handlers: OpHandlers,
    private readonly clock: Clock,
  ) {}

  /** Returns the op and locks its device's uploads until the end of the transaction; undefined if there is none. */
  async lock(tx: Tx, deviceId: string, opId: string): Promise<LoggedOp | undefined> {
    const [device] = await tx.query(LOCK_DEVICE.with([deviceId]));
    const [logged] = await tx.query(LOGGED.with([deviceId, opId]));
    return device && logged && { ...logged, device };
  }

  /** Works on the op as if it had just arrived, at its own time, and without checking rights. */
  async work(tx: Tx, actor: Person, logged: LoggedOp, salePointId: string): Promise<Decided> {
    const { device, op_id, hash, body, received_at } = logged;
    const parsed = parseOp(body);
    const handler = parsed.ok ? this.handlers.of(parsed.op.type) : undefined;
    if (!parsed.ok || !handler) throw new Error('an op that is held was understood when it came');
    const sent: SentOp = { id: op_id, key: op_id, hash, body, parsed, event_id: parsed.op.event_id.toLowerCase() };
    const said = tellTime(sent, parsed.op, device, received_at);
    const rights = await RightsThen.load(tx, [said.event_id], [device.user_id, said.named_id]);
    // The supervisor who judges it has seen the named operator, and answers for it; the name may be unknown.
    const isKnown = rights.nameOf(said.event_id, said.named_id) !== null;
    const user_id = isKnown ? said.named_id : device.user_id;
    const told = { ...said, user_id, named_id: user_id };
    const upload = { actor, device, received_at: this.clock.now(), rights, judged_for: salePointId };
    const decided = (await handler.work(tx, [told], upload)).get(told);
    if (!decided) throw new Error('an op that is worked on is decided');
    return decided;
  }

  /** Stores the answer that the device gets from now on. */
  async settle(tx: Tx, { device, op_id }: LoggedOp, decided: Decided): Promise<void> {
    await tx.query(SETTLE.with([device.id, op_id, decided.outcome, JSON.stringify(decided), this.clock.now()]));
  }
}
