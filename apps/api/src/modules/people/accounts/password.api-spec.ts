import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { freshAddress, TestBrowser } from '../../../testing/callers.ts';
import { Listener } from '../../../testing/listener.ts';
import { broughtBy, codeIn, lastMail, linkIn, mailsTo } from '../../../testing/mails.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { fastestOf, timed } from '../../../testing/timing.ts';
import { useApi } from '../../../testing/use-api.ts';

const MINUTE = 60_000;

const api = useApi();
let strangers = 0;

function strangerAddress(): string {
  strangers += 1;
  return `ninguem${strangers}@exemplo.br`;
}

function recover(email: string, more: object = {}) {
  const call = api.request.post('/api/auth/recover-password').set('x-forwarded-for', freshAddress());
  return call.send({ email, ...more });
}

async function cameByCode(person: TestPerson): Promise<TestBrowser> {
  await recover(person.email).expect(202);
  const token = codeIn(await lastMail(api, person.email, 'recovery'));
  const browser = new TestBrowser(api);
  const body = { type: 'recovery', token, email: person.email };
  return browser.keep(await browser.call('post', '/api/auth/verify-code').send(body).expect(200));
}

function choose(browser: TestBrowser, password: string, current_password?: string) {
  return browser.call('put', '/api/auth/password').send({ password, current_password });
}

describe('recovery', () => {
  it('a recovery mails a code and a link, and the code opens a session that sets a password @V14.2.1', async () => {
    const person = await makePerson(api, { name: 'Leo Matos' });
    await recover(person.email, { redirect_url: '/customer/orders' }).expect(202);
    const mail = await lastMail(api, person.email, 'recovery');
    expect(mail.text).toContain('Oi, Leo!');
    const link = linkIn(mail);
    expect(`${link.origin}${link.pathname}`).toBe(`${api.env.PUBLIC_URL}/new-password`);
    const token = codeIn(mail);
    const carried = { type: 'recovery', token, email: person.email };
    expect(link.search).toBe('?type=recovery&redirectUrl=%2Fcustomer%2Forders');
    expect(broughtBy(link)).toEqual({ ...carried, redirectUrl: '/customer/orders' });

    const browser = new TestBrowser(api);
    browser.keep(await browser.call('post', '/api/auth/verify-code').send(carried).expect(200));
    await choose(browser, 'outra-lua-nova').expect(204);
    await new TestBrowser(api).signIn(person.email, 'outra-lua-nova');
    await new TestBrowser(api)
      .call('post', '/api/auth/sign-in')
      .send({ email: person.email, password: TEST_PASSWORD })
      .expect(401);
  });

  it('a recovery confirms the address', async () => {
    const person = await makePerson(api);
    await cameByCode(person);
    const [user] = await api.database.query('select email_confirmed_at from users where id = $1', [person.id]);
    expect(user?.['email_confirmed_at']).not.toBeNull();
  });

  it('a recovery of an unknown address gets the same answer, and mails that there is no account @V6.4.3', async () => {
    const person = await makePerson(api);
    const stranger = strangerAddress();
    const [known, unknown] = [await recover(person.email).expect(202), await recover(stranger).expect(202)];
    expect(known.text).toBe(unknown.text);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    const mails = await mailsTo(api, stranger);
    expect(mails.map(({ template }) => template)).toEqual(['no-account']);
    expect(linkIn(mails[0]!).href).toBe(`${api.env.PUBLIC_URL}/signup`);
  });

  it('a recovery does the same work for an address with an account as for one without', async () => {
    const person = await makePerson(api);
    const known = await statementsOf(() => recover(person.email).expect(202));
    const unknown = await statementsOf(() => recover(strangerAddress()).expect(202));
    expect(known).toEqual(unknown);
    expect(known.length).toBeGreaterThan(5);
  });

  it('a recovery takes as long for an address with an account as for one without', async () => {
    const people = await Promise.all(Array.from({ length: 15 }, () => makePerson(api)));
    await recover(strangerAddress());
    const [known, unknown] = [[] as number[], [] as number[]];
    for (const { email } of people) {
      known.push(await timed(() => recover(email).expect(202)));
      unknown.push(await timed(() => recover(strangerAddress()).expect(202)));
    }
    expect(fastestOf(known)).toBeLessThan(fastestOf(unknown) * 3);
    expect(fastestOf(unknown)).toBeLessThan(fastestOf(known) * 3);
  });

  it('a recovery code is invalid once the account has another address', async () => {
    const person = await makePerson(api);
    await recover(person.email).expect(202);
    const token = codeIn(await lastMail(api, person.email, 'recovery'));
    await api.database.query('update users set email = $2 where id = $1', [person.id, strangerAddress()]);
    const body = { type: 'recovery', token, email: person.email };
    const answer = await new TestBrowser(api).call('post', '/api/auth/verify-code').send(body).expect(400);
    expect(answer.body.code).toBe('CODE_INVALID');
  });

  it('recovery mails are limited to ten per account, address and quarter of an hour, with an account or without', async () => {
    const person = await makePerson(api);
    for (const email of [person.email, strangerAddress()]) {
      const browser = new TestBrowser(api);
      const ask = () => browser.call('post', '/api/auth/recover-password').send({ email });
      for (let i = 0; i < 10; i += 1) await ask().expect(202);
      const refused = await ask().expect(429);
      expect(refused.body.code).toBe('RATE_LIMITED');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    }
    expect(await mailsTo(api, person.email)).toHaveLength(10);
  });
});

describe('password length set to eight', () => {
  let strict: TestApi;

  beforeAll(async () => {
    strict = await startApi({ env: { PASSWORD_MIN_LENGTH: '8' } });
  });
  afterAll(() => strict.close());

  it('the set length applies at a change and a sign-up, and a shorter password still signs in @V6.2.1', async () => {
    const old = 'sete 77';
    const { email } = await makePerson(strict, { password: old });
    const browser = await new TestBrowser(strict).signIn(email, old);
    const told = { code: 'VALIDATION_ERROR', errors: { password: ['Mínimo de 8 caracteres'] } };
    expect((await choose(browser, 'outra 7', old).expect(400)).body).toMatchObject(told);
    const signUp = (password: string) =>
      browser.call('post', '/api/auth/sign-up').send({ name: 'Noa', email: strangerAddress(), password });
    expect((await signUp('outra 7').expect(400)).body).toMatchObject(told);
    await signUp('rio7 lua').expect(202);
    await new TestBrowser(strict).signIn(email, old);
    await choose(browser, 'rio7 lua', old).expect(204);
    await new TestBrowser(strict).signIn(email, 'rio7 lua');
  });

  it('the set length is in the head of the pages', async () => {
    const tag = '<meta name="festix-password-min-length" content="8" />';
    const { passwordTag } = await import('../../../kernel/http/page-tags.ts');
    expect([passwordTag(strict.env), passwordTag(api.env)]).toEqual([tag, '']);
  });
});

describe('new password', () => {
  it('a new password needs the current one, exactly as typed @V6.2.2 @V6.2.3', async () => {
    const person = await makePerson(api);
    const browser = await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    for (const current of [undefined, 'errada', ` ${TEST_PASSWORD}`]) {
      const { body } = await choose(browser, 'outra-lua-nova', current).expect(422);
      expect(body.code).toBe('CURRENT_PASSWORD_WRONG');
    }
    await choose(browser, '  com espaços ', TEST_PASSWORD).expect(204);
    await new TestBrowser(api).signIn(person.email, '  com espaços ');
  });

  it('a new password is refused after ten wrong current ones, until the limit ends', async () => {
    const person = await makePerson(api);
    const browser = await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    for (let i = 0; i < 10; i += 1) await choose(browser, 'outra-lua-nova', 'errada').expect(422);
    await choose(browser, 'outra-lua-nova', TEST_PASSWORD).expect(429);
  });

  it('a new password needs no current one for an hour after a code @V6.2.3', async () => {
    const person = await makePerson(api);
    const browser = await cameByCode(person);
    api.clock.advance(58 * MINUTE);
    const me = async () => (await (await browser.refresh()).call('get', '/api/me').expect(200)).body;
    expect(await me()).toMatchObject({ has_password: true, asks_password: false });
    await choose(browser, 'primeira-lua-nova').expect(204);
    api.clock.advance(3 * MINUTE);
    expect(await me()).toMatchObject({ asks_password: true });
    await choose(browser, 'segunda-lua-nova').expect(422);
    await choose(browser, 'segunda-lua-nova', 'primeira-lua-nova').expect(204);
  });

  it('a new password sent with a current one is checked against it, even after a code', async () => {
    const person = await makePerson(api);
    const browser = await cameByCode(person);
    const calls = [
      choose(browser, 'primeira-lua-nova', 'errada-mesmo'),
      browser.call('post', '/api/me/email').send({ email: strangerAddress(), current_password: 'errada-mesmo' }),
      browser.call('post', '/api/me/deletion').send({ current_password: 'errada-mesmo' }),
    ];
    for (const call of calls) expect((await call.expect(422)).body.code).toBe('CURRENT_PASSWORD_WRONG');
    await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    await choose(browser, 'primeira-lua-nova', TEST_PASSWORD).expect(204);
  });

  it('a new password needs no current one if there is none', async () => {
    const person = await makePerson(api, { password: null });
    const browser = new TestBrowser(api);
    browser.token = person.token;
    expect((await browser.call('get', '/api/me').expect(200)).body).toMatchObject({
      has_password: false,
      asks_password: false,
    });
    await choose(browser, 'a-minha-primeira').expect(204);
    expect((await browser.call('get', '/api/me').expect(200)).body).toMatchObject({
      has_password: true,
      asks_password: true,
    });
    await choose(browser, 'a-minha-segunda').expect(422);
  });

  it.each([
    ['12345', 400, 'VALIDATION_ERROR'],
    ['123456', 422, 'PASSWORD_COMMON'],
    ['QWERTY123', 422, 'PASSWORD_COMMON'],
    ['festix', 422, 'PASSWORD_OWN'],
    ['marilia', 422, 'PASSWORD_OWN'],
    ['Marília do Carmo', 422, 'PASSWORD_OWN'],
    ['MARILIADOCARMO', 422, 'PASSWORD_OWN'],
  ])('the password %s is refused @V6.2.4 @V6.2.11 @V6.2.12', async (password, status, code) => {
    const person = await makePerson(api, { name: 'Marília do Carmo' });
    const browser = await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    expect((await choose(browser, password, TEST_PASSWORD).expect(status)).body.code).toBe(code);
    await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
  });

  it('a new password ends every other session at once, access tokens and sockets included, and keeps this one @V7.4.3', async () => {
    const person = await makePerson(api);
    const [here, there] = await Promise.all([
      new TestBrowser(api).signIn(person.email, TEST_PASSWORD),
      new TestBrowser(api).signIn(person.email, TEST_PASSWORD),
    ]);
    const neighbour = await makePerson(api);
    const elsewhere = await new TestBrowser(api).signIn(neighbour.email, TEST_PASSWORD);
    const lines = await Promise.all([here, there].map(({ token }) => Listener.connect(api.url, token)));
    const ended = lines[1]!.ended();
    await choose(here, 'outra-lua-nova', TEST_PASSWORD).expect(204);
    expect(await ended).toBe('io server disconnect');
    await there.call('get', '/api/me').expect(401);
    await there.call('post', '/api/auth/refresh').expect(401);
    await here.call('get', '/api/me').expect(200);
    await here.refresh();
    expect(lines[0]!.socket.connected).toBe(true);
    for (const line of lines) line.close();
    await elsewhere.call('get', '/api/me').expect(200);
  });

  it('a new password makes open recovery codes invalid, notifies the owner, and is recorded without the password @V6.4.3', async () => {
    const person = await makePerson(api, { name: 'Iara Sol' });
    const browser = await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    await recover(person.email).expect(202);
    const token = codeIn(await lastMail(api, person.email, 'recovery'));
    await choose(browser, 'outra-lua-nova', TEST_PASSWORD).expect(204);
    const body = { type: 'recovery', token, email: person.email };
    await new TestBrowser(api).call('post', '/api/auth/verify-code').send(body).expect(400);
    expect((await lastMail(api, person.email, 'password-changed')).text).toContain('Oi, Iara! Sua senha mudou em ');
    const [entry] = await api.database.query(
      `select actor_id, before, after from audit_entries where action = 'accounts:password' and subject_id = $1`,
      [person.id],
    );
    expect(entry).toEqual({ actor_id: person.id, before: null, after: { sessions_ended: 0 } });
  });
});
