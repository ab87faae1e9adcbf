import { createHmac } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hashRaw } from '@node-rs/argon2';
import { type CodeType } from '@festix/domain/contract';
import { INVITE_OPENS_MS } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { freshAddress, TestBrowser } from '../../../testing/callers.ts';
import { makePerson, TEST_PASSWORD } from '../../../testing/people.ts';
import { turnOn } from '../../../testing/second-factors.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';
import { AccountCodes, type Carried, type VerifiedCode } from './account-codes.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const api = useApi();
let codes: AccountCodes;
const person = usePerson(api, {}, beforeEach);
let addresses = 0;
const accepted: VerifiedCode[] = [];

beforeAll(async () => {
  codes = api.app.get(AccountCodes, { strict: false });
  codes.onVerified('invite', async (_tx, verified) => {
    if (verified.payload['refused']) throw new ProblemError('CONFLICT');
    accepted.push(verified);
  });
});
// Wrong codes count against a person for a quarter of an hour: each test has a person of its own.
afterEach(() => api.clock.run());

function newAddress(): string {
  addresses += 1;
  return `convite${addresses}@exemplo.br`;
}

async function issue({ type, email, ...carried }: Carried & { type: CodeType; email: string }) {
  const drawn = await codes.draw(type, email);
  return api.database.transaction((tx) => codes.issue(tx, drawn, carried));
}

function verify(type: CodeType, email: string, token: string, address = freshAddress()) {
  return verifyIn(new TestBrowser(api, address), type, email, token);
}

function verifyIn(browser: TestBrowser, type: CodeType, email: string, token: string) {
  return browser.call('post', '/api/auth/verify-code').send({ type, email, token });
}

/** Creates an invitation to a team of its own. */
async function invite(email: string, payload: Record<string, unknown> = {}) {
  const [team, producer] = [newId(), await makePerson(api, { roles: ['producer'], password: null })];
  const drawn = await codes.draw('invite', email);
  return api.database.transaction(async (tx) => {
    const issued = await codes.issue(tx, drawn, { payload });
    await tx.query(`insert into teams (id, producer_id, name) values ($1, $2, 'Casa')`, [team, producer.id]);
    await tx.query(
      'insert into team_invitations (id, team_id, email, code_id, expires_at) values ($1, $2, $3, $4, $5)',
      [newId(), team, email, issued.id, issued.expires_at],
    );
    return issued;
  });
}

/** Returns the HMAC of words with the server's secret. */
function keyed(...said: string[]): Buffer {
  const pepper = createHmac('sha256', api.env.JWT_SECRET).update('festix account codes').digest();
  return createHmac('sha256', pepper).update(said.join('\0')).digest();
}

const recovery = () => issue({ type: 'recovery', email: person.email, user_id: person.id });
const wrong = '0000-0000';

describe('code', () => {
  it('a code has eight characters, may be typed in any way, and is valid once @V6.4.1 @V11.5.1', async () => {
    const { code } = await recovery();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    await verify('recovery', ` ${person.email.toUpperCase()} `, typed).expect(200);
    expect((await verify('recovery', person.email, code).expect(400)).body.code).toBe('CODE_INVALID');
  });

  it('a code sent by many at once is valid for one of them @V6.5.1', async () => {
    const { code } = await recovery();
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify('recovery', person.email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('a code is valid for its address and its purpose alone @V6.6.2', async () => {
    const other = await makePerson(api);
    const { code } = await recovery();
    await verify('recovery', other.email, code).expect(400);
    await verify('signup', person.email, code).expect(400);
    await verify('invite', person.email, code).expect(400);
    await verify('recovery', person.email, code).expect(200);
  });

  it('a recovery code leaves the former one valid, because anybody may have requested it', async () => {
    const [first, second] = [await recovery(), await recovery()];
    await verify('recovery', person.email, first.code).expect(200);
    await verify('recovery', person.email, second.code).expect(200);
  });

  it('a sign-up code replaces the former one, and a code for a new address the account’s own alone', async () => {
    const email = newAddress();
    const other = await makePerson(api);
    const change = (user_id: string) => issue({ type: 'email_change', email, user_id });
    const [first, second] = [await issue({ type: 'signup', email }), await issue({ type: 'signup', email })];
    const [old, own, others] = [await change(person.id), await change(person.id), await change(other.id)];
    const open = await api.database.query('select id from account_codes where email = $1', [email]);
    const ids = open.map((row) => row['id'] as string);
    for (const { id } of [second, own, others]) expect(ids).toContain(id);
    for (const { id } of [first, old]) expect(ids).not.toContain(id);
  });

  it('a code is stored as a hash that needs the server’s secret @V6.5.3', async () => {
    const { code, id } = await recovery();
    const [row] = await api.database.query('select * from account_codes where id = $1', [id]);
    expect(row?.['code_hash']).toHaveLength(32);
    expect(JSON.stringify({ ...row, code_hash: (row?.['code_hash'] as Buffer).toString('latin1') })).not.toContain(
      code.replace('-', ''),
    );
  });

  it('a code is stored with a slow hash, salted by its address and purpose with the server’s secret @V6.5.2', async () => {
    const { code, id } = await recovery();
    const salt = keyed('recovery', person.email);
    const slow = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
    const [row] = await api.database.query('select code_hash from account_codes where id = $1', [id]);
    expect(row?.['code_hash']).toEqual(await hashRaw(code.replace('-', ''), { ...slow, salt }));
    expect(row?.['code_hash']).not.toEqual(keyed('recovery', person.email, code.replace('-', '')));
    expect(keyed('recovery', newAddress())).not.toEqual(salt);
  });

  it.each<[CodeType, number]>([
    ['recovery', 10 * MINUTE],
    ['signup', 10 * MINUTE],
    ['invite', 7 * DAY],
  ])('a %s code lives for its lifetime @V6.4.1 @V6.5.5', async (type, life) => {
    api.clock.stop();
    const email = type === 'invite' ? newAddress() : person.email;
    const send = () => (type === 'invite' ? invite(email) : issue({ type, email, user_id: person.id }));
    const early = await send();
    expect(early.expires_at.getTime() - api.clock.now().getTime()).toBeLessThanOrEqual(life);
    api.clock.advance(life - 1000);
    await verify(type, email, early.code).expect(200);
    const late = await send();
    api.clock.advance(life + 1000);
    await verify(type, email, late.code).expect(400);
  });

  it('a used code is deleted by the sweep, and an open one is not', async () => {
    await api.database.query('delete from account_codes');
    const [used, expired] = [await recovery(), await issue({ type: 'invite', email: newAddress() })];
    await verify('recovery', person.email, used.code).expect(200);
    api.clock.advance(7 * DAY + 1000);
    const open = await issue({ type: 'invite', email: newAddress() });
    await codes.removeSpent(api.clock.now());
    const left = await api.database.query<{ id: string }>('select id from account_codes');
    expect(left.map(({ id }) => id)).toEqual([open.id]);
    expect([used.id, expired.id]).not.toContain(open.id);
  });

  it('a blocked account’s code gets that answer, and only if it is right', async () => {
    const blocked = await makePerson(api);
    const { code } = await issue({ type: 'recovery', email: blocked.email, user_id: blocked.id });
    await api.database.query('update users set blocked_at = now() where id = $1', [blocked.id]);
    expect((await verify('recovery', blocked.email, wrong).expect(400)).body.code).toBe('CODE_INVALID');
    expect((await verify('recovery', blocked.email, code).expect(403)).body.code).toBe('ACCOUNT_BLOCKED');
    const sessions = await api.database.query('select from sessions where user_id = $1', [blocked.id]);
    expect(sessions).toEqual([]);
  });
});

describe('wrong codes', () => {
  it('wrong codes are limited to ten per account, address and quarter of an hour, and the right one still works @V6.6.3', async () => {
    const victim = await makePerson(api);
    const address = freshAddress();
    const { code } = await issue({ type: 'recovery', email: victim.email, user_id: victim.id });
    for (let i = 0; i < 10; i += 1) await verify('recovery', victim.email, wrong, address).expect(400);
    const refused = await verify('recovery', victim.email, wrong, address).expect(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    await verify('recovery', victim.email, code, address).expect(200);
  });

  it('wrong codes for an unknown address are answered and counted alike', async () => {
    const [email, address] = [newAddress(), freshAddress()];
    for (let i = 0; i < 10; i += 1) await verify('recovery', email, wrong, address).expect(400);
    await verify('recovery', email, wrong, address).expect(429);
  });

  it('wrong codes are limited to a hundred per address', async () => {
    const address = freshAddress();
    for (let i = 0; i < 100; i += 1) await verify('recovery', newAddress(), wrong, address).expect(400);
    await verify('recovery', newAddress(), wrong, address).expect(429);
  }, 120_000);

  it('wrong codes sent all at once are no more attempts, and leave a right one valid @V6.6.3', async () => {
    const address = freshAddress();
    const victim = await makePerson(api);
    const { code, id } = await issue({ type: 'recovery', email: victim.email, user_id: victim.id });
    const guesses = Array.from({ length: 30 }, () => verify('recovery', victim.email, wrong, address));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10);
    const [row] = await api.database.query('select used_at from account_codes where id = $1', [id]);
    expect(row).toEqual({ used_at: null });
    await verify('recovery', victim.email, code, address).expect(200);
  });

  it('codes from an older release, without a tag, are compared by the slow hash', async () => {
    const { code, id } = await recovery();
    await api.database.query('update account_codes set code_tag = null where id = $1', [id]);
    await verify('recovery', person.email, wrong).expect(400);
    await verify('recovery', person.email, code).expect(200);
  });
});

describe('invitation', () => {
  it('an invitation creates the account of a new address, and has its effect', async () => {
    const email = newAddress();
    const { code, id } = await invite(email, { team: 'casa' });
    const { body } = await verify('invite', email, code).expect(200);
    expect(body.user).toMatchObject({ name: email.split('@')[0], email, has_password: false });
    expect(accepted.at(-1)).toMatchObject({
      id,
      type: 'invite',
      email,
      user_id: body.user.id,
      payload: { team: 'casa' },
    });
  });

  it('an invitation opens an existing account as a recovery code does, within ten minutes', async () => {
    api.clock.stop();
    const { code } = await invite(person.email, { team: 'casa' });
    api.clock.advance(INVITE_OPENS_MS - 1000);
    const browser = new TestBrowser(api);
    const answer = await verifyIn(browser, 'invite', person.email, code).expect(200);
    expect(answer.body.user).toMatchObject({ id: person.id, asks_password: true });
    expect(accepted.at(-1)).toMatchObject({ user_id: person.id, payload: { team: 'casa' } });
    await browser.keep(answer).refresh();
    await verify('invite', person.email, code).expect(400);
  });

  it('an invitation asks for the second factor if it is on, and is refused for a blocked person', async () => {
    const { app } = await turnOn(api, person);
    const { code } = await invite(person.email);
    const browser = new TestBrowser(api);
    const half = await verifyIn(browser, 'invite', person.email, code).expect(401);
    expect(half.body.code).toBe('SECOND_FACTOR_NEEDED');
    await browser.keep(half).call('post', '/api/auth/second-factor').send({ code: app.next() }).expect(200);

    const { code: other } = await invite(person.email);
    await api.database.query('update users set blocked_at = now() where id = $1', [person.id]);
    expect((await verify('invite', person.email, other).expect(403)).body.code).toBe('ACCOUNT_BLOCKED');
  });

  it('an invitation opens an existing account only within ten minutes, and needs a sign-in after that @V6.5.5', async () => {
    const { code, id } = await invite(person.email);
    api.clock.advance(INVITE_OPENS_MS);
    const stranger = await new TestBrowser(api).signIn((await makePerson(api)).email, TEST_PASSWORD);
    const before = accepted.length;
    for (const browser of [new TestBrowser(api), stranger]) {
      const refused = await verifyIn(browser, 'invite', person.email, code).expect(403);
      expect(refused.body.code).toBe('INVITE_NEEDS_SIGN_IN');
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    expect(accepted).toHaveLength(before);
    expect(await api.database.query('select from sessions where user_id = $1', [person.id])).toEqual([]);
    const [row] = await api.database.query('select used_at from account_codes where id = $1', [id]);
    expect(row).toEqual({ used_at: null });
  });

  it('an invitation is accepted by its signed-in account in the present session @V6.5.5', async () => {
    const { code } = await invite(person.email, { team: 'casa' });
    const browser = await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    const { cookie } = browser;
    const answer = await verifyIn(browser, 'invite', person.email, code).expect(200);
    expect(answer.body.user).toMatchObject({ id: person.id, asks_password: true });
    expect(accepted.at(-1)).toMatchObject({ user_id: person.id, payload: { team: 'casa' } });
    browser.keep(answer);
    expect(browser.cookie).toBe(cookie);
    await browser.refresh();
    expect(await api.database.query('select from sessions where user_id = $1', [person.id])).toHaveLength(1);
    await verifyIn(browser, 'invite', person.email, code).expect(400);
  });

  it('an invitation shows nothing of an account without its code', async () => {
    for (const email of [person.email, newAddress()]) {
      await invite(email);
      expect((await verify('invite', email, wrong).expect(400)).body.code).toBe('CODE_INVALID');
    }
  });

  it('an invitation from a release with fast hashes is valid until it ends', async () => {
    const email = newAddress();
    const { code, id } = await invite(email);
    const hash = keyed('invite', email, code.replace('-', ''));
    await api.database.query('update account_codes set code_hash = $2 where id = $1', [id, hash]);
    await verify('invite', email, wrong).expect(400);
    await verify('invite', email, code).expect(200);
  });

  it('a refused invitation changes nothing', async () => {
    const email = newAddress();
    const { code, id } = await invite(email, { refused: true });
    expect((await verify('invite', email, code).expect(409)).body.code).toBe('CONFLICT');
    expect(await api.database.query('select from users where email = $1', [email])).toEqual([]);
    const [row] = await api.database.query('select used_at, payload from account_codes where id = $1', [id]);
    expect(row).toEqual({ used_at: null, payload: { refused: true } });
  });

  it('an invitation stays valid beside another, and is withdrawn by its sender', async () => {
    const email = newAddress();
    const [ofOne, ofOther] = [await invite(email), await invite(email)];
    await api.database.transaction((tx) => codes.withdraw(tx, ofOther.id));
    await verify('invite', email, ofOther.code).expect(400);
    await verify('invite', email, ofOne.code).expect(200);
  });
});

describe('POST /api/auth/verify-code', () => {
  it.each([
    [{ type: 'magic' }, 'type'],
    [{ token: 12345678 }, 'token'],
    [{ token: 'x'.repeat(100) }, 'token'],
    [{ email: 'ana' }, 'email'],
    [{ user_id: 'x' }, 'user_id'],
  ])('verify-code refuses %j by naming the field', async (change, field) => {
    const body = { type: 'recovery', token: wrong, email: person.email, ...change };
    const answer = await new TestBrowser(api).call('post', '/api/auth/verify-code').send(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { [field]: expect.any(Array) } });
  });
});
