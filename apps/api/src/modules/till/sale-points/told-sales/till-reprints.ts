import type { Op, OpType } from '@festix/domain/sync';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Audit } from '../../../../kernel/access/audit.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { OpHandlers, type Answers, type OpHandler, type Upload } from '../../../door/ops/op-handlers.ts';
import type { Decided } from '../../../door/ops/op-log.ts';
import { isTold, type ToldOp, type UploadingDevice } from '../../../door/ops/told-op.ts';
import { countReprint } from './receipts.ts';
import { eventsOfTill } from './till-of.ts';

/** Selects whether a sale may be a till's: it has not arrived, or is of the event and of a point of the till's person. */
const IS_OF_TILL = sql<{ is_of_till: boolean }>`
  select not exists (select from orders o where o.id = $1 and not (
    o.event_id = $2 and o.sale_point_id is not null
    and (o.device_id = $3 or exists (
      select from operators_then t where t.user_id = $4 and t.sale_point_id = o.sale_point_id)))) as is_of_till`;

type ToldReprint = ToldOp<Extract<Op, { type: 'reprint' }>>;

/**
 * Counts the papers of sales that a till has printed again, and writes each to the audit log: two papers of one ticket
 * are two people at the door. Asks neither for a right nor for the sale, which may arrive later: the paper is out,
 * whoever printed it. A sale that is known has to be of the event, and of a sale point of the till's person.
 */
@Injectable()
export class TillReprints implements OpHandler, OnModuleInit {
  readonly types: readonly OpType[] = ['reprint'];

  constructor(
    private readonly handlers: OpHandlers,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.handlers.register(this);
  }

  async work(tx: Tx, told: readonly ToldOp[], upload: Upload): Promise<Answers> {
    const answers = new Map<ToldOp, Decided>();
    for (const op of told.filter(isTold('reprint'))) answers.set(op, await this.record(tx, op, upload));
    return answers;
  }

  judgedAt(tx: Tx, device: UploadingDevice, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
    return eventsOfTill(tx, device, eventIds);
  }

  private async record(tx: Tx, told: ToldReprint, { actor, device }: Upload): Promise<Decided> {
    const { op, event_id, user_id, at } = told;
    const order_id = op.payload.order_id.toLowerCase();
    const [sale] = await tx.query(IS_OF_TILL.with([order_id, event_id, device.id, device.user_id]));
    if (!sale?.is_of_till) return { outcome: 'rejected', code: 'NOT_FOUND' };
    const { receipt_number: number, with_tickets } = op.payload;
    await countReprint(tx, device.id, { number, order_id, issued_at: at });
    await this.audit.record(
      tx,
      { id: user_id, device_id: device.id, request_id: actor.request_id },
      { action: 'orders:reprint', subject_kind: 'order', subject_id: order_id, event_id, after: { with_tickets, at } },
    );
    return { outcome: 'applied' };
  }
}
