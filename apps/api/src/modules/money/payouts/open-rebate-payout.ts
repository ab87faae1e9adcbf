import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { newId } from '../../../kernel/database/ids.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { MoneyEvent } from './event-money.ts';
import { PayoutBook } from './payout-book.ts';
import { PayoutsQueries } from './payouts.queries.ts';

/** Opens the payout of a rebate, in the transaction that holds the event's money. */
@Injectable()
export class OpenRebatePayout {
  constructor(
    private readonly payouts: PayoutsQueries,
    private readonly book: PayoutBook,
    private readonly clock: Clock,
  ) {}

  /** Creates the payout to the producer's own key, to be answered, and returns its id. Throws NO_PIX_KEY. */
  async open(
    tx: Tx,
    actor: Person,
    { id, producer }: MoneyEvent,
    draft: { amount: number; obs: string | null },
  ): Promise<string> {
    const key = await this.payouts.ownKey(producer.id, tx);
    if (!key) throw new ProblemError('NO_PIX_KEY');
    const payoutId = newId();
    await this.book.write(tx, {
      ...{ id: payoutId, event_id: id, producer_id: producer.id, requested_by: actor.id },
      ...{ amount: draft.amount, pix: key.pix, pix_type: key.pix_type, obs_producer: draft.obs, is_rebate: true },
      request_date: this.clock.now(),
    });
    return payoutId;
  }
}
