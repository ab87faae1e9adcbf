import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { CashCount, Op, OpType } from '@festix/domain/sync';
import { Audit } from '../../../../kernel/access/audit.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { OpHandlers, type Answers, type OpHandler, type Upload } from '../../../door/ops/op-handlers.ts';
import type { Decided } from '../../../door/ops/op-log.ts';
import { isTold, type ToldOp, type UploadingDevice } from '../../../door/ops/told-op.ts';
import { OperatorsThen } from '../told-sales/operators-then.ts';
import { SellingThere } from '../told-sales/selling-there.ts';
import { eventsOfTill } from '../told-sales/till-of.ts';

type ToldCash = ToldOp<Extract<Op, { type: 'cash_event' }>>;

interface KnownSession {
  id: string;
  event_id: string;
  sale_point_id: string;
  device_id: string;
}

const SESSIONS = sql<KnownSession>`
  select id, event_id, sale_point_id, device_id from cash_sessions where id = any ($1::uuid[]) for share`;

const OPEN_SESSION = sql`
  insert into cash_sessions (id, event_id, sale_point_id, device_id, is_implicit, created_at)
  values ($1, $2, $3, $4, $5, $6)`;

const WRITE_EVENT = sql`
  with written as (
    insert into cash_events (id, session_id, kind, amount, counted, note, operator_id, occurred_at, received_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
  )
  insert into cash_counts (cash_event_id, operator_id, payment_method, amount)
  select written.id, c.operator_id, c.payment_method, sum(c.amount)
  from written, json_to_recordset($10) as c (operator_id uuid, payment_method text, amount integer)
  group by written.id, c.operator_id, c.payment_method`;

/**
 * Records the ops of drawers. Money was moved or counted, so an op is recorded whatever became of the session; the
 * events of a session determine its state, in whatever order they arrive.
 */
@Injectable()
export class CashOps implements OpHandler, OnModuleInit {
  readonly types: readonly OpType[] = ['cash_event'];

  constructor(
    private readonly handlers: OpHandlers,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.handlers.register(this);
  }

  async work(tx: Tx, told: readonly ToldOp[], upload: Upload): Promise<Answers> {
    const answers = new Map<ToldOp, Decided>();
    const events = told.filter(isTold('cash_event'));
    const { device } = upload;
    const operators = await OperatorsThen.load(tx, [device.user_id, ...events.map(({ named_id }) => named_id)]);
    const there = await SellingThere.load(
      tx,
      device.id,
      events.map(({ event_id }) => event_id),
    );
    const sessions = await knownSessions(
      tx,
      events.map((op) => sessionIdOf(op, device.id)),
    );
    for (const op of events) {
      const id = sessionIdOf(op, device.id);
      const known = sessions.get(id);
      if (known && (known.device_id !== device.id || known.event_id !== op.event_id)) {
        answers.set(op, { outcome: 'rejected', code: 'CASH_SESSION_OTHER' });
        continue;
      }
      const people = [device.user_id, op.named_id];
      const points = there.pointsOf(op.event_id);
      const { judged_for } = upload;
      // An operator who moved to another sale point of the event may still count the open drawer.
      const mayCount = ({ sale_point_id }: KnownSession): boolean =>
        judged_for === undefined
          ? operators.allWorked(people, [sale_point_id, ...points], op)
          : judged_for === sale_point_id;
      const sale_point_id = known
        ? mayCount(known) && known.sale_point_id
        : (judged_for ?? points.find((point) => operators.allWorked(people, [point], op)));
      if (!sale_point_id) {
        answers.set(op, { outcome: 'quarantined', code: 'OP_NOT_GRANTED' });
        continue;
      }
      if (!known) {
        const session = { id, event_id: op.event_id, sale_point_id, device_id: device.id };
        await tx.query(OPEN_SESSION.with([...Object.values(session), !op.op.payload.session_id, upload.received_at]));
        sessions.set(id, session);
      }
      await this.write(tx, op, id, upload);
      answers.set(op, { outcome: 'applied' });
    }
    return answers;
  }

  judgedAt(tx: Tx, device: UploadingDevice, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
    return eventsOfTill(tx, device, eventIds);
  }

  private async write(tx: Tx, op: ToldCash, sessionId: string, { actor, device, received_at }: Upload): Promise<void> {
    const { kind, amount, counted = null, note = null } = op.op.payload;
    const counts: readonly CashCount[] = kind === 'closing' ? (op.op.payload.counts ?? []) : [];
    await tx.query(
      WRITE_EVENT.with([
        op.id,
        sessionId,
        kind,
        amount,
        counted,
        note,
        op.user_id,
        op.at,
        received_at,
        JSON.stringify(counts),
      ]),
    );
    await this.audit.record(
      tx,
      { id: op.user_id, device_id: device.id, request_id: actor.request_id },
      {
        action: `cash:${kind}`,
        subject_kind: 'cash-session',
        subject_id: sessionId,
        event_id: op.event_id,
        after: { amount, ...(counted !== null && { counted }), ...(counts.length > 0 && { counts }), ...doubtsOf(op) },
      },
    );
  }
}

/** Returns the doubts about an op, for the audit log. */
function doubtsOf({ user_id, named_id, was_ahead, op }: ToldCash): object {
  return {
    ...(user_id !== named_id && { unproved_operator: named_id }),
    ...(was_ahead && { claimed_at: op.occurred_at }),
  };
}

/** Reads the sessions. The device's lock serialises its uploads. */
async function knownSessions(tx: Tx, ids: readonly string[]): Promise<Map<string, KnownSession>> {
  const rows = await tx.query(SESSIONS.with([ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the session that an op names; without one, the device's own session of the event, always the same. */
function sessionIdOf({ op, event_id }: ToldCash, deviceId: string): string {
  if (op.payload.session_id) return op.payload.session_id.toLowerCase();
  const hex = createHash('sha256').update(`cash ${deviceId} ${event_id}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
