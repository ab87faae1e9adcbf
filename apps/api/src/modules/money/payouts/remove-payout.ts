import { payoutRemovalObstacle } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { EventMoney } from './event-money.ts';
import { PayoutBook } from './payout-book.ts';
import { PayoutsQueries } from './payouts.queries.ts';

/** Withdraws a request that waits or was refused. */
@Injectable()
export class RemovePayout {
  constructor(
    private readonly database: Database,
    private readonly money: EventMoney,
    private readonly payouts: PayoutsQueries,
    private readonly book: PayoutBook,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /** Throws NOT_FOUND, PAYOUT_DONE and PAYOUT_OF_REBATE. */
  remove(actor: EventActor, payoutId: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      await this.money.lock(tx, actor.event.id);
      const payout = await this.payouts.find(payoutId, tx);
      if (payout?.event_id !== actor.event.id) throw new ProblemError('NOT_FOUND');
      const obstacle = payoutRemovalObstacle(payout);
      if (obstacle) throw new ProblemError(obstacle);
      await this.book.remove(tx, payoutId);
      await this.audit.record(tx, actor, {
        action: 'payouts:remove',
        ...{ subject_kind: 'payout', subject_id: payoutId, event_id: payout.event_id },
        before: { status: payout.status, amount: payout.amount, pix_type: payout.pix_type },
      });
      tx.afterCommit(() => this.realtime.hint(payout.event_id, 'order.updated', []));
    });
  }
}
