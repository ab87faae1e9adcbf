import { afterEach, describe, expect, it } from '@jest/globals';
import type { OwnSessionView } from '@festix/domain/contract';
import { AccessService } from '../../../kernel/access/access.service.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { freshAddress, TestBrowser } from '../../../testing/callers.ts';
import { Listener } from '../../../testing/listener.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { turnOn } from '../../../testing/second-factors.ts';
import { useApi } from '../../../testing/use-api.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const api = useApi();
let person: TestPerson;

afterEach(() => api.clock.run());

async function signedIn(agent?: string, address = freshAddress()): Promise<TestBrowser> {
  return new TestBrowser(api, address, agent).signIn(person.email, TEST_PASSWORD);
}

async function listedBy(browser: TestBrowser, query = ''): Promise<OwnSessionView[]> {
  return (await browser.call('get', `/api/me/sessions${query}`).expect(200)).body.data as OwnSessionView[];
}

const ownId = async (browser: TestBrowser) => (await listedBy(browser)).find(({ is_current }) => is_current)!.id;

describe('list of sessions', () => {
  it('the list of sessions shows this one first, then the latest used @V16.3.1', async () => {
    person = await makePerson(api);
    const phone = await signedIn(PHONE, '203.0.113.7');
    api.clock.advance(HOUR);
    const desk = await signedIn(DESK, '203.0.113.8');
    api.clock.advance(HOUR);
    await new TestBrowser(api).signIn((await makePerson(api)).email, TEST_PASSWORD);
    const before = api.clock.now().toISOString();
    await phone.refresh();
    const [current, other, ...more] = await listedBy(await desk.refresh());
    expect(more).toEqual([]);
    expect(current).toMatchObject({ browser: 'Firefox no Linux', address: '203.0.113.8', is_current: true });
    expect(other).toMatchObject({ browser: 'Chrome no Android', address: '203.0.113.7', is_current: false });
    expect(other!.last_used_at >= before && other!.created_at < before).toBe(true);
    expect(Object.keys(other!).sort()).toEqual([
      'address',
      'browser',
      'created_at',
      'id',
      'is_current',
      'last_used_at',
    ]);
  });

  it('the list of sessions shows an IPv4 address in its usual form, and an IPv6 address as it is', async () => {
    person = await makePerson(api);
    const mapped = await signedIn(PHONE, '::ffff:203.0.113.9');
    expect(await listedBy(mapped)).toMatchObject([{ address: '203.0.113.9' }]);
    const six = await signedIn(DESK, '2001:db8::7');
    expect(await listedBy(six)).toMatchObject([{ address: '2001:db8::7' }, { address: '203.0.113.9' }]);
  });

  it('the list of sessions shows the latest address of each', async () => {
    person = await makePerson(api);
    const first = await signedIn(PHONE, '203.0.113.7');
    const moved = new TestBrowser(api, '203.0.113.99', PHONE);
    moved.cookie = first.cookie;
    await moved.refresh();
    expect((await listedBy(moved)).map(({ address }) => address)).toEqual(['203.0.113.99']);
  });

  it('the list of sessions is paged', async () => {
    person = await makePerson(api);
    const browser = await signedIn();
    await signedIn();
    await signedIn();
    const { body } = await browser.call('get', '/api/me/sessions?skip=1&take=1').expect(200);
    expect([body.count, body.data.length, body.data[0].is_current]).toEqual([3, 1, false]);
  });

  it('the list of sessions leaves out sessions signed out or expired @V7.3.1', async () => {
    person = await makePerson(api);
    await signedIn();
    const leaving = await signedIn();
    await leaving.call('post', '/api/auth/sign-out').expect(204);
    expect(await listedBy(await signedIn())).toHaveLength(2);
    api.clock.advance(31 * DAY);
    expect(await listedBy(await signedIn())).toHaveLength(1);
  });
});

describe('end of a session', () => {
  it('an ended session loses its access tokens, cookie and sockets at once, and no other does', async () => {
    person = await makePerson(api);
    const [here, there] = [await signedIn(), await signedIn()];
    const line = await Listener.connect(api.url, there.token);
    const ended = line.ended();
    const id = await ownId(there);
    await here.call('delete', `/api/me/sessions/${id}`).expect(204);
    expect(await ended).toBe('io server disconnect');
    await there.call('get', '/api/me').expect(401);
    expect((await there.call('post', '/api/auth/refresh').expect(401)).body.code).toBe('SESSION_ENDED');
    await here.call('get', '/api/me').expect(200);
    await here.call('delete', `/api/me/sessions/${id}`).expect(404);
    const audit = await api.database.query(
      `select actor_id from audit_entries where action = 'sessions:end' and subject_id = $1`,
      [id],
    );
    expect(audit).toEqual([{ actor_id: person.id }]);
  });

  it('an end of another person’s or an unknown session gets 404 and ends nothing', async () => {
    person = await makePerson(api);
    const mine = await signedIn();
    const stranger = await new TestBrowser(api).signIn((await makePerson(api)).email, TEST_PASSWORD);
    for (const id of [await ownId(mine), newId(), 'x']) {
      expect((await stranger.call('delete', `/api/me/sessions/${id}`).expect(404)).body.code).toBe('NOT_FOUND');
    }
    await mine.call('get', '/api/me').expect(200);
  });

  it('an end may cover all other sessions @V7.5.2', async () => {
    person = await makePerson(api);
    const [here, ...others] = [await signedIn(), await signedIn(), await signedIn()];
    const neighbour = await new TestBrowser(api).signIn((await makePerson(api)).email, TEST_PASSWORD);
    await here.call('delete', '/api/me/sessions').expect(204);
    for (const other of others) await other.call('get', '/api/me').expect(401);
    expect(await listedBy(here)).toHaveLength(1);
    await neighbour.call('get', '/api/me').expect(200);
    const audit = await api.database.query(
      `select from audit_entries where action = 'sessions:end' and actor_id = $1`,
      [person.id],
    );
    expect(audit).toHaveLength(2);
  });
});

describe('end of another session long after the sign-in', () => {
  const MINUTES_10 = 10 * 60_000;
  const prove = (browser: TestBrowser, body: object) => browser.call('post', '/api/me/proof').send(body);
  const endOthers = (browser: TestBrowser) => browser.call('delete', '/api/me/sessions');

  /** Signs in at two browsers, a little more than ten minutes ago. */
  async function longAgo(): Promise<{ here: TestBrowser; there: TestBrowser; other: string }> {
    const [here, there] = [await signedIn(), await signedIn()];
    const other = await ownId(there);
    api.clock.advance(MINUTES_10 + 1000);
    return { here, there, other };
  }

  it('the end of other sessions needs the password again, for one and for all @V7.5.2', async () => {
    person = await makePerson(api);
    const { here, there, other } = await longAgo();
    for (const end of [endOthers(here), here.call('delete', `/api/me/sessions/${other}`)]) {
      expect((await end.expect(422)).body.code).toBe('PROOF_NEEDED');
    }
    await there.call('get', '/api/me').expect(200);
    expect((await prove(here, { current_password: 'errada' }).expect(422)).body.code).toBe('CURRENT_PASSWORD_WRONG');
    expect((await prove(here, {}).expect(422)).body.code).toBe('CURRENT_PASSWORD_WRONG');
    await endOthers(here).expect(422);

    await prove(here, { current_password: TEST_PASSWORD }).expect(204);
    await here.call('delete', `/api/me/sessions/${other}`).expect(204);
    await there.call('get', '/api/me').expect(401);
    await endOthers(here).expect(204);
  });

  it('the proof of the password is valid for ten minutes, in the session that gave it', async () => {
    api.clock.stop();
    person = await makePerson(api);
    const { here, there } = await longAgo();
    await prove(here, { current_password: TEST_PASSWORD }).expect(204);
    await endOthers(there).expect(422);
    api.clock.advance(MINUTES_10 - 1000);
    await here.refresh();
    await endOthers(here).expect(204);
    api.clock.advance(2000);
    await signedIn();
    await endOthers(here).expect(422);
  });

  it('the end of other sessions takes a password that another dialog has asked for', async () => {
    person = await makePerson(api);
    const { here } = await longAgo();
    await here.call('post', '/api/me/second-factor').send({ current_password: TEST_PASSWORD }).expect(200);
    await endOthers(here).expect(204);
  });

  it('the end of other sessions takes a code of the second factor instead @V7.5.2', async () => {
    person = await makePerson(api);
    const { app, recovery, browser } = await turnOn(api, person);
    api.clock.advance(MINUTES_10 + 1000);
    await browser.refresh();
    await endOthers(browser).expect(422);
    expect((await prove(browser, { code: app.wrong() }).expect(422)).body.code).toBe('SECOND_FACTOR_WRONG');
    const code = app.next();
    await prove(browser, { code }).expect(204);
    await endOthers(browser).expect(204);
    expect((await prove(browser, { code }).expect(422)).body.code).toBe('SECOND_FACTOR_WRONG');
    await prove(browser, { code: recovery[0] }).expect(204);
    const [entry] = await api.database.query(
      `select from audit_entries where action = 'accounts:recovery-code' and subject_id = $1`,
      [person.id],
    );
    expect(entry).toBeDefined();
  });

  it('the end of other sessions without password and second factor needs a session that was just opened', async () => {
    person = await makePerson(api);
    const { here } = await longAgo();
    await api.database.query('update users set password_hash = null where id = $1', [person.id]);
    expect((await prove(here, { current_password: TEST_PASSWORD }).expect(422)).body.code).toBe('PROOF_NEEDED');
    expect((await prove(here, { code: '123456' }).expect(409)).body.code).toBe('SECOND_FACTOR_OFF');
    await endOthers(here).expect(422);
  });

  it('the end of other sessions is refused after ten wrong passwords, until the limit ends', async () => {
    person = await makePerson(api);
    const { here } = await longAgo();
    for (let i = 0; i < 10; i += 1) await prove(here, { current_password: 'errada' }).expect(422);
    await prove(here, { current_password: TEST_PASSWORD }).expect(429);
  });

  it('the end of this session needs no password', async () => {
    person = await makePerson(api);
    const { here } = await longAgo();
    await here.call('delete', `/api/me/sessions/${await ownId(here)}`).expect(204);
    await here.call('get', '/api/me').expect(401);
  });
});

describe('second sign-in in the same browser', () => {
  /** Returns a browser with its former cookies, and one with its present ones. */
  async function again(): Promise<{ before: TestBrowser; now: TestBrowser }> {
    person = await makePerson(api);
    const now = await signedIn();
    const before = new TestBrowser(api);
    Object.assign(before, { token: now.token, cookie: now.cookie });
    await now.signIn(person.email, TEST_PASSWORD);
    return { before, now };
  }
  const refusedRefresh = async (browser: TestBrowser) =>
    (await browser.call('post', '/api/auth/refresh').expect(401)).body.code as string;

  it('a second sign-in ends the former session’s refresh token for good @V7.2.4', async () => {
    const { before, now } = await again();
    expect(await refusedRefresh(before)).toBe('SESSION_ENDED');
    await now.refresh();
    expect(await refusedRefresh(before)).toBe('SESSION_ENDED');
    api.clock.advance(HOUR);
    expect(await refusedRefresh(before)).toBe('SESSION_ENDED');
    await now.refresh();
  });

  it('a second sign-in leaves the former session’s access tokens, and its sockets, until they expire @V7.2.4', async () => {
    const { before, now } = await again();
    const line = await Listener.connect(api.url, before.token);
    await before.call('get', '/api/me').expect(200);
    await now.call('get', '/api/me').expect(200);
    expect(line.socket.connected).toBe(true);
    line.socket.close();
    api.clock.advance(14 * 60_000);
    await before.call('get', '/api/me').expect(200);
    api.clock.advance(2 * 60_000);
    await before.call('get', '/api/me').expect(401);
    await now.refresh();
  });

  it('the refusal of the former token clears no cookie, because the browser has another by then', async () => {
    const { before } = await again();
    const refused = await before.call('post', '/api/auth/refresh').expect(401);
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('a second sign-in may be of another person, and of a third, whose access tokens work side by side', async () => {
    const people = [await makePerson(api), await makePerson(api), await makePerson(api)];
    const browser = new TestBrowser(api);
    const held: { token: string; cookie: string }[] = [];
    for (const { email } of people) {
      await browser.signIn(email, TEST_PASSWORD);
      held.push({ token: browser.token!, cookie: browser.cookie! });
    }
    for (const [at, { token }] of held.entries()) {
      const me = await api.request.get('/api/me').set('authorization', `Bearer ${token}`).expect(200);
      expect(me.body.id).toBe(people[at]!.id);
    }
    for (const { cookie } of held.slice(0, 2)) {
      await api.request.post('/api/auth/refresh').set('cookie', cookie).expect(401);
    }
    await browser.refresh();
  });

  it('a second sign-in removes the former session from the lists, and “end all” ends it whole', async () => {
    const { before, now } = await again();
    expect(await listedBy(now)).toHaveLength(1);
    await now.call('delete', '/api/me/sessions').expect(204);
    await before.call('get', '/api/me').expect(401);
  });

  it('a second sign-in leaves sessions of other browsers, and one whose cookie is forged', async () => {
    person = await makePerson(api);
    const [there, here] = [await signedIn(), await signedIn()];
    const forger = new TestBrowser(api);
    const held = there.cookies.get('festix_refresh')!;
    // The first character: of the last one, base64 leaves bits unread, so that another may spell the same token.
    forger.cookie = `festix_refresh=${held.startsWith('A') ? 'B' : 'A'}${held.slice(1)}`;
    await forger.signIn(person.email, TEST_PASSWORD);
    await there.refresh();
    await here.refresh();
  });

  it('a second sign-in with a wrong password ends nothing', async () => {
    person = await makePerson(api);
    const browser = await signedIn();
    await browser.call('post', '/api/auth/sign-in').send({ email: person.email, password: 'errada' }).expect(401);
    await browser.refresh();
  });

  it('an old token of the former session still counts as theft', async () => {
    person = await makePerson(api);
    const browser = await signedIn();
    const thief = new TestBrowser(api);
    thief.cookie = browser.cookie;
    await browser.refresh();
    await browser.refresh();
    const { token } = browser;
    await browser.signIn(person.email, TEST_PASSWORD);
    api.clock.advance(2 * 60_000);
    expect(await refusedRefresh(thief)).toBe('SESSION_ENDED');
    await api.request.get('/api/me').set('authorization', `Bearer ${token}`).expect(401);
    const alarms = await api.database.query(
      `select from audit_entries where action = 'sessions:reuse' and after ->> 'user_id' = $1`,
      [person.id],
    );
    expect(alarms).toHaveLength(1);
    await browser.refresh();
  });

  it('second sign-ins of two tabs at once leave one that can be refreshed', async () => {
    person = await makePerson(api);
    const browser = await signedIn();
    const body = { email: person.email, password: TEST_PASSWORD };
    const tabs = await Promise.all(
      [1, 2, 3].map(() => browser.call('post', '/api/auth/sign-in').send(body).expect(200)),
    );
    const before = new TestBrowser(api);
    before.cookie = browser.cookie;
    await refusedRefresh(before);
    await browser.keep(tabs.at(-1)!).refresh();
  });
});

describe.each([['blocked_at'], ['deleted_at']])('account with %s', (column) => {
  it('the account is refused everywhere, by token, cookie and password @V7.4.2', async () => {
    person = await makePerson(api);
    const browser = await signedIn();
    await api.database.query(`update users set ${column} = now() where id = $1`, [person.id]);
    api.app.get(AccessService).forget();
    await browser.call('get', '/api/me').expect(401);
    await expect(Listener.connect(api.url, browser.token)).rejects.toThrow('UNAUTHENTICATED');
    const refresh = await browser.call('post', '/api/auth/refresh').expect(401);
    expect(refresh.body.code).toBe('SESSION_ENDED');
    const signIn = (password: string) =>
      new TestBrowser(api).call('post', '/api/auth/sign-in').send({ email: person.email, password });
    expect((await signIn('errada').expect(401)).body.code).toBe('INVALID_CREDENTIALS');
    const right = await signIn(TEST_PASSWORD);
    expect([right.status, right.body.code]).toEqual(
      column === 'blocked_at' ? [403, 'ACCOUNT_BLOCKED'] : [401, 'INVALID_CREDENTIALS'],
    );
  });
});
