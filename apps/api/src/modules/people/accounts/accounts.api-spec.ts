import { afterEach, describe, expect, it } from '@jest/globals';
import { makeEvent } from '../../../testing/events.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { makePerson, TEST_PASSWORD } from '../../../testing/people.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';
import { GRACE_MS } from './refresh.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const api = useApi();
const ana = usePerson(api, { name: 'Ana', email: 'ana@exemplo.br', roles: ['producer'] });

afterEach(() => api.clock.run());

function signIn(email: string, password: string) {
  return api.request.post('/api/auth/sign-in').send({ email, password });
}

interface Answer {
  headers: Record<string, unknown>;
}

/** Returns the refresh cookie of an answer, as a browser sends it back. */
function cookieOf(answer: Answer): string {
  const [cookie = ''] = (answer.headers['set-cookie'] as string[] | undefined) ?? [];
  return cookie.split(';', 1)[0] ?? '';
}

async function freshCookie(): Promise<string> {
  return cookieOf(await signIn(ana.email, TEST_PASSWORD).expect(200));
}

function refresh(cookie: string) {
  return api.request.post('/api/auth/refresh').set('cookie', cookie);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

describe('sign-in', () => {
  it('a sign-in returns a valid token, the person with roles and grants, and an HttpOnly cookie @V3.3.4 @V7.2.3', async () => {
    api.clock.stop();
    const answer = await signIn('  ANA@exemplo.br ', TEST_PASSWORD).expect(200);
    expect(answer.body.user).toEqual({
      id: ana.id,
      name: 'Ana',
      email: 'ana@exemplo.br',
      phone: null,
      document: null,
      is_foreigner: false,
      slug: null,
      roles: ['customer', 'producer'],
      withheld_roles: [],
      grants: [],
      has_password: true,
      asks_password: true,
      convenience_tax: 10,
    });
    expect((answer.headers['set-cookie'] as unknown as string[])[0]).toMatch(
      /^festix_refresh=[0-9a-f-]{36}\.0\.[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    const me = await api.request.get('/api/me').set('authorization', `Bearer ${answer.body.access_token}`).expect(200);
    expect(me.body).toEqual(answer.body.user);
  });

  it('a sign-in over https sets a Secure cookie', async () => {
    const answer = await signIn(ana.email, TEST_PASSWORD).set('x-forwarded-proto', 'https').expect(200);
    expect((answer.headers['set-cookie'] as unknown as string[])[0]).toContain('; Secure');
  });

  it.each([
    ['the password is changed', `password_hash = 'another'`],
    ['the account is blocked', 'blocked_at = now()'],
    ['the account is deleted', 'deleted_at = now()'],
  ])('a sign-in in progress when %s opens nothing', async (_, change) => {
    const person = await makePerson(api);
    const { asked } = await api.database.transaction(async (tx) => {
      await tx.query(`update users set ${change} where id = $1`, [person.id]);
      const asked = signIn(person.email, TEST_PASSWORD).then((given) => given);
      await statementsWait(api);
      return { asked };
    });
    expect((await asked).body.code).toBe('INVALID_CREDENTIALS');
    expect(await api.database.query('select from sessions where user_id = $1', [person.id])).toEqual([]);
  });

  it('a sign-in takes the password exactly as typed @V6.2.5 @V6.2.8', async () => {
    const spaced = await makePerson(api, { password: '  com espaços ' });
    await signIn(spaced.email, '  com espaços ').expect(200);
    await signIn(spaced.email, 'com espaços').expect(401);
  });

  it('a sign-in answers a wrong password, an unknown e-mail and an account without a password alike', async () => {
    const passwordless = await makePerson(api, { password: null });
    const answers = await Promise.all([
      signIn(ana.email, 'errada').expect(401),
      signIn('ninguem@exemplo.br', 'errada').expect(401),
      signIn(passwordless.email, 'errada').expect(401),
      signIn(passwordless.email, '').expect(401),
    ]);
    const seen = answers.map(({ body, headers }) => {
      const { request_id, ...rest } = body as Record<string, unknown>;
      return { rest, type: headers['content-type'], cookie: headers['set-cookie'], hasId: Boolean(request_id) };
    });
    expect(seen[0]).toMatchObject({ rest: { code: 'INVALID_CREDENTIALS', status: 401 }, hasId: true });
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('a sign-in does the same work for an unknown e-mail as for a known one', async () => {
    const known = await makePerson(api);
    const took = async (email: string): Promise<number> => {
      const start = performance.now();
      await signIn(email, 'errada').expect(401);
      return performance.now() - start;
    };
    await took('ninguem@exemplo.br');
    const [unknownMs, knownMs]: [number[], number[]] = [[], []];
    // By turns, so that other load on the machine slows both.
    for (let turn = 0; turn < 9; turn += 1) {
      unknownMs.push(await took('outro-ninguem@exemplo.br'));
      knownMs.push(await took(known.email));
    }
    const ratio = median(unknownMs) / median(knownMs);
    // Without the work it would be a tenth.
    expect(ratio).toBeGreaterThan(1 / 4);
    expect(ratio).toBeLessThan(4);
  });

  it.each([
    [{ email: 'ana@exemplo.br' }, 'password'],
    [{ email: 'ana@exemplo.br', password: { $ne: '' } }, 'password'],
    [{ email: ['ana@exemplo.br'], password: 'x' }, 'email'],
    [{ email: 'ana@exemplo.br', password: 'x', admin: true }, 'admin'],
    [{ email: 'ana@exemplo.br', password: 'x'.repeat(2000) }, 'password'],
  ])('a sign-in refuses %j by naming the field', async (body, field) => {
    const answer = await api.request.post('/api/auth/sign-in').send(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { [field]: expect.any(Array) } });
  });
});

describe('refresh', () => {
  it('a refresh exchanges the cookie for the next, and extends the session by 30 days @V7.2.2 @V7.2.4', async () => {
    const first = await freshCookie();
    api.clock.advance(29 * DAY);
    const second = await refresh(first).expect(200);
    expect(second.body.user.id).toBe(ana.id);
    api.clock.advance(29 * DAY);
    const third = await refresh(cookieOf(second)).expect(200);
    expect(new Set([first, cookieOf(second), cookieOf(third)]).size).toBe(3);
    api.clock.advance(31 * DAY);
    await refresh(cookieOf(third)).expect(401);
  });

  it('a refresh ends the session after 180 days, however often it is used @V7.3.2', async () => {
    let cookie = await freshCookie();
    for (let day = 20; day < 180; day += 20) {
      api.clock.advance(20 * DAY);
      cookie = cookieOf(await refresh(cookie).expect(200));
    }
    api.clock.advance(20 * DAY - MINUTE);
    const last = await refresh(cookie).expect(200);
    const [, seconds] = /Max-Age=(\d+);/.exec(String(last.headers['set-cookie'])) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(60);
    api.clock.advance(MINUTE);
    await refresh(cookieOf(last)).expect(401);
  });

  it('a refresh returns the same successor while that is unused, because replies get lost', async () => {
    const first = await freshCookie();
    const lost = cookieOf(await refresh(first).expect(200));
    api.clock.advance(3 * DAY);
    expect(cookieOf(await refresh(first).expect(200))).toBe(lost);
    expect(cookieOf(await refresh(lost).expect(200))).not.toBe(lost);
  });

  it('a refresh returns the same successor for a minute, even if that was used', async () => {
    api.clock.stop();
    const first = await freshCookie();
    const second = cookieOf(await refresh(first).expect(200));
    const third = cookieOf(await refresh(second).expect(200));
    api.clock.advance(GRACE_MS - 1000);
    expect(cookieOf(await refresh(first).expect(200))).toBe(second);
    expect(cookieOf(await refresh(second).expect(200))).toBe(third);
  });

  it('a refresh ends the whole family when an old cookie comes back later', async () => {
    const first = await freshCookie();
    const second = await refresh(first).expect(200);
    const third = await refresh(cookieOf(second)).expect(200);
    api.clock.advance(GRACE_MS + 1000);
    const reused = await refresh(first).expect(401);
    expect(reused.body.code).toBe('SESSION_ENDED');
    expect((reused.headers['set-cookie'] as unknown as string[])[0]).toMatch(/^festix_refresh=;.*Path=\/;/);
    await refresh(cookieOf(third)).expect(401);
    await api.request.get('/api/me').set('authorization', `Bearer ${third.body.access_token}`).expect(401);
    const audit = await api.database.query(
      `select after from audit_entries where action = 'sessions:reuse' and after ->> 'user_id' = $1`,
      [ana.id],
    );
    expect(audit).toHaveLength(1);
  });

  it('a refresh ends the whole family when the earlier cookie comes back after a minute and its successor was used', async () => {
    const first = await freshCookie();
    const second = await refresh(first).expect(200);
    await api.request.get('/api/me').set('authorization', `Bearer ${second.body.access_token}`).expect(200);
    api.clock.advance(GRACE_MS + 1000);
    expect((await refresh(first).expect(401)).body.code).toBe('SESSION_ENDED');
    await refresh(cookieOf(second)).expect(401);
  });

  it('a refresh ends the session of a thief and its owner as soon as one comes back after the other was used', async () => {
    const call = (token: string) => api.request.get('/api/me').set('authorization', `Bearer ${token}`);
    const stolen = await freshCookie();
    const owner = await refresh(stolen).expect(200);
    api.clock.advance(GRACE_MS + 1000);
    // Nothing has come from the owner yet: the thief passes for him whose answer was lost.
    const thief = await refresh(stolen).expect(200);
    await call(thief.body.access_token as string).expect(200);
    const later = await refresh(cookieOf(thief)).expect(200);
    await call(later.body.access_token as string).expect(200);
    api.clock.advance(GRACE_MS + 1000);
    await refresh(cookieOf(owner)).expect(401);
    await call(later.body.access_token as string).expect(401);
    await refresh(cookieOf(later)).expect(401);
  });

  it('a refresh gives the same successor to many tabs that ask at once', async () => {
    const first = await freshCookie();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first).expect(200)));
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
  });

  it.each([
    ['no cookie', '', 'UNAUTHENTICATED'],
    ['a foreign one', 'festix_refresh=abc', 'SESSION_ENDED'],
    ['a forged one', `festix_refresh=0190a8f0-0000-7000-8000-000000000000.0.${'A'.repeat(43)}`, 'SESSION_ENDED'],
  ])('a refresh refuses %s @V7.2.3', async (_, cookie, code) => {
    const answer = await refresh(cookie).expect(401);
    expect(answer.body.code).toBe(code);
  });
});

describe('sign-out', () => {
  it('a sign-out ends the session at once, access token included, and clears the cookie @V7.4.1', async () => {
    const signedIn = await signIn(ana.email, TEST_PASSWORD).expect(200);
    const out = await api.request.post('/api/auth/sign-out').set('cookie', cookieOf(signedIn)).expect(204);
    expect((out.headers['set-cookie'] as unknown as string[])[0]).toMatch(/^festix_refresh=;/);
    await refresh(cookieOf(signedIn)).expect(401);
    await api.request.get('/api/me').set('authorization', `Bearer ${signedIn.body.access_token}`).expect(401);
  });

  it('a sign-out leaves sessions of other browsers open', async () => {
    const [here, elsewhere] = [await freshCookie(), await freshCookie()];
    await api.request.post('/api/auth/sign-out').set('cookie', here).expect(204);
    await refresh(elsewhere).expect(200);
  });

  it('a sign-out without a session is no error', async () => {
    await api.request.post('/api/auth/sign-out').expect(204);
  });
});

describe('GET /api/me', () => {
  it('GET /api/me returns the grants of each event', async () => {
    const member = await makePerson(api, { roles: ['team-member'] });
    const event = await makeEvent(api, ana);
    await api.database.query('insert into event_grants (event_id, user_id, permissions) values ($1, $2, $3)', [
      event,
      member.id,
      ['checkins', 'overview'],
    ]);
    const me = await api.request.get('/api/me').set('authorization', `Bearer ${member.token}`).expect(200);
    expect(me.body.grants).toEqual([{ event_id: event, permissions: ['checkins', 'overview'] }]);
  });

  it.each([['nothing'], ['Bearer'], ['Bearer not.a.token'], ['Basic YTpi']])(
    'GET /api/me refuses %s',
    async (authorization) => {
      const call = api.request.get('/api/me');
      const answer = await (authorization === 'nothing' ? call : call.set('authorization', authorization)).expect(401);
      expect(answer.body.code).toBe('UNAUTHENTICATED');
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    },
  );

  it('GET /api/me refuses a token after a quarter of an hour @V9.2.1', async () => {
    api.clock.stop();
    const { body } = await signIn(ana.email, TEST_PASSWORD).expect(200);
    const call = () => api.request.get('/api/me').set('authorization', `Bearer ${body.access_token}`);
    api.clock.advance(15 * MINUTE - 2000);
    await call().expect(200);
    api.clock.advance(3000);
    await call().expect(401);
  });

  it('GET /api/me refuses tokens of another secret and unsigned ones @V7.2.1 @V9.1.1 @V9.1.2 @V9.1.3', async () => {
    const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
    const claims = part({ sub: ana.id, iat: 1, exp: 9_999_999_999 });
    for (const token of [
      `${part({ alg: 'none' })}.${claims}.`,
      `${part({ alg: 'HS256' })}.${claims}.${'A'.repeat(43)}`,
    ]) {
      await api.request.get('/api/me').set('authorization', `Bearer ${token}`).expect(401);
    }
  });
});
