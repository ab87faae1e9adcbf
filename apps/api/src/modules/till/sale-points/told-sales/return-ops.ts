import type { Op } from '@festix/domain/sync';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import type { Upload } from '../../../door/ops/op-handlers.ts';
import type { Decided } from '../../../door/ops/op-log.ts';
import type { ToldOp } from '../../../door/ops/told-op.ts';
import { WithdrawStubs, type WithdrawnLease } from '../leases/withdraw-stubs.ts';
import { OperatorsThen } from './operators-then.ts';

export type ToldReturn = ToldOp<Extract<Op, { type: 'lease_return' }>>;

const LEASE = sql<ReturnedLease>`
  select id, event_id, lot_id, sale_point_id from leases where id = $1 and device_id = $2 and event_id = $3`;

type ReturnedLease = WithdrawnLease & { sale_point_id: string };

/** Handles the stubs that a till returns. Any operator may do so, whatever the rights. */
@Injectable()
export class ReturnOps {
  constructor(private readonly stubs: WithdrawStubs) {}

  async work(tx: Tx, told: ToldReturn, { actor, device }: Upload): Promise<Decided> {
    const { op, event_id, user_id } = told;
    const [lease] = await tx.query(LEASE.with([op.payload.lease_id, device.id, event_id]));
    if (!lease) return { outcome: 'rejected', code: 'NOT_FOUND' };
    const named = op.payload.ticket_ids.map((id) => id.toLowerCase());
    // A named operator who never worked there has not done it.
    const didWork = (await OperatorsThen.load(tx, [user_id])).worked(user_id, lease.sale_point_id, told);
    const by = { id: didWork ? user_id : device.user_id, device_id: device.id, request_id: actor.request_id };
    const { sold, admitted, unknown } = await this.stubs.withdraw(tx, lease, named, 'returned', by);
    if (sold.length > 0) return { outcome: 'conflict', code: 'STUB_SOLD' };
    if (admitted.length > 0) return { outcome: 'conflict', code: 'STUB_ADMITTED' };
    return unknown.length > 0 ? { outcome: 'conflict', code: 'STUB_NOT_IN_LEASE' } : { outcome: 'applied' };
  }
}
