import type { Op, OpType } from '@festix/domain/sync';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Audit } from '../../../../kernel/access/audit.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import { OpHandlers, type Answers, type OpHandler, type Upload } from '../../../door/ops/op-handlers.ts';
import type { Decided } from '../../../door/ops/op-log.ts';
import { isTold, type ToldOp, type UploadingDevice } from '../../../door/ops/told-op.ts';
import { countReprint } from './receipts.ts';
import { eventsOfTill } from './till-of.ts';

type ToldReprint = ToldOp<Extract<Op, { type: 'reprint' }>>;

/**
 * Counts the papers of sales that a till has printed again, and writes each to the audit log: two papers of one ticket
 * are two people at the door. Asks neither for a right nor for the sale, which may arrive later: the paper is out,
 * whoever printed it.
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
