import { Injectable } from '@nestjs/common';
import { hasEnded, type EventTimes, type ProblemCode } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { SendTickets } from '../../messages/deliveries/send-tickets.ts';
import type { Named } from '../orders/order-record.ts';
import { PlacesQueue } from '../orders/places-queue.ts';
import type { Assignee, Within } from '../orders/places-request.ts';

/** A request to give tickets away. */
export interface Giving {
  id: string;
  event_id: string;
  given_by: Named;
  /** The holders of the tickets, by price. */
  assignees: ReadonlyMap<string, readonly Assignee[]>;
  /** SHA-256 of caller and request; equal for a repeat. */
  request_hash: Buffer;
  request_id: string;
}

/** Maps the codes of the stock to those of courtesies. */
const SAID: Partial<Record<ProblemCode, ProblemCode>> = {
  EVENT_MISMATCH_ERROR: 'COURTESY_PRICE_UNKNOWN',
  PRICES_ERROR: 'COURTESY_PRICE_UNKNOWN',
  REMAINING_LOTS_ERROR: 'COURTESY_PRICE_UNKNOWN',
};

/**
 * Gives tickets away: from the same stock as sales, paid at once at price zero, and mailed to their holders. All or
 * none.
 */
@Injectable()
export class GiveTickets {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queue: PlacesQueue,
    private readonly sending: SendTickets,
  ) {}

  /** Returns whether the id was answered before. Throws the reason against it. */
  async give({ id, event_id, given_by, assignees, request_hash, request_id }: Giving): Promise<{ repeated: boolean }> {
    try {
      const { repeated } = await this.queue.take(event_id, {
        order_id: id,
        origin: 'courtesy',
        items: [...assignees].map(([price_id, { length }]) => ({ price_id, amount: length })),
        user_id: null,
        sold: true,
        request_hash,
        hold_ms: null,
        payment_method: 'free',
        gift: { given_by, assignees },
        request_id,
        within: this.mailAll,
      });
      return { repeated };
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'EVENT_ERROR') throw await this.endOf(event_id, error);
      const said = error instanceof ProblemError ? SAID[error.code] : undefined;
      throw said ? new ProblemError(said) : error;
    }
  }

  /** Mails all courtesies of a request; one function, so that it runs once for them. */
  private readonly mailAll: Within = async (tx, orders) => {
    const tickets = orders.flatMap((order) => order.tickets.map(({ id }) => id));
    await this.sending.toHolders(tx, tickets, 'email');
  };

  /** Returns the problem of an ended event; a test event sells nothing and has not ended. */
  private async endOf(eventId: string, otherwise: ProblemError): Promise<ProblemError> {
    const [event] = await this.database.query(
      sql<
        EventTimes & { canceled_at: Date | null; published_at: Date | null }
      >`select start_date, end_date, canceled_at, published_at from events where id = ${eventId}`,
    );
    if (event?.canceled_at) return new ProblemError('EVENT_CANCELLED');
    if (event && !event.published_at) return new ProblemError('EVENT_DRAFT');
    return event && hasEnded(event, this.clock.now()) ? new ProblemError('EVENT_ENDED') : otherwise;
  }
}
