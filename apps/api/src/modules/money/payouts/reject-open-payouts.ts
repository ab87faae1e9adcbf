import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { EventMoney } from './event-money.ts';
import { PayoutBook } from './payout-book.ts';
import { PayoutNews } from './payout-news.ts';
import { PayoutsQueries } from './payouts.queries.ts';

/** The reason that the old producer reads. */
export const TRANSFERRED_REASON = 'O evento foi transferido para outro produtor.';

/** More payouts than can wait at once. */
const AT_ONCE = 100;

/**
 * Refuses the old producer's waiting payouts at an event transfer, because the balance becomes another's, and reverses
 * open rebates.
 */
@Injectable()
export class RejectOpenPayouts {
  constructor(
    private readonly money: EventMoney,
    private readonly payouts: PayoutsQueries,
    private readonly book: PayoutBook,
    private readonly news: PayoutNews,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /** Runs in the transaction that transfers the event, before it does, under the event's lock. */
  async ofEvent(tx: Tx, actor: Actor, eventId: string): Promise<void> {
    const event = await this.money.lock(tx, eventId);
    const open = await this.payouts.page(this.payouts.ofEvent(eventId), { status: 'pending', take: AT_ONCE }, tx);
    for (const payout of open) {
      const change = { ...payout, status: 'rejected', obs_admin: TRANSFERRED_REASON, answered_by: actor.id } as const;
      await this.book.change(tx, actor, payout, change);
      await this.news.answered(tx, { ...payout, obs_admin: TRANSFERRED_REASON }, event, {});
      await this.audit.record(tx, actor, {
        action: 'payouts:reject',
        ...{ subject_kind: 'payout', subject_id: payout.id, event_id: eventId },
        before: { status: 'pending', amount: payout.amount },
        after: { status: 'rejected', reason: TRANSFERRED_REASON },
      });
    }
    if (open.length > 0) tx.afterCommit(() => this.realtime.hint(eventId, 'order.updated', []));
    if (open.length === AT_ONCE) await this.ofEvent(tx, actor, eventId);
  }
}
