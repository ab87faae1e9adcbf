import { describe, expect, it } from '@jest/globals';
import { startApi } from '../../testing/api.ts';
import { tryToBook } from '../../testing/purchases.ts';
import { makeShow, priceOf } from '../../testing/shows.ts';

const LIMIT = 2;

/** Returns the answers to three bookings that a neighbour of the proxy sends, each with another forwarded address. */
async function answersTo(env: Record<string, string>): Promise<number[]> {
  const api = await startApi({ env: { BOOKING_LIMIT_PER_MINUTE: String(LIMIT), ...env } });
  try {
    // All are counted in one minute.
    api.clock.stop();
    const show = await makeShow(api);
    const statuses: number[] = [];
    for (let caller = 1; caller <= LIMIT + 1; caller += 1) {
      const booking = tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]);
      statuses.push((await booking.set('x-forwarded-for', `203.0.113.${caller}, 10.1.2.3`)).status);
    }
    return statuses;
  } finally {
    await api.close();
  }
}

describe('client address of a call', () => {
  it('a client address is trusted from this machine, and from no other private address @V4.1.3 @V15.3.4', async () => {
    expect(await answersTo({})).toEqual([201, 201, 429]);
  });

  it('a client address is trusted from the proxies in TRUST_PROXY as well @V4.1.3', async () => {
    expect(await answersTo({ TRUST_PROXY: 'loopback, 10.1.2.0/24' })).toEqual([201, 201, 201]);
  });
});
