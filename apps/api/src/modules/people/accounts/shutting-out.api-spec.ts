import { webcrypto } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { deviceProofText, makeNonce } from '@festix/domain/sync';
import { newId } from '../../../kernel/database/ids.ts';
import { addressKey, RateLimits } from '../../../kernel/access/rate-limits.ts';
import { freshAddress, TestBrowser } from '../../../testing/callers.ts';
import { makeDoorPerson } from '../../../testing/doors.ts';
import { codeIn, lastMail, mailsTo } from '../../../testing/mails.ts';
import { startOfWindow } from '../../../testing/limits.ts';
import { makePerson, TEST_PASSWORD } from '../../../testing/people.ts';
import { DEVICE_FAILURES } from '../../door/devices/renew-access.ts';
import { signInHalf, turnOn } from '../../../testing/second-factors.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

/** Covers an attacker and honest people behind one address, as at a venue: no failures lock another person out. */
const api = useApi();

const signIn = (browser: TestBrowser, email: string, password = TEST_PASSWORD) =>
  browser.call('post', '/api/auth/sign-in').send({ email, password });
const recover = (browser: TestBrowser, email: string) =>
  browser.call('post', '/api/auth/recover-password').send({ email });
const signUp = (browser: TestBrowser, email: string) =>
  browser.call('post', '/api/auth/sign-up').send({ name: 'Nina Prado', email, password: 'lua-de-papel' });
const verify = (browser: TestBrowser, email: string, token: string, type = 'recovery') =>
  browser.call('post', '/api/auth/verify-code').send({ type, email, token });

const unknown = () => `ninguem-${newId()}@exemplo.br`;
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Many sign-ins take long, because hashing is slow. */
const LONG = 180_000;
const WINDOW = 15 * 60;

/**
 * Makes a hundred failures of one address at other accounts, the last over HTTP; `before` of them were made already.
 */
async function flood(attacker: TestBrowser, name: string, fail: () => Test, before = 0): Promise<void> {
  const limit = { name, points: 100, seconds: WINDOW };
  await api.app.get(RateLimits).consume(limit, addressKey(attacker.address), 98 - before);
  await Promise.all(times(3).map(() => fail()));
  await fail().expect(429);
}

describe('attacker with wrong passwords', () => {
  it(
    'wrong passwords lock out no known browser behind the same address @V6.1.1',
    async () => {
      const venue = freshAddress();
      const person = await makePerson(api);
      const known = await new TestBrowser(api, venue).signIn(person.email, TEST_PASSWORD);
      const attacker = new TestBrowser(api, venue);
      await flood(attacker, 'sign-in-address', () => signIn(attacker, unknown(), 'errada'));
      await signIn(known, person.email).expect(200);
      // A stranger's phone signs in by the mailbox.
      const strange = new TestBrowser(api, venue);
      await signIn(strange, person.email).expect(429);
      await recover(strange, person.email).expect(202);
      await verify(strange, person.email, codeIn(await lastMail(api, person.email, 'recovery'))).expect(200);
    },
    LONG,
  );

  it(
    'wrong passwords for one account lock out the attacker, and its person nowhere',
    async () => {
      const person = await makePerson(api);
      const venue = freshAddress();
      const known = await new TestBrowser(api, venue).signIn(person.email, TEST_PASSWORD);
      const attacker = new TestBrowser(api, venue);
      for (const _ of times(10)) await signIn(attacker, person.email, 'errada').expect(401);
      await signIn(attacker, person.email, 'errada').expect(429);
      await signIn(attacker, person.email).expect(429);
      await signIn(known, person.email).expect(200);
      await signIn(new TestBrowser(api), person.email).expect(200);
    },
    LONG,
  );

  it(
    'wrong passwords from everywhere leave known browsers and the mailbox',
    async () => {
      const person = await makePerson(api);
      const known = await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
      for (const _ of times(5)) {
        const from = new TestBrowser(api);
        for (const _ of times(10)) await signIn(from, person.email, 'errada').expect(401);
      }
      await signIn(new TestBrowser(api), person.email).expect(429);
      await signIn(known, person.email).expect(200);
    },
    LONG,
  );

  it(
    'wrong passwords in a browser known to the account lock out that browser alone',
    async () => {
      const person = await makePerson(api);
      const [mistyping, other] = [
        await new TestBrowser(api).signIn(person.email, TEST_PASSWORD),
        await new TestBrowser(api).signIn(person.email, TEST_PASSWORD),
      ];
      for (const _ of times(10)) await signIn(mistyping, person.email, 'errada').expect(401);
      await signIn(mistyping, person.email).expect(429);
      await signIn(other, person.email).expect(200);
      await signIn(new TestBrowser(api), person.email).expect(200);
    },
    LONG,
  );

  it(
    'wrong passwords gain nothing by a cookie of the attacker’s account, of another password or a forged one',
    async () => {
      const [attacker, victim] = [await makePerson(api), await makePerson(api)];
      const own = await new TestBrowser(api).signIn(attacker.email, TEST_PASSWORD);
      const theirs = await new TestBrowser(api).signIn(victim.email, TEST_PASSWORD);
      const cookie = theirs.cookies.get('festix_known')!;
      await theirs
        .call('put', '/api/auth/password')
        .send({ password: 'outra-lua-nova', current_password: TEST_PASSWORD });
      const forged = `${cookie.slice(0, -2)}${cookie.endsWith('A') ? 'BB' : 'AA'}`;
      for (const shown of [own.cookies.get('festix_known')!, cookie, forged, 'x', '']) {
        const browser = new TestBrowser(api);
        browser.cookie = `festix_known=${shown}`;
        for (const _ of times(10)) await signIn(browser, victim.email, 'errada').expect(401);
        const stranger = new TestBrowser(api, browser.address);
        await signIn(stranger, victim.email, 'errada').expect(429);
      }
    },
    LONG,
  );

  it(
    'wrong passwords do not add up with people who mistype and then sign in',
    async () => {
      const venue = freshAddress();
      for (const _ of times(12)) {
        const person = await makePerson(api);
        const browser = new TestBrowser(api, venue);
        for (const _ of times(9)) await signIn(browser, person.email, 'errada').expect(401);
        await signIn(browser, person.email).expect(200);
      }
      await signIn(new TestBrowser(api, venue), (await makePerson(api)).email).expect(200);
    },
    LONG,
  );
});

describe('attacker with wrong codes', () => {
  it(
    'wrong codes keep nobody’s right one from working, for an address or from one',
    async () => {
      const venue = freshAddress();
      const person = await makePerson(api);
      await recover(new TestBrowser(api), person.email).expect(202);
      const code = codeIn(await lastMail(api, person.email, 'recovery'));
      const attacker = new TestBrowser(api, venue);
      for (const _ of times(10)) await verify(attacker, person.email, '0000-0000').expect(400);
      await verify(attacker, person.email, '0000-0000').expect(429);
      await flood(attacker, 'code-address', () => verify(attacker, unknown(), '0000-0000'), 11);
      await verify(new TestBrowser(api, venue), person.email, code).expect(200);
    },
    LONG,
  );

  it(
    'wrong codes of a second factor, with the password known, leave a known browser, the mailbox and paper codes',
    async () => {
      const person = await makePerson(api);
      const { app, recovery, browser } = await turnOn(api, person);
      const known = new TestBrowser(api);
      known.cookie = `festix_known=${browser.cookies.get('festix_known')}`;
      for (const _ of times(5)) {
        const half = await signInHalf(api, person);
        const wrong = () => half.call('post', '/api/auth/second-factor').send({ code: app.wrong() });
        for (const _ of times(10)) await wrong().expect(422);
        await wrong().expect(429);
      }
      const prove = (half: TestBrowser, code: string) => half.call('post', '/api/auth/second-factor').send({ code });
      await prove(await signInHalf(api, person), app.next()).expect(429);
      await prove(await signInHalf(api, person), recovery[0]!).expect(200);
      const answer = await signIn(known, person.email).expect(401);
      known.keep({ ...answer, body: { access_token: '' } });
      await prove(known, app.next()).expect(200);
      await recover(new TestBrowser(api), person.email).expect(202);
      const byMail = new TestBrowser(api);
      const half = await verify(byMail, person.email, codeIn(await lastMail(api, person.email, 'recovery'))).expect(
        401,
      );
      byMail.keep({ ...half, body: { access_token: '' } });
      await prove(byMail, app.next()).expect(200);
    },
    LONG,
  );
});

describe('attacker who requests another’s recovery', () => {
  it(
    '33 recovery requests leave the last code valid and every other way open @V6.1.1',
    async () => {
      const person = await makePerson(api);
      const known = await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
      const attacker = new TestBrowser(api);
      const answers = [];
      for (const _ of times(33)) answers.push((await recover(attacker, person.email)).status);
      expect(answers).toEqual([...times(10).map(() => 202), ...times(23).map(() => 429)]);
      const mails = await mailsTo(api, person.email);
      expect(mails).toHaveLength(10);
      // The person asks as well: strangers get the same answer, and the mailbox has a valid code.
      await recover(new TestBrowser(api), person.email).expect(202);
      expect(await mailsTo(api, person.email)).toHaveLength(10);
      await recover(known, person.email).expect(202);
      expect(await mailsTo(api, person.email)).toHaveLength(11);
      await verify(new TestBrowser(api), person.email, codeIn(mails[0]!)).expect(200);
      await verify(new TestBrowser(api), person.email, codeIn(mails.at(-1)!)).expect(200);
    },
    LONG,
  );

  it(
    'recovery requests leave the person a valid code, or a new one, after the codes have expired',
    async () => {
      const person = await makePerson(api);
      for (const _ of times(3)) {
        const attacker = new TestBrowser(api);
        for (const _ of times(10)) await recover(attacker, person.email);
      }
      const before = (await mailsTo(api, person.email)).length;
      api.clock.advance(11 * 60_000);
      await recover(new TestBrowser(api), person.email).expect(202);
      const mails = await mailsTo(api, person.email);
      expect(mails).toHaveLength(before + 1);
      await verify(new TestBrowser(api), person.email, codeIn(mails.at(-1)!)).expect(200);
    },
    LONG,
  );

  it(
    '600 recovery requests for unknown addresses delay no mail of an account behind the same address',
    async () => {
      const venue = freshAddress();
      const mails = { name: 'recovery-mails-address', points: 600, seconds: 900 };
      await api.app.get(RateLimits).consume(mails, addressKey(venue), 599);
      const [written, silent] = [unknown(), unknown()];
      for (const email of [written, silent]) await recover(new TestBrowser(api, venue), email).expect(202);
      expect((await mailsTo(api, written)).map(({ template }) => template)).toEqual(['no-account']);
      expect(await mailsTo(api, silent)).toEqual([]);
      const person = await makePerson(api);
      await recover(new TestBrowser(api, venue), person.email).expect(202);
      expect((await mailsTo(api, person.email)).map(({ template }) => template)).toEqual(['recovery']);
    },
    LONG,
  );

  it(
    'recovery requests and sign-ups delay nobody’s invitation and no own mail',
    async () => {
      const [email, attacker] = [unknown(), new TestBrowser(api)];
      for (const _ of times(11)) await signUp(attacker, email);
      await recover(new TestBrowser(api), email).expect(202);
      const person = await new TestBrowser(api).signIn((await makePerson(api)).email, TEST_PASSWORD);
      await person.call('post', '/api/me/email').send({ email, current_password: TEST_PASSWORD }).expect(202);
      expect(await lastMail(api, email, 'email-change')).toBeDefined();
    },
    LONG,
  );
});

describe('attacker at the devices’ session', () => {
  it(
    'an attacker’s signatures keep no phone behind the same address from its session',
    async () => {
      const venue = freshAddress();
      const show = await makeShow(api);
      const person = await makeDoorPerson(api, show);
      const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
      const public_key = Buffer.from(await webcrypto.subtle.exportKey('raw', keys.publicKey)).toString('base64url');
      const id = newId();
      await as(api, person).post('/api/devices', { id, name: 'Celular', kind: 'door', public_key }).expect(201);
      const forged = { signature: Buffer.alloc(64).toString('base64url') };
      const renew = (device: string, body: object) =>
        new TestBrowser(api, venue).call('post', `/api/devices/${device}/session`).send(body);
      const nonce = () => makeNonce(api.clock.now().getTime(), newId().replaceAll('-', ''));
      const proved = async () => {
        const said = nonce();
        const text = Buffer.from(deviceProofText(id, said));
        const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, text);
        return { nonce: said, signature: Buffer.from(signature).toString('base64url') };
      };
      startOfWindow(api, DEVICE_FAILURES);
      const statuses = [];
      for (const at of times(110))
        statuses.push((await renew(at % 2 ? id : newId(), { ...forged, nonce: nonce() })).status);
      expect(statuses.at(-1)).toBe(429);
      await renew(id, await proved()).expect(200);
      await renew(id, await proved()).expect(200);
    },
    LONG,
  );
});

describe('attacker with a session of the account', () => {
  it(
    'wrong passwords in a stolen session lock no other session out',
    async () => {
      const person = await makePerson(api);
      const [stolen, own] = [
        await new TestBrowser(api).signIn(person.email, TEST_PASSWORD),
        await new TestBrowser(api).signIn(person.email, TEST_PASSWORD),
      ];
      const change = (browser: TestBrowser, current_password: string) =>
        browser.call('put', '/api/auth/password').send({ password: 'outra-lua-nova', current_password });
      for (const _ of times(10)) await change(stolen, 'errada').expect(422);
      await change(stolen, TEST_PASSWORD).expect(429);
      await change(own, TEST_PASSWORD).expect(204);
    },
    LONG,
  );
});
