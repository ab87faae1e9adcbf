import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { freshAddress, TestBrowser } from '../../../testing/callers.ts';
import { enrolDevice } from '../../../testing/doors.ts';
import { Listener } from '../../../testing/listener.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { codeIn, lastMail, mailsTo } from '../../../testing/mails.ts';
import { GoogleProvider } from '../../../testing/openid-google.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { begin, signInHalf, turnOn } from '../../../testing/second-factors.ts';
import { PUBLIC_URL, SocialBrowser } from '../../../testing/social-browser.ts';
import { useApi } from '../../../testing/use-api.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let google: GoogleProvider;
let person: TestPerson;

const api = useApi(async () => {
  google = await GoogleProvider.start();
  google.register(`${PUBLIC_URL}/api/auth/social/google/callback`);
  return { env: { PUBLIC_URL, ...google.env } };
});
afterAll(() => google.close());
beforeEach(async () => {
  person = await makePerson(api);
});
afterEach(() => {
  api.clock.run();
  jest.restoreAllMocks();
});

const prove = (browser: TestBrowser, code: string) => browser.call('post', '/api/auth/second-factor').send({ code });
const change = (browser: TestBrowser, what: string, code: string) =>
  browser.call('post', `/api/me/second-factor/${what}`).send({ code });
const standing = async (browser: TestBrowser) => (await browser.call('get', '/api/me/second-factor').expect(200)).body;
const signedIn = () => new TestBrowser(api).signIn(person.email, TEST_PASSWORD);

/** Returns status and code of a refusal. */
async function refusal(call: ReturnType<TestBrowser['call']>, status: number): Promise<string> {
  return ((await call.expect(status)).body as { code: string }).code;
}

async function auditOf(id: string): Promise<string[]> {
  const entries = await api.database.query<{ action: string }>(
    `select action from audit_entries where subject_id = $1 order by id`,
    [id],
  );
  return entries.map(({ action }) => action);
}

const changesTold = async ({ email }: TestPerson) =>
  (await mailsTo(api, email, 'second-factor')).map(({ subject }) => subject);

/** Returns the session cookies of a browser. */
const sessionCookies = ({ cookies }: TestBrowser) => [...cookies.keys()].filter((name) => name !== 'festix_known');

describe('second factor turned on', () => {
  it('a second factor needs the password first, and is on once a code of the app is confirmed', async () => {
    const browser = await signedIn();
    expect(await standing(browser)).toEqual({ since: null, recovery_codes_left: 0, is_required: false });
    const start = (body: object) => browser.call('post', '/api/me/second-factor').send(body);
    expect(await refusal(start({}), 422)).toBe('CURRENT_PASSWORD_WRONG');
    expect(await refusal(start({ current_password: 'errada' }), 422)).toBe('CURRENT_PASSWORD_WRONG');
    const { body } = await start({ current_password: TEST_PASSWORD }).expect(200);
    expect(body.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const address = new URL(body.address);
    expect(decodeURIComponent(address.pathname)).toBe(`/Festix:${person.email}`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      issuer: 'Festix',
      secret: body.secret.replaceAll(' ', ''),
    });
    expect(await standing(browser)).toMatchObject({ since: null });
    await signedIn();
  });

  it('a second factor is not turned on by a wrong code, or by one of a secret that was replaced', async () => {
    const browser = await signedIn();
    expect(await refusal(change(browser, 'confirm', '123456'), 409)).toBe('SECOND_FACTOR_OFF');
    const first = await begin(browser);
    const app = await begin(browser);
    for (const code of [app.wrong(), first.shows(), '7K2Q-X8MV-0Z3T-9WYA']) {
      expect(await refusal(change(browser, 'confirm', code), 422)).toBe('SECOND_FACTOR_WRONG');
    }
    expect(await standing(browser)).toMatchObject({ since: null });
    const { body } = await change(browser, 'confirm', app.shows()).expect(200);
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const code of body.recovery_codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await standing(browser)).toEqual({
      since: expect.any(String),
      recovery_codes_left: 10,
      is_required: false,
    });
  });

  it('a second factor waits an hour for its code, and no longer', async () => {
    const browser = await signedIn();
    const app = await begin(browser);
    api.clock.advance(HOUR);
    await browser.refresh();
    expect(await refusal(change(browser, 'confirm', app.shows()), 409)).toBe('SECOND_FACTOR_OFF');
  });

  it('a second factor ends the other sessions, is recorded, and notifies the owner', async () => {
    const other = await signedIn();
    const { browser } = await turnOn(api, person);
    await browser.call('get', '/api/me').expect(200);
    expect(await refusal(other.call('post', '/api/auth/refresh'), 401)).toBe('SESSION_ENDED');
    expect(await auditOf(person.id)).toEqual(['accounts:second-factor-on']);
    expect(await changesTold(person)).toEqual(['Verificação em duas etapas ativada no Festix']);
  });

  it('a second factor can’t be turned on twice', async () => {
    const { browser, app } = await turnOn(api, person);
    const again = browser.call('post', '/api/me/second-factor').send({ current_password: TEST_PASSWORD });
    expect(await refusal(again, 409)).toBe('SECOND_FACTOR_ON');
    expect(await refusal(change(browser, 'confirm', app.next()), 409)).toBe('SECOND_FACTOR_ON');
  });

  it('a second factor is turned on by one of many concurrent confirmations', async () => {
    const browser = await signedIn();
    const app = await begin(browser);
    const answers = await Promise.all([1, 2, 3].map(() => change(browser, 'confirm', app.shows())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number), expect.any(Number)]);
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => [409, 422].includes(status))).toBe(
      true,
    );
  });

  it('a second factor is stored encrypted, and its recovery codes as hashes @V6.5.2', async () => {
    const { recovery } = await turnOn(api, person);
    const [row] = await api.database.query<{ sealed_secret: Buffer; recovery_hashes: Buffer[]; recovery_salt: Buffer }>(
      'select sealed_secret, recovery_hashes, recovery_salt from second_factors where user_id = $1',
      [person.id],
    );
    expect(row!.sealed_secret).toHaveLength(20 + 12 + 16);
    expect(row!.recovery_salt).toHaveLength(16);
    expect(row!.recovery_hashes.map((hash) => hash.length)).toEqual(recovery.map(() => 32));
  });

  it('a device can’t turn a second factor on', async () => {
    const device = await enrolDevice(api, person);
    const phone = new TestBrowser(api);
    phone.token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id, device_id: device.id });
    expect(await refusal(phone.call('get', '/api/me'), 403)).toBe('FORBIDDEN');
    expect(await refusal(phone.call('get', '/api/me/second-factor'), 403)).toBe('FORBIDDEN');
    expect(await refusal(phone.call('post', '/api/me/second-factor').send({}), 403)).toBe('FORBIDDEN');
    for (const what of ['confirm', 'recovery-codes', 'end']) {
      expect(await refusal(change(phone, what, '123456'), 403)).toBe('FORBIDDEN');
    }
  });
});

describe('sign-in with a second factor', () => {
  it('a sign-in by password opens nothing until the code is sent @V6.3.3', async () => {
    const { app } = await turnOn(api, person);
    const half = await signInHalf(api, person);
    expect(half.token).toBeUndefined();
    expect(sessionCookies(half)).toEqual(['festix_second_factor']);
    await half.call('get', '/api/me').expect(401);
    const before = half.cookie;
    const refused = await half.call('post', '/api/auth/refresh').expect(401);
    expect(refused.body.code).toBe('SECOND_FACTOR_NEEDED');
    expect(half.keep(refused).cookie).toBe(before);
    expect(await refusal(prove(half, app.wrong()), 422)).toBe('SECOND_FACTOR_WRONG');

    half.keep(await prove(half, app.next()).expect(200));
    expect(sessionCookies(half)).toEqual(['festix_refresh']);
    await half.call('get', '/api/me').expect(200);
    await half.refresh();
  });

  it('a sign-in does not accept the former cookie, which may be known to others', async () => {
    const { app } = await turnOn(api, person);
    const half = await signInHalf(api, person);
    const thief = new TestBrowser(api);
    thief.cookie = half.cookie;
    half.keep(await prove(half, app.next()).expect(200));
    expect(await refusal(thief.call('post', '/api/auth/refresh'), 401)).toBe('UNAUTHENTICATED');
    expect(await refusal(prove(thief, app.next()), 401)).toBe('SESSION_ENDED');
    await half.refresh();
  });

  it('a sign-in by a mailed code needs the second factor too, and may set a password afterwards @V6.3.3', async () => {
    const { app } = await turnOn(api, person);
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    const browser = new TestBrowser(api);
    await browser.call('post', '/api/auth/recover-password').send({ email: person.email }).expect(202);
    const token = codeIn(await lastMail(api, person.email, 'recovery'));
    const verify = browser.call('post', '/api/auth/verify-code').send({ type: 'recovery', token, email: person.email });
    const half = await verify.expect(401);
    expect(half.body.code).toBe('SECOND_FACTOR_NEEDED');
    browser.keep(half);
    const choose = () => browser.call('put', '/api/auth/password').send({ password: 'uma nova senha boa' });
    await choose().expect(401);
    browser.keep(await prove(browser, app.next()).expect(200));
    await choose().expect(204);
  });

  it('a sign-in by Google needs the second factor too @V6.3.3', async () => {
    api.clock.stop();
    const { app } = await turnOn(api, person);
    google.person = { sub: crypto.randomUUID(), email: person.email, email_verified: true, name: 'Ana' };
    const social = new SocialBrowser(api);
    const before = await makePerson(api);
    await social.signIn(before.email, TEST_PASSWORD);
    const brought = await google.visit(await social.leave('google', '/door'));
    expect(await social.bring(brought)).toBe('/auth/callback?next=%2Fdoor&second_factor=1');
    expect(social.set[0]).toMatch(/^__Host-festix_second_factor=.*; Max-Age=600; Path=\/; .*HttpOnly; Secure/);
    expect((await social.user()).id).toBe(before.id);
    const held = social.copy();
    await social.prove(app.next());
    expect((await social.user()).id).toBe(person.id);
    await expect(held.user()).rejects.toThrow('401');
  });

  it('a sign-in still waits for its code after a reload, if there is no other session', async () => {
    await turnOn(api, person);
    google.person = { sub: crypto.randomUUID(), email: person.email, email_verified: true, name: 'Ana' };
    const social = new SocialBrowser(api);
    expect(await social.bring(await google.visit(await social.leave('google')))).toBe('/auth/callback?second_factor=1');
    expect(social.isSignedIn()).toBe(false);
    const refused = await social.refresh();
    expect([refused.status, refused.body.code]).toEqual([401, 'SECOND_FACTOR_NEEDED']);
  });

  it('a sign-in takes a code once, and no earlier one @V6.5.1', async () => {
    const { app } = await turnOn(api, person);
    const [one, other] = [await signInHalf(api, person), await signInHalf(api, person)];
    const earlier = app.shows(1);
    const code = app.next();
    expect(code).toBe(earlier);
    const ahead = app.shows(1);
    one.keep(await prove(one, ahead).expect(200));
    for (const used of [ahead, code]) expect(await refusal(prove(other, used), 422)).toBe('SECOND_FACTOR_WRONG');
    app.next();
    other.keep(await prove(other, app.next()).expect(200));
  });

  it('a sign-in does not take the code that turned the second factor on', async () => {
    // The app still shows the same code at the second step, however long that took.
    api.clock.stop();
    const { app } = await turnOn(api, person);
    expect(await refusal(prove(await signInHalf(api, person), app.shows()), 422)).toBe('SECOND_FACTOR_WRONG');
  });

  it('a sign-in takes a code sent by many at once from one of them @V6.5.1', async () => {
    const { app } = await turnOn(api, person);
    const browsers = await Promise.all([1, 2, 3, 4].map(() => signInHalf(api, person)));
    const code = app.next();
    const answers = await Promise.all(browsers.map((browser) => prove(browser, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it('a sign-in takes a recovery code once, however it is typed, and notifies the owner @V6.4.4 @V6.5.1', async () => {
    const { recovery } = await turnOn(api, person);
    const [code = '', next = ''] = recovery;
    const [one, other] = [await signInHalf(api, person), await signInHalf(api, person)];
    one.keep(await prove(one, code.toLowerCase().replaceAll('-', ' ')).expect(200));
    expect(await refusal(prove(other, code), 422)).toBe('SECOND_FACTOR_WRONG');
    expect(await standing(one)).toMatchObject({ recovery_codes_left: 9 });
    const mail = await lastMail(api, person.email, 'second-factor');
    expect(mail.subject).toBe('Um código de recuperação foi usado no Festix');
    expect(mail.text).toContain('Restam 9 códigos de recuperação.');
    expect(mail.text).toContain(`${PUBLIC_URL}/recover-password`);
    expect(await auditOf(person.id)).toContain('accounts:recovery-code');

    const third = await signInHalf(api, person);
    const answers = await Promise.all([other, third].map((browser) => prove(browser, next)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('a waiting sign-in ends when all sessions of the person are ended', async () => {
    const { app, recovery, browser } = await turnOn(api, person);
    const half = await signInHalf(api, person);
    let proved: Promise<{ status: number; body: unknown }> | undefined;
    await api.database.transaction(async (tx) => {
      await tx.query('select from users where id = $1 for no key update', [person.id]);
      proved = Promise.resolve(prove(half, recovery[0]!));
      await statementsWait(api);
      await tx.query('update sessions set revoked_at = now() where user_id = $1 and awaits_second_factor', [person.id]);
    });
    expect(await proved).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
    expect(await standing(browser)).toMatchObject({ recovery_codes_left: 10 });
    await prove(await signInHalf(api, person), app.next()).expect(200);
  });

  it('a waiting sign-in ends after ten minutes', async () => {
    api.clock.stop();
    const { app } = await turnOn(api, person);
    const half = await signInHalf(api, person);
    api.clock.advance(10 * MINUTE - 1000);
    expect(await refusal(half.call('post', '/api/auth/refresh'), 401)).toBe('SECOND_FACTOR_NEEDED');
    api.clock.advance(1000);
    expect(await refusal(half.call('post', '/api/auth/refresh'), 401)).toBe('UNAUTHENTICATED');
    const late = await prove(half, app.shows()).expect(401);
    expect(late.body.code).toBe('SESSION_ENDED');
    expect(half.keep(late).cookie).toBeUndefined();
  });

  it('a waiting sign-in ends with a sign-out, and with a new password', async () => {
    const { app, browser } = await turnOn(api, person);
    const left = await signInHalf(api, person);
    await left.call('post', '/api/auth/sign-out').expect(204);
    const ended = await signInHalf(api, person);
    const body = { password: 'uma nova senha boa', current_password: TEST_PASSWORD };
    await browser.call('put', '/api/auth/password').send(body).expect(204);
    for (const half of [left, ended]) expect(await refusal(prove(half, app.next()), 401)).toBe('SESSION_ENDED');
  });

  it('a waiting sign-in is in no list of sessions', async () => {
    const { browser } = await turnOn(api, person);
    await signInHalf(api, person);
    const { body } = await browser.call('get', '/api/me/sessions').expect(200);
    expect([body.count, body.data.length]).toEqual([1, 1]);
  });

  it('a waiting sign-in gives no access to a token made from it', async () => {
    await turnOn(api, person);
    await signInHalf(api, person);
    const [waiting] = await api.database.query<{ id: string }>(
      'select id from sessions where user_id = $1 and awaits_second_factor',
      [person.id],
    );
    const forged = api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id, session_id: waiting!.id });
    await api.request.get('/api/me').set('authorization', `Bearer ${forged}`).expect(401);
    await expect(Listener.connect(api.url, forged)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('a code without a waiting sign-in is refused as a refresh is', async () => {
    const { browser, app } = await turnOn(api, person);
    expect(await refusal(prove(new TestBrowser(api), app.next()), 401)).toBe('UNAUTHENTICATED');
    const stranger = new TestBrowser(api);
    stranger.cookie = 'festix_second_factor=x.1.y';
    expect(await refusal(prove(stranger, app.next()), 401)).toBe('SESSION_ENDED');
    expect(await refusal(prove(browser, app.next()), 401)).toBe('UNAUTHENTICATED');
    await browser.refresh();
  });

  it.each(['', '12345', 'abcdef', '7K2Q-X8MV'])('a sign-in names the form of a code when it gets %j', async (code) => {
    const { body } = await prove(new TestBrowser(api), code).expect(400);
    expect(body.errors.code).toEqual(['Informe os 6 dígitos do aplicativo ou um código de recuperação']);
  });
});

describe('session before a waiting sign-in', () => {
  const giveUp = (browser: TestBrowser) => browser.call('post', '/api/auth/second-factor/give-up');
  const refresh = (browser: TestBrowser) => browser.call('post', '/api/auth/refresh');
  const emailOf = async (browser: TestBrowser) => (await browser.call('get', '/api/me').expect(200)).body.email;
  const copyOf = (browser: TestBrowser): TestBrowser => {
    const copy = new TestBrowser(api);
    Object.assign(copy, { token: browser.token, cookie: browser.cookie });
    return copy;
  };
  const half = async (browser: TestBrowser, { email }: { email: string } = person) => {
    const answer = await browser.call('post', '/api/auth/sign-in').send({ email, password: TEST_PASSWORD }).expect(401);
    expect(answer.body.code).toBe('SECOND_FACTOR_NEEDED');
    return browser.keep(answer);
  };

  /** Signs a person in, and another with a second factor half in, in the same browser. */
  async function halfOver(): Promise<{ browser: TestBrowser; before: TestPerson; next: () => string }> {
    const { app } = await turnOn(api, person);
    const before = await makePerson(api);
    const browser = await new TestBrowser(api).signIn(before.email, TEST_PASSWORD);
    const held = browser.cookies.get('festix_refresh');
    await half(browser);
    expect(browser.cookies.get('festix_refresh')).toBe(held);
    return { browser, before, next: () => app.next() };
  }

  it('the former session goes on in other tabs, and ends once the code is sent @V7.2.4', async () => {
    const { browser, before, next } = await halfOver();
    await browser.refresh();
    expect(await emailOf(browser)).toBe(before.email);
    const old = copyOf(await browser.refresh());
    browser.keep(await prove(browser, next()).expect(200));
    expect(await emailOf(browser)).toBe(person.email);
    expect(sessionCookies(browser)).toEqual(['festix_refresh']);
    expect(await refusal(refresh(old), 401)).toBe('SESSION_ENDED');
    await old.call('get', '/api/me').expect(200);
    await browser.refresh();
  });

  it('the former session is the one that the browser holds by then', async () => {
    const { browser, next } = await halfOver();
    const waiting = browser.cookies.get('festix_second_factor')!;
    const between = await new TestBrowser(api).signIn((await makePerson(api)).email, TEST_PASSWORD);
    const old = copyOf(between);
    between.cookies.set('festix_second_factor', waiting);
    between.keep(await prove(between, next()).expect(200));
    expect(await refusal(refresh(old), 401)).toBe('SESSION_ENDED');
    await browser.refresh();
  });

  it('the former session stays when the code is cancelled, and the waiting sign-in ends', async () => {
    const { browser, before, next } = await halfOver();
    const waiting = copyOf(browser);
    browser.keep(await giveUp(browser).expect(204));
    expect(sessionCookies(browser)).toEqual(['festix_refresh']);
    await browser.refresh();
    expect(await emailOf(browser)).toBe(before.email);
    const late = await prove(waiting, next()).expect(401);
    expect(late.body.code).toBe('SESSION_ENDED');
    expect(sessionCookies(waiting.keep(late))).toEqual(['festix_refresh']);
    await giveUp(new TestBrowser(api)).expect(204);
  });

  it('the former session stays when a mailed code’s sign-in is cancelled, and that code is used', async () => {
    const { browser, before } = await halfOver();
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    await browser.call('post', '/api/auth/recover-password').send({ email: person.email }).expect(202);
    const token = codeIn(await lastMail(api, person.email, 'recovery'));
    const verify = () =>
      browser.call('post', '/api/auth/verify-code').send({ type: 'recovery', token, email: person.email });
    const needed = await verify().expect(401);
    expect(needed.body.code).toBe('SECOND_FACTOR_NEEDED');
    browser.keep(needed).keep(await giveUp(browser).expect(204));
    expect(sessionCookies(browser)).toEqual(['festix_refresh']);
    expect(await refusal(verify(), 400)).toBe('CODE_INVALID');
    expect(await emailOf(await browser.refresh())).toBe(before.email);
  });

  it('the former session stays when the waiting sign-in expires', async () => {
    const { browser, before, next } = await halfOver();
    api.clock.advance(11 * MINUTE);
    await browser.refresh();
    expect(await emailOf(browser)).toBe(before.email);
    expect(await refusal(prove(browser, next()), 401)).toBe('SESSION_ENDED');
    await browser.refresh();
  });

  it('the former session ends with the waiting one by a sign-out', async () => {
    const { browser, next } = await halfOver();
    const both = copyOf(browser);
    browser.keep(await browser.call('post', '/api/auth/sign-out').expect(204));
    expect(sessionCookies(browser)).toEqual([]);
    expect(await refusal(refresh(both), 401)).toBe('SESSION_ENDED');
    expect(await refusal(prove(both, next()), 401)).toBe('SESSION_ENDED');
  });

  it('the dialog can go on after the former session has ended itself', async () => {
    const { browser, next } = await halfOver();
    const refreshing = new TestBrowser(api);
    refreshing.cookie = `festix_refresh=${browser.cookies.get('festix_refresh')}`;
    await refreshing.call('post', '/api/auth/sign-out').expect(204);
    expect(await refusal(refresh(browser), 401)).toBe('SECOND_FACTOR_NEEDED');
    browser.keep(await prove(browser, next()).expect(200));
    await browser.refresh();
  });

  it('one sign-in waits beside the former session: the next ends it, whole or half', async () => {
    const { browser, before, next } = await halfOver();
    const first = copyOf(browser);
    const second = copyOf(await half(browser));
    expect(await refusal(prove(first, next()), 401)).toBe('SESSION_ENDED');
    await browser.signIn(before.email, TEST_PASSWORD);
    expect(sessionCookies(browser)).toEqual(['festix_refresh']);
    expect(await refusal(prove(second, next()), 401)).toBe('SESSION_ENDED');
    expect(await refusal(refresh(copyOf(first)), 401)).toBe('SESSION_ENDED');
    await browser.refresh();
  });

  it('the former session stays if nothing waits, or if its own cookie is sent in the other’s place', async () => {
    const browser = await signedIn();
    const given = await giveUp(browser).expect(204);
    expect(given.headers['set-cookie']).toBeUndefined();
    browser.cookies.set('festix_second_factor', browser.cookies.get('festix_refresh')!);
    await giveUp(browser).expect(204);
    await browser.refresh();
  });

  it('the former session’s cookie opens nothing in place of the waiting one’s', async () => {
    await turnOn(api, person);
    const waiting = await signInHalf(api, person);
    const forged = new TestBrowser(api);
    forged.cookie = `festix_refresh=${waiting.cookies.get('festix_second_factor')}`;
    expect(await refusal(refresh(forged), 401)).toBe('SESSION_ENDED');
  });
});

describe('wrong codes', () => {
  it('wrong codes are limited to ten in a session, and the right one is refused there then, and in no other @V6.6.3', async () => {
    const { app, recovery, browser } = await turnOn(api, person);
    const half = await signInHalf(api, person);
    for (let i = 0; i < 9; i += 1) expect(await refusal(prove(half, app.wrong()), 422)).toBe('SECOND_FACTOR_WRONG');
    expect(await refusal(prove(half, '7K2Q-X8MV-0Z3T-9WYA'), 422)).toBe('SECOND_FACTOR_WRONG');
    const code = app.next();
    for (const right of [code, recovery[0]!]) expect(await refusal(prove(half, right), 429)).toBe('RATE_LIMITED');
    expect(await standing(browser)).toMatchObject({ recovery_codes_left: 10 });
    await change(browser, 'recovery-codes', code).expect(200);
    await prove(await signInHalf(api, person), app.next()).expect(200);
  });

  it('wrong codes of strangers are limited to fifty per account and day, without affecting other accounts @V6.6.3', async () => {
    const { app } = await turnOn(api, person);
    const realNow = Date.now;
    for (let quarter = 0; quarter < 5; quarter += 1) {
      // The shared limiter counts by the wall clock.
      jest.spyOn(Date, 'now').mockImplementation(() => realNow() + quarter * 16 * MINUTE);
      const half = await signInHalf(api, person);
      const wrong = () => prove(half, app.wrong()).set('x-forwarded-for', freshAddress());
      for (let i = 0; i < 10; i += 1) expect(await refusal(wrong(), 422)).toBe('SECOND_FACTOR_WRONG');
    }
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 23 * HOUR);
    const late = await prove(await signInHalf(api, person), app.next()).expect(429);
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(3600);
    const other = await makePerson(api);
    const { app: another } = await turnOn(api, other);
    await prove(await signInHalf(api, other), another.next()).expect(200);
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 25 * HOUR);
    await prove(await signInHalf(api, person), app.next()).expect(200);
  });

  it('wrong codes sent all at once are no more attempts', async () => {
    const { app } = await turnOn(api, person);
    const half = await signInHalf(api, person);
    const right = app.next();
    const codes = [...Array.from({ length: 14 }, () => app.wrong()), right];
    const answers = await Promise.all(codes.map((code) => prove(half, code).set('x-forwarded-for', freshAddress())));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await refusal(prove(half, app.next()), 429)).toBe('RATE_LIMITED');
  });
});

describe('second factor that is on', () => {
  it('a second factor gets other recovery codes by a code, and the former ones are invalid', async () => {
    const { app, recovery, browser } = await turnOn(api, person);
    expect(await refusal(change(browser, 'recovery-codes', app.wrong()), 422)).toBe('SECOND_FACTOR_WRONG');
    const { body } = await change(browser, 'recovery-codes', app.next()).expect(200);
    expect(body.recovery_codes).toHaveLength(10);
    const half = await signInHalf(api, person);
    for (const old of recovery.slice(0, 2)) expect(await refusal(prove(half, old), 422)).toBe('SECOND_FACTOR_WRONG');
    await prove(half, body.recovery_codes[0]).expect(200);
    expect(await auditOf(person.id)).toContain('accounts:recovery-codes');
    expect(await changesTold(person)).toContain('Novos códigos de recuperação no Festix');
  });

  it('a second factor is removed by a code of the app or a recovery code', async () => {
    const { app, recovery, browser } = await turnOn(api, person);
    expect(await refusal(change(browser, 'end', app.wrong()), 422)).toBe('SECOND_FACTOR_WRONG');
    const half = await signInHalf(api, person);
    await change(browser, 'end', recovery[3]!).expect(204);
    expect(await standing(browser)).toMatchObject({ since: null, recovery_codes_left: 0 });
    expect(await refusal(prove(half, app.next()), 401)).toBe('SESSION_ENDED');
    await signedIn();
    expect(await auditOf(person.id)).toEqual(['accounts:second-factor-on', 'accounts:second-factor-off']);
    expect((await changesTold(person)).at(-1)).toBe('Verificação em duas etapas desativada no Festix');
    for (const what of ['recovery-codes', 'end']) {
      expect(await refusal(change(browser, what, app.next()), 409)).toBe('SECOND_FACTOR_OFF');
    }
  });

  it('a second factor is deleted with the account', async () => {
    const { browser } = await turnOn(api, person);
    await browser.call('post', '/api/me/deletion').send({ current_password: TEST_PASSWORD }).expect(204);
    expect(await api.database.query('select from second_factors where user_id = $1', [person.id])).toEqual([]);
  });

  it('a second factor is in the copy of the own data, without its secret', async () => {
    const { browser } = await turnOn(api, person);
    const { body } = await browser.call('get', '/api/me/data').expect(200);
    const { title, rows } = body.subjects.second_factors;
    expect(title).toBe('Verificação em duas etapas');
    expect(rows.map((row: object) => Object.keys(row).toSorted())).toEqual([['begun_at', 'confirmed_at', 'user_id']]);
  });
});
