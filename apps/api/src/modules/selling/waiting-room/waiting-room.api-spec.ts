import { beforeAll, describe, expect, it } from '@jest/globals';
import type { WaitingPlaceView } from '@festix/domain/contract';
import { makePerson } from '../../../testing/people.ts';
import { bookingBody, cookieOf, tryToBook } from '../../../testing/purchases.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { RUSH_ADDRESSES } from './rush.ts';
import { WaitingRoom } from './waiting-room.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const env = { BOOKING_LIMIT_PER_MINUTE: '1000000' };

const api = useApi({ env });
const other = useApi(() => ({ env, databaseUrl: api.env.DATABASE_URL }));
beforeAll(() => {
  // Both have one stopped clock, so that the tests' own time admits nobody.
  for (const { clock } of [api, other]) clock.stop();
  other.clock.moveTo(api.clock.now());
});

interface Standing {
  place: WaitingPlaceView;
  cookie: string;
}

/** Enters the line, with the browser's place or without one. */
async function stand(show: TestShow, cookie = '', at = api): Promise<Standing> {
  const answer = await asks(show, cookie, newAddress(), at).expect(200);
  return { place: answer.body as WaitingPlaceView, cookie: cookieOf(answer.headers['set-cookie']) || cookie };
}

let addresses = 0;
/** Returns an address not used before. */
const newAddress = () =>
  `10.${20 + Math.floor(++addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;

function asks(show: TestShow, cookie: string, from: string, at = api) {
  return at.request.put(`/api/events/${show.slug}/waiting-room`).set('cookie', cookie).set('x-forwarded-for', from);
}

function book(show: TestShow, cookie: string, at = api) {
  const body = bookingBody([[priceOf(show.lots[0]).id, 1]]);
  return as(at, null).post(`/api/events/${show.slug}/bookings`, body).set('cookie', cookie);
}

/** Advances the clocks of both processes. */
function advance(milliseconds: number): void {
  api.clock.advance(milliseconds);
  other.clock.moveTo(api.clock.now());
}

const queued = (rate = 200) => makeShow(api, { event: { waiting_room_rate: rate }, lots: [{ ticket_limit: 2_000 }] });

async function standMany(show: TestShow, count: number): Promise<Standing[]> {
  const all: Standing[] = [];
  for (let index = 0; index < count; index++) all.push(await stand(show, '', index % 2 ? other : api));
  return all;
}

describe('waiting room', () => {
  it('a waiting room is off until a producer sets its rate, within bounds', async () => {
    const show = await makeShow(api);
    const path = `/api/producer/events/${show.id}`;
    expect((await as(api, show.producer).get(path).expect(200)).body.waiting_room_rate).toBeNull();
    await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]).expect(201);
    expect(await stand(show)).toEqual({ place: { state: 'off', ahead: 0, wait_seconds: 0 }, cookie: '' });
    for (const waiting_room_rate of [9, 10_001, 20.5])
      await as(api, show.producer).patch(path, { waiting_room_rate }).expect(400);
    await as(api, show.producer).patch(path, { waiting_room_rate: 10 }).expect(200);
    expect((await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]).expect(409)).body.code).toBe(
      'WAITING_ROOM_ERROR',
    );
  });

  it('a waiting room that is switched off lets everybody buy again, waiting visitors included', async () => {
    const show = await queued(10);
    const [, last] = await standMany(show, 2);
    expect(last?.place.state).toBe('waiting');
    await as(api, show.producer).patch(`/api/producer/events/${show.id}`, { waiting_room_rate: null }).expect(200);
    expect((await stand(show, last?.cookie)).place.state).toBe('off');
    await book(show, '').expect(201);
  });

  it('a waiting room admits a visitor alone in it at once, and lets the visitor book at any process', async () => {
    const show = await queued();
    const { place, cookie } = await stand(show);
    expect(place).toEqual({ state: 'let_in', ahead: 0, wait_seconds: 0 });
    await book(show, cookie, other).expect(201);
  });

  it('a waiting room keeps a place for a second tab and after a reload, at any process', async () => {
    const show = await queued(10);
    const [, , third] = await standMany(show, 3);
    const again = await stand(show, third?.cookie, other);
    expect(again.cookie).toBe(third?.cookie);
    expect([third?.place.ahead, again.place.ahead]).toEqual([1, 1]);
    advance(6 * SECOND);
    expect((await stand(show, third?.cookie)).place.ahead).toBe(0);
    const rows = await api.database.query('select from waiting_places where event_id = $1', [show.id]);
    expect(rows).toHaveLength(3);
  });

  it('a waiting room refuses a place that is forged, of another event, or not yet admitted', async () => {
    const [show, elsewhere] = [await queued(10), await queued(10)];
    const [first, , last] = await standMany(show, 3);
    const { cookie: foreign } = await stand(elsewhere);
    const signature = last?.cookie.split('.')[1];
    const forged = [
      `waiting_${show.id}=1.${signature}`,
      `waiting_${show.id}=1`,
      `waiting_${show.id}=${foreign.split('=')[1]}`,
      foreign,
      last?.cookie ?? '',
    ];
    for (const cookie of forged) expect((await book(show, cookie).expect(409)).body.code).toBe('WAITING_ROOM_ERROR');
    // A forged number is ignored: the visitor goes to the end of the line.
    expect((await stand(show, forged[0])).place.ahead).toBe(2);
    await book(show, first?.cookie ?? '').expect(201);
  });

  it('a waiting room takes the latest place if an expired one comes first, of a longer cookie path', async () => {
    const show = await queued(10);
    const [first] = await standMany(show, 1);
    const dead = `waiting_${show.id}=999.x`;
    const [, second] = await standMany(show, 2);
    await book(show, `${dead}; ${first?.cookie}`).expect(201);
    const again = await stand(show, `${first?.cookie}; ${second?.cookie}`);
    expect(again.cookie).toBe(`${first?.cookie}; ${second?.cookie}`);
    expect(again.place).toEqual((await stand(show, second?.cookie)).place);
  });

  it('a waiting room keeps the turn of a visitor alone in it, however long it lasts', async () => {
    const show = await queued(10);
    const { cookie } = await stand(show);
    advance(60 * MINUTE);
    expect((await stand(show, cookie)).place.state).toBe('let_in');
    await book(show, cookie).expect(201);
  });

  it('a waiting room counts no attempt of a waiting visitor', async () => {
    const show = await queued(10);
    const [, , last] = await standMany(show, 3);
    for (let tries = 0; tries < 25; tries++) await book(show, last?.cookie ?? '').expect(409);
    const again = await stand(show, last?.cookie);
    expect([again.cookie, again.place.state]).toEqual([last?.cookie, 'waiting']);
    advance(MINUTE);
    await book(show, last?.cookie ?? '').expect(201);
  });

  it('a waiting room takes a turn back after ten minutes if others wait', async () => {
    const show = await queued(10);
    const [first] = await standMany(show, 120);
    advance(9 * MINUTE);
    expect((await stand(show, first?.cookie)).place.state).toBe('let_in');
    advance(2 * MINUTE);
    await book(show, first?.cookie ?? '').expect(409);
    expect((await stand(show, first?.cookie)).cookie).not.toBe(first?.cookie);
  });

  it('a waiting room gives a place twenty attempts, so that a crowd can’t share it', async () => {
    const show = await queued();
    const { cookie } = await stand(show);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => book(show, cookie, index % 2 ? other : api)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  });
});

describe('visitor who takes many places', () => {
  it('an address gets places up to half of the rate per minute, and other addresses get theirs @V2.4.1', async () => {
    const show = await queued(60);
    const from = newAddress();
    const { cookie } = await stand(show);
    const answers = [];
    for (let nth = 0; nth < 40; nth++) answers.push(await asks(show, '', from));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.at(-1)!;
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // A visitor with a place keeps it, a signed-in one gets one, and so does everybody else.
    await asks(show, cookieOf(answers[0]!.headers['set-cookie']), from).expect(200);
    await asks(show, cookie, from).expect(200);
    const ana = await makePerson(api);
    await as(api, ana).put(`/api/events/${show.slug}/waiting-room`, {}).set('x-forwarded-for', from).expect(200);
    await stand(show);
    advance(MINUTE);
    await asks(show, '', from).expect(200);
  });

  it('an account gets a few places, from whatever addresses', async () => {
    const show = await queued(60);
    await stand(show);
    const ana = await makePerson(api);
    const path = `/api/events/${show.slug}/waiting-room`;
    const answers = [];
    for (let nth = 0; nth < 12; nth++)
      answers.push((await as(api, ana).put(path, {}).set('x-forwarded-for', newAddress())).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
  });
});

describe('rush', () => {
  /** Makes many people want tickets of an event within one minute, each from a separate address. */
  async function rush(show: TestShow, people: number, address: (at: number) => string): Promise<void> {
    for (let from = 0; from < people; from += 50) {
      const some = Array.from({ length: Math.min(50, people - from) }, (_, at) =>
        // None of them books: the price is another event's.
        tryToBook(api, show, [[newId(), 1]]).set('x-forwarded-for', address(from + at)),
      );
      await Promise.all(some);
    }
  }
  const own = (at: number) => `10.9.${Math.floor(at / 250)}.${at % 250}`;

  it('a rush of a thousand addresses in a minute starts a line by itself, at every process, until nobody waits', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 2_000 }] });
    api.clock.moveTo(new Date(Math.ceil(api.clock.now().getTime() / MINUTE) * MINUTE));
    other.clock.moveTo(api.clock.now());
    // The next booking is the last but one.
    await rush(show, RUSH_ADDRESSES - 2, own);
    await book(show, '').expect(201);
    await rush(show, 1, () => '10.10.0.1');
    await expectLine(show);
    expect((await book(show, '', other).expect(409)).body.code).toBe('WAITING_ROOM_ERROR');

    // Thirty of an empty line are admitted at once; later ones wait, and the line goes on as long.
    const all = await standMany(show, 32);
    expect(all.map(({ place }) => place.state).lastIndexOf('let_in')).toBeGreaterThanOrEqual(29);
    await book(show, all[0]?.cookie ?? '').expect(201);
    advance(4 * MINUTE);
    await book(show, '').expect(409);
    advance(MINUTE);
    expect((await stand(show, all[31]?.cookie)).place.state).toBe('off');
    await book(show, '').expect(201);
  }, 120_000);

  it('a rush is not detected from one address, however often it asks', async () => {
    const show = await makeShow(api);
    await rush(show, RUSH_ADDRESSES + 100, () => '10.9.0.1');
    await book(show, '').expect(201);
  }, 60_000);

  it('a rush keeps the rate that a producer has set', async () => {
    const show = await queued(10);
    await api.app.get(WaitingRoom, { strict: false }).begin(show.id);
    const [, , third] = await standMany(show, 3);
    expect(third?.place.wait_seconds).toBeGreaterThan(5);
  });

  /** Waits for the line, which starts beside the booking that exceeds the limit. */
  async function expectLine(show: TestShow): Promise<void> {
    const isOn = () =>
      api.database.query('select from waiting_rooms where event_id = $1 and rush_until is not null', [show.id]);
    while ((await isOn()).length === 0) await new Promise(setImmediate);
  }
});

describe('2,000 buyers at 200 a minute, at two processes', () => {
  it('buyers are admitted in their order, 200 ± 5 % in each minute', async () => {
    const show = await queued(200);
    const began = api.clock.now().getTime();
    const all: Standing[] = [];
    for (let from = 0; from < 2_000; from += 50) {
      const some = await Promise.all(Array.from({ length: 50 }, (_, at) => stand(show, '', at % 2 ? other : api)));
      // Later visitors are behind; the database orders concurrent ones.
      all.push(...some.sort((one, next) => numberOf(one) - numberOf(next)));
    }
    expect(all.map(numberOf)).toEqual(Array.from({ length: 2_000 }, (_, at) => at + 1));

    const counts = [0];
    for (let minute = 1; minute <= 9; minute++) {
      for (const process of [api, other]) process.clock.moveTo(new Date(began + minute * MINUTE));
      counts.push(await letIn(show, all));
    }
    for (const [minute, count] of counts.slice(1).entries()) {
      const inMinute = count - (counts[minute] ?? 0);
      expect(inMinute).toBeGreaterThanOrEqual(190);
      expect(inMinute).toBeLessThanOrEqual(210);
    }

    const last = counts[9] ?? 0;
    const asked = all.slice(last - 10, last + 30);
    const answers = await Promise.all(asked.map(({ cookie }, at) => book(show, cookie, at % 2 ? other : api)));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(answers.slice(-10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 409));
  }, 180_000);
});

function numberOf({ cookie }: Standing): number {
  return Number(/=(\d+)\./.exec(cookie)?.[1]);
}

/** Returns how many of a line were admitted, by binary search. */
async function letIn(show: TestShow, all: readonly Standing[]): Promise<number> {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { place } = await stand(show, all[middle]?.cookie, middle % 2 ? other : api);
    if (place.state === 'let_in') low = middle + 1;
    else high = middle;
  }
  return low;
}
