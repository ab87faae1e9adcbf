import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { makeEvent } from '../../../testing/events.ts';
import { GoogleProvider } from '../../../testing/openid-google.ts';
import { makePerson, TEST_PASSWORD } from '../../../testing/people.ts';
import { PUBLIC_URL, SocialBrowser, type Brought } from '../../../testing/social-browser.ts';
import { useApi } from '../../../testing/use-api.ts';

const CALLBACK = '/api/auth/social/google/callback';
const MINUTE = 60_000;

let google: GoogleProvider;
let browser: SocialBrowser;

const api = useApi(async () => {
  google = await GoogleProvider.start();
  google.register(PUBLIC_URL + CALLBACK);
  return { env: { PUBLIC_URL, ...google.env } };
});
afterAll(() => google.close());
beforeEach(() => {
  browser = new SocialBrowser(api);
});

/** Signs in at Google and returns. */
async function signIn(next?: string): Promise<string> {
  return browser.bring(await google.visit(await browser.leave('google', next)));
}

function sub(): string {
  return crypto.randomUUID();
}

describe('sign-in by Google', () => {
  it('Google is offered if it is set up, and Apple is not', async () => {
    const { body } = await api.request.get('/api/auth/social').expect(200);
    expect(body).toEqual({ google: true, apple: false });
  });

  it('Google is asked for name and e-mail by a code that only this server can exchange @V3.3.1 @V3.3.3 @V10.1.1', async () => {
    const address = new URL(await browser.leave('google'));
    expect(address.origin).toBe(google.issuer);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: google.env['GOOGLE_CLIENT_ID'],
      redirect_uri: PUBLIC_URL + CALLBACK,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(browser.set).toEqual([
      expect.stringMatching(
        /^__Host-festix_social=[\w-]{43}; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it('Google’s sign-in ties the browser by a cookie that works without https, too', async () => {
    const answer = await api.request.get('/api/auth/social/google').expect(302);
    expect((answer.headers['set-cookie'] as unknown as string[])[0]).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('Google’s sign-in replaces the session that the browser held when it left @V7.2.4', async () => {
    const before = await makePerson(api);
    await browser.signIn(before.email, TEST_PASSWORD);
    const held = new SocialBrowser(api);
    for (const [name, value] of browser.cookies) held.cookies.set(name, value);
    google.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Nina' };
    expect(await signIn()).toBe('/auth/callback');
    expect((await browser.user()).name).toBe('Nina');
    await expect(held.user()).rejects.toThrow('401');
  });

  it('Google’s sign-in creates an account for a new person: name, confirmed e-mail, customer, no password', async () => {
    google.person = { sub: sub(), email: 'Bia.Lima@Exemplo.br', email_verified: true, name: ' Bia  Lima ' };
    expect(await signIn()).toBe('/auth/callback');
    const user = await browser.user();
    expect(user).toMatchObject({ name: 'Bia Lima', email: 'bia.lima@exemplo.br', roles: ['customer'] });
    expect(user.has_password).toBe(false);
    const [row] = await api.database.query(
      `select password_hash, email_confirmed_at is not null as is_confirmed,
              (select jsonb_agg(jsonb_build_array(provider, subject)) from social_identities where user_id = u.id) as identities
       from users u where id = $1`,
      [user.id],
    );
    expect(row).toEqual({ password_hash: null, is_confirmed: true, identities: [['google', google.person.sub]] });
  });

  it('Google’s sign-in records a new account and a linked identity by the person’s id, without the name', async () => {
    google.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Caio' };
    await signIn();
    const { id } = await browser.user();
    const entries = await api.database.query(
      `select actor_id, action, subject_kind, after from audit_entries where subject_id = $1 order by id`,
      [id],
    );
    const theirs = { actor_id: id, subject_kind: 'user' };
    expect(entries).toEqual([
      { ...theirs, action: 'accounts:sign-up', after: { by: 'google' } },
      { ...theirs, action: 'accounts:link', after: { provider: 'google' } },
    ]);
  });

  it('Google’s sign-in recognises a returning person by the identity, whatever became of name and e-mail at Google @V6.8.1 @V10.5.2', async () => {
    google.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Davi' };
    await signIn();
    const first = await browser.user();
    google.person = { sub: google.person.sub, email: `${sub()}@outro.br`, email_verified: false, name: 'Outro' };
    browser = new SocialBrowser(api);
    expect(await signIn()).toBe('/auth/callback');
    expect(await browser.user()).toEqual(first);
  });

  it('the part before the @ is the name if Google sends none', async () => {
    google.person = { sub: sub(), email: 'eva.dias@exemplo.br', email_verified: true, name: ' \t ' };
    await signIn();
    expect((await browser.user()).name).toBe('eva.dias');
  });

  it('Google’s sign-in leads on to a path of our own, and to no other @V3.7.2', async () => {
    google.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Gil' };
    const next = '/events/luau?x=1&y=2#pix';
    expect(await signIn(next)).toBe(`/auth/callback?${new URLSearchParams({ next })}`);
    for (const foreign of ['https://outro.exemplo/', '//outro.exemplo', '/\\outro.exemplo', '/a/..//outro.exemplo']) {
      expect(await signIn(foreign)).toBe('/auth/callback');
    }
    const answer = await api.request.get('/api/auth/social/google?next=/a&next=/b').expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { next: expect.any(Array) } });
  });

  it('Google’s sign-in that was cancelled returns without an error', async () => {
    google.person = { sub: '' };
    expect(await signIn('/events/luau')).toBe('/signin?redirectUrl=%2Fevents%2Fluau');
    expect(browser.isSignedIn()).toBe(false);
  });

  it('two tabs of one browser may sign in by Google at once', async () => {
    google.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Hugo' };
    const addresses = [await browser.leave('google', '/um'), await browser.leave('google', '/dois')];
    for (const [at, next] of ['/um', '/dois'].entries()) {
      const to = await browser.bring(await google.visit(addresses[at] ?? ''));
      expect(to).toBe(`/auth/callback?${new URLSearchParams({ next })}`);
    }
  });

  it('two concurrent sign-ins by Google create one account', async () => {
    google.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Iara' };
    const browsers = Array.from({ length: 4 }, () => new SocialBrowser(api));
    const brought: Brought[] = [];
    for (const one of browsers) brought.push(await google.visit(await one.leave('google')));
    const sentTo = await Promise.all(browsers.map((one, at) => one.bring(brought[at]!)));
    expect(new Set(sentTo)).toEqual(new Set(['/auth/callback']));
    const ids = await Promise.all(browsers.map(async (one) => (await one.user()).id));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('existing account', () => {
  it('an existing account is linked by its e-mail, keeps its password, and finds its earlier purchases', async () => {
    const eventId = await makeEvent(api, await makePerson(api, { roles: ['producer'] }));
    const joana = await makePerson(api, { name: 'Joana', email: `${sub()}@exemplo.br` });
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [joana.id]);
    await api.database.query(
      `insert into orders (id, event_id, code, origin, status, buyer_email, subtotal, total) values ($1, $2, $3, 'online', 'paid', $4, 0, 0)`,
      [sub(), eventId, sub(), joana.email],
    );
    google.person = { sub: sub(), email: joana.email.toUpperCase(), email_verified: true, name: 'Jô' };
    expect(await signIn()).toBe('/auth/callback');
    expect(await browser.user()).toMatchObject({ id: joana.id, name: 'Joana', has_password: true });
    const orders = await api.database.query('select user_id from orders where buyer_email = $1', [joana.email]);
    expect(orders).toEqual([{ user_id: joana.id }]);
    await api.request.post('/api/auth/sign-in').send({ email: joana.email, password: TEST_PASSWORD }).expect(200);
  });

  it('an existing account loses a password set without a confirmed e-mail, and the sessions opened with it', async () => {
    const kim = await makePerson(api, { email: `${sub()}@exemplo.br` });
    const credentials = { email: kim.email, password: TEST_PASSWORD };
    const before = await api.request.post('/api/auth/sign-in').send(credentials).expect(200);
    google.person = { sub: sub(), email: kim.email, email_verified: true, name: 'Kim' };
    expect(await signIn()).toBe('/auth/callback');
    expect((await browser.user()).id).toBe(kim.id);
    await api.request.get('/api/me').set('authorization', `Bearer ${before.body.access_token}`).expect(401);
    await api.request.post('/api/auth/sign-in').send(credentials).expect(401);
  });

  it('an existing account is not linked if Google has not verified the e-mail, and no other is created', async () => {
    const lia = await makePerson(api, { email: `${sub()}@exemplo.br` });
    google.person = { sub: sub(), email: lia.email, email_verified: false, name: 'Lia' };
    const refused = '/signin?error=SOCIAL_EMAIL_UNVERIFIED&redirectUrl=%2Fdoor';
    expect(await signIn('/door')).toBe(refused);
    google.person = { sub: sub(), email: `${sub()}@exemplo.br`, name: 'Ninguém' };
    expect(await signIn('/door')).toBe(refused);
    google.person = { sub: sub(), name: 'Sem e-mail', email_verified: true };
    expect(await signIn('/door')).toBe(refused);
    expect(browser.isSignedIn()).toBe(false);
    expect(await api.database.query('select from social_identities where user_id = $1', [lia.id])).toEqual([]);
  });

  it('an existing account is not opened while it is blocked, by identity or by e-mail @V6.3.4', async () => {
    const max = await makePerson(api, { email: `${sub()}@exemplo.br` });
    google.person = { sub: sub(), email: max.email, email_verified: true, name: 'Max' };
    await signIn();
    await api.database.query('update users set blocked_at = now() where id = $1', [max.id]);
    browser = new SocialBrowser(api);
    expect(await signIn('/door')).toBe('/signin?error=ACCOUNT_BLOCKED&redirectUrl=%2Fdoor');
    google.person = { ...google.person, sub: sub() };
    expect(await signIn()).toBe('/signin?error=ACCOUNT_BLOCKED');
    expect(browser.isSignedIn()).toBe(false);
  });
});

describe('attempt', () => {
  afterEach(() => api.clock.moveTo(new Date()));

  it('an attempt expires after ten minutes', async () => {
    google.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Nina' };
    const brought = await google.visit(await browser.leave('google', '/door'));
    api.clock.advance(10 * MINUTE + 1000);
    expect(await browser.bring(brought)).toBe('/signin?error=SOCIAL_FAILED');
  });

  it('an attempt is swept once it has expired, and not before', async () => {
    const count = async () => (await api.database.query('select from social_attempts')).length;
    await api.database.query('delete from social_attempts');
    await browser.leave('google');
    const jobs = api.app.get(Jobs);
    expect(await jobs.sweep('social.old-attempts')).toBe(true);
    expect(await count()).toBe(1);
    api.clock.advance(10 * MINUTE + 1000);
    await jobs.sweep('social.old-attempts');
    expect(await count()).toBe(0);
  });

  it('an attempt’s state is not stored readably', async () => {
    const state = new URL(await browser.leave('google')).searchParams.get('state') ?? '';
    const rows = await api.database.query<{ row: string }>('select to_jsonb(a)::text as row from social_attempts a');
    expect(rows.some(({ row }) => row.includes(state))).toBe(false);
  });
});
