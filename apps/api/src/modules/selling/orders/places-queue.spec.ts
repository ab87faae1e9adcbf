import { describe, expect, it } from '@jest/globals';
import type { Database } from '../../../kernel/database/database.ts';
import { OrdersQueries } from './orders.queries.ts';
import { PlacesQueue } from './places-queue.ts';
import type { TakePlaces } from './take-places.ts';
import type { PlacesAnswer, PlacesRequest } from './places-request.ts';

describe('PlacesQueue', () => {
  it('PlacesQueue refuses an order when thousands wait, and answers with a time to retry @V15.2.2', async () => {
    const neverDone = { take: () => new Promise<PlacesAnswer[]>(() => undefined) } as unknown as TakePlaces;
    const queue = new PlacesQueue(neverDone, new OrdersQueries({} as Database));
    const request = { order_id: 'x' } as PlacesRequest;
    for (let waiting = 0; waiting < 5_001; waiting++) void queue.take('event', request);
    await expect(queue.take('event', request)).rejects.toMatchObject({
      code: 'BUSY',
      status: 503,
      details: { headers: { 'retry-after': '2' } },
    });
  });
});
