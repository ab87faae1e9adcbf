import { beforeAll, describe, expect, it } from '@jest/globals';
import { type OrderView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import type { TestApi } from '../../../testing/api.ts';
import { makePerson } from '../../../testing/people.ts';
import { bookingBody, charge, checkoutBody, cookieOf, say, type TestBooking } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const PLACES = 300;
const MOST_PER_ORDER = 10;
const MINUTES = 35;
/** Concurrent calls of the hoarder. */
const AT_ONCE = 10;

const api = useApi({ env: { OPEN_PLACES_PER_ADDRESS: '60' } });
const lenient = useApi(() => ({ databaseUrl: api.env.DATABASE_URL }));
beforeAll(() => {
  for (const { clock } of [api, lenient]) clock.stop();
  lenient.clock.moveTo(api.clock.now());
});

interface Hoarder {
  addresses: number;
  /** Whether each booking has another made-up name and a Pix, which holds places twice as long. */
  lies: boolean;
  at?: () => TestApi;
}

let made = 0;

function tryToHold(at: TestApi, show: TestShow, from: string, amount: number, more: object = {}) {
  const body = { ...bookingBody([[priceOf(show.lots[0]).id, amount]]), ...more };
  return as(at, null).post(`/api/events/${show.slug}/bookings`, body).set('x-forwarded-for', from);
}

/** Books until ten attempts in a row are refused. */
async function hoard(at: TestApi, show: TestShow, { addresses, lies }: Hoarder): Promise<void> {
  for (let given = true; given;) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const nth = ++made;
        const from = `10.${Math.floor((nth % addresses) / 200)}.7.${(nth % addresses) % 200}`;
        const email = `pessoa${nth}@exemplo.br`;
        const answer = await tryToHold(
          at,
          show,
          from,
          MOST_PER_ORDER,
          lies ? { buyer: { name: 'Pessoa', email } } : {},
        );
        if (answer.status !== 201) return false;
        const order = answer.body as OrderView;
        const buyer = { name: 'Pessoa', email, document: '529.982.247-25' };
        if (lies)
          await charge(at, { order, cookie: cookieOf(answer.headers['set-cookie']) }, checkoutBody('pix', { buyer }));
        return true;
      }),
    );
    given = answers.includes(true);
  }
}

/** Buys one place, with name and sign-in if required. Returns whether it succeeded. */
async function buysOne(at: TestApi, show: TestShow): Promise<boolean> {
  const nth = ++made;
  const from = `198.51.${Math.floor(nth / 250) % 250}.${nth % 250}`;
  const buyer = { name: 'Bia Nogueira', email: `bia${nth}@exemplo.br`, document: '529.982.247-25' };
  let answer = await tryToHold(at, show, from, 1);
  if (answer.body.code === 'OPEN_PLACES_LIMIT') {
    answer = await tryToHold(at, show, from, 1, { buyer: { name: buyer.name, email: buyer.email } });
  }
  if (answer.body.code === 'NAMED_PLACES_LIMIT') {
    const person = await makePerson(at);
    answer = await as(at, person)
      .post(`/api/events/${show.slug}/bookings`, bookingBody([[priceOf(show.lots[0]).id, 1]]))
      .set('x-forwarded-for', from);
  }
  if (answer.status !== 201) return false;
  const booking: TestBooking = { order: answer.body as OrderView, cookie: cookieOf(answer.headers['set-cookie']) };
  await say(at, await charge(at, booking, checkoutBody('pix', { buyer })), 'approved').expect(200);
  return true;
}

/** Plays an evening with a hoarder; returns how many honest buyers, one a minute, got a place. */
async function evening(hoarder: Hoarder): Promise<number> {
  const at = (hoarder.at ?? (() => api))();
  const show = await makeShow(at, { event: { max_per_order: MOST_PER_ORDER }, lots: [{ ticket_limit: PLACES }] });
  let got = 0;
  for (let minute = 0; minute < MINUTES; minute++) {
    await hoard(at, show, hoarder);
    if (await buysOne(at, show)) got++;
    at.clock.advance(MINUTE);
  }
  return got;
}

describe('hoarder at an event of 300 places', () => {
  it.each<[string, Hoarder]>([
    ['from one address', { addresses: 1, lies: false }],
    ['from one address, with made-up names and charges', { addresses: 1, lies: true }],
    ['from 200 addresses', { addresses: 200, lies: false }],
  ])(
    'a hoarder %s: each buyer who comes in 35 minutes gets a place',
    async (_, hoarder) => {
      expect(await evening(hoarder)).toBe(MINUTES);
    },
    240_000,
  );

  it('a hoarder from 200 addresses, with made-up names and charges: all buyers but one get a place, with an account', async () => {
    // Nine tenths are held for the 31 minutes of a charge; each buyer takes one of the rest, until it is sold out at
    // their end.
    expect(await evening({ addresses: 200, lies: true })).toBe(MINUTES - 1);
  }, 240_000);

  it('a hoarder gets nearly all places if addresses are not limited', async () => {
    expect(await evening({ addresses: 1, lies: false, at: () => lenient })).toBeLessThan(MINUTES / 3);
  }, 240_000);
});
