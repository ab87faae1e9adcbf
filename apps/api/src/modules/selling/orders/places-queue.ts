import { Injectable } from '@nestjs/common';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { CombiningQueue, QueueFullError } from '../../../kernel/work/combining-queue.ts';
import type { OrderRecord } from './order-record.ts';
import { OrdersQueries } from './orders.queries.ts';
import type { Refused } from './allot-places.ts';
import { TakePlaces } from './take-places.ts';
import type { PlacesAnswer, PlacesRequest } from './places-request.ts';

const LIMITS = { batch: 64, waiting: 5_000 };
const RETRY_AFTER_SECONDS = 2;

export interface PlacesTaken {
  order: OrderRecord;
  /** true: the id was answered before. */
  repeated: boolean;
}

/** Queues requests for places by event. Requests that wait are served together. */
@Injectable()
export class PlacesQueue {
  private readonly queue: CombiningQueue<PlacesRequest, PlacesAnswer>;

  constructor(
    places: TakePlaces,
    private readonly orders: OrdersQueries,
  ) {
    this.queue = new CombiningQueue((eventId, requests) => places.take(eventId, requests), LIMITS);
  }

  /** Takes places. Throws the code of the refusal, ID_REUSED, or BUSY when too many requests wait. */
  async take(eventId: string, request: PlacesRequest): Promise<PlacesTaken> {
    const answer = await this.ask(eventId, request);
    if (answer.kind === 'refused') throw problemOf(answer);
    if (answer.kind === 'taken') return { order: answer.order, repeated: false };
    const order = answer.same ? await this.orders.find(request.order_id) : undefined;
    if (!order) throw new ProblemError('ID_REUSED');
    return { order, repeated: true };
  }

  /** Returns the number of waiting requests of an event. */
  waiting(eventId: string): number {
    return this.queue.waiting(eventId);
  }

  private async ask(eventId: string, request: PlacesRequest): Promise<PlacesAnswer> {
    try {
      return await this.queue.ask(eventId, request);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new ProblemError('BUSY', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
    }
  }
}

function problemOf({ code, extra, detail, retry_after }: Refused): ProblemError {
  return new ProblemError(code, {
    ...(detail !== undefined && { detail }),
    ...(extra && { extra }),
    ...(retry_after !== undefined && { headers: { 'retry-after': String(retry_after) } }),
  });
}
