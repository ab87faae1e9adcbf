import { Injectable } from '@nestjs/common';
import { isStoppedByAlert } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { MoveOrder } from '../orders/move-order.ts';

/** Clears the warning; a new one stops the order again. */
const FORGET_ALERT = sql<{ status_detail: string | null }>`
  update payments set fraud_alert_at = null where order_id = $1 and status = 'approved' and fraud_alert_at is not null
  returning status_detail`;

/** Releases an order after a person found nothing in its fraud warning: doors admit the tickets again. */
@Injectable()
export class ReleaseOrder {
  constructor(
    private readonly database: Database,
    private readonly orders: MoveOrder,
    private readonly audit: Audit,
  ) {}

  /** Throws NOT_FOUND, and ILLEGAL_TRANSITION for an order that no warning stops, or that is in dispute. */
  async release(actor: Actor, orderId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order) throw new ProblemError('NOT_FOUND');
      if (!isStoppedByAlert(order.status, order.status_detail)) throw new ProblemError('ILLEGAL_TRANSITION');
      const [charge] = await tx.query(FORGET_ALERT.with([orderId]));
      const released = { to: 'paid', status_detail: charge?.status_detail ?? null } as const;
      await this.orders.move(tx, order, released, actor);
      await this.audit.record(tx, actor, {
        action: 'orders:release',
        ...{ subject_kind: 'order', subject_id: orderId, event_id: order.event_id },
        before: { status: order.status, status_detail: order.status_detail },
        after: { status: released.to, status_detail: released.status_detail },
      });
    });
  }
}
