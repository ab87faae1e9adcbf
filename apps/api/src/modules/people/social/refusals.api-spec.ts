import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addressKey, RateLimits } from '../../../kernel/access/rate-limits.ts';
import { startApi } from '../../../testing/api.ts';
import { OpenIdIssuer, type Lies, type Manner } from '../../../testing/openid-issuer.ts';
import { PUBLIC_URL, SocialBrowser, type Brought } from '../../../testing/social-browser.ts';
import { useApi } from '../../../testing/use-api.ts';
import { PER_ADDRESS } from './social.service.ts';

const FAILED = '/signin?error=SOCIAL_FAILED&redirectUrl=%2Fdoor';
const UNAVAILABLE = '/signin?error=SOCIAL_UNAVAILABLE&redirectUrl=%2Fdoor';
/** Redirect of an answer without a known browser or attempt. */
const FAILED_NOWHERE = '/signin?error=SOCIAL_FAILED';

describe.each<Manner>(['google', 'apple'])('answer in the manner of %s', (manner) => {
  let issuer: OpenIdIssuer;
  let browser: SocialBrowser;

  const api = useApi(async () => {
    issuer = await OpenIdIssuer.start(manner);
    return { env: { PUBLIC_URL, ...issuer.env } };
  });
  afterAll(() => issuer.close());

  let made: unknown;
  beforeEach(async () => {
    browser = new SocialBrowser(api);
    issuer.person = { sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@exemplo.br`, email_verified: true };
    made = await whatIsThere();
  });
  afterEach(() => {
    issuer.lies = {};
  });

  async function whatIsThere(): Promise<unknown> {
    const [counts] = await api.database.query(
      `select (select count(*) from users) as users, (select count(*) from social_identities) as identities,
              (select count(*) from sessions) as sessions, (select count(*) from audit_entries) as entries`,
    );
    return counts;
  }

  async function goThere(): Promise<Brought> {
    return issuer.visit(await browser.leave(manner, '/door'));
  }

  async function expectNothingMade(): Promise<void> {
    expect(await whatIsThere()).toEqual(made);
    expect(browser.isSignedIn()).toBe(false);
  }

  it('an answer is accepted as it is', async () => {
    expect(await browser.bring(await goThere())).toBe('/auth/callback?next=%2Fdoor');
    expect((await browser.user()).email).toBe(issuer.person.email);
  });

  const now = Math.floor(Date.now() / 1000);
  it.each<[string, Lies]>([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://outro.example' } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['several audiences and another that it was made for', { claims: { aud: ['festix', 'other'], azp: 'other' } }],
    ['an hour that is over', { claims: { iat: now - 7200, exp: now - 3600 } }],
    ['no end', { claims: { exp: undefined } }],
    ['a beginning in an hour', { claims: { nbf: now + 3600 } }],
    ['no person', { claims: { sub: undefined } }],
    ['a signature by another key', { forged: true }],
  ])('an answer is refused if the ID token has %s @V6.8.2 @V10.5.1 @V10.5.4', async (_, lies) => {
    issuer.lies = lies;
    expect(await browser.bring(await goThere())).toBe(FAILED);
    await expectNothingMade();
  });

  it('an answer is accepted if the clocks differ by less than a minute', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    issuer.lies = { claims: { iat: seconds - 600, exp: seconds - 45 } };
    expect(await browser.bring(await goThere())).toBe('/auth/callback?next=%2Fdoor');
  });

  it('an answer is refused with another state, or none @V3.5.2 @V10.1.2', async () => {
    const brought = await goThere();
    for (const state of ['x'.repeat(43), '']) {
      const fields = new URLSearchParams(brought.fields);
      if (state) fields.set('state', state);
      else fields.delete('state');
      expect(await browser.bring({ ...brought, fields })).toBe(FAILED_NOWHERE);
    }
    await expectNothingMade();
  });

  it('an answer is refused with two states, even if one is right', async () => {
    const brought = await goThere();
    brought.fields.append('state', 'another');
    expect(await browser.bring(brought)).toBe(FAILED);
    await expectNothingMade();
  });

  it('an answer is accepted once @V10.5.1', async () => {
    const brought = await goThere();
    await browser.bring(brought);
    const after = await whatIsThere();
    const again = new SocialBrowser(api);
    for (const [name, value] of browser.cookies)
      if (name.startsWith('__Host-festix_social')) again.cookies.set(name, value);
    expect(await again.bring(brought)).toBe(FAILED_NOWHERE);
    expect(again.isSignedIn()).toBe(false);
    expect(await whatIsThere()).toEqual(after);
  });

  it('an answer is refused in a browser that started no sign-in, or another one @V7.6.2 @V10.1.2', async () => {
    const brought = await goThere();
    const foreign = new SocialBrowser(api);
    expect(await foreign.bring(brought)).toBe(FAILED_NOWHERE);
    await foreign.leave(manner);
    expect(await foreign.bring(brought)).toBe(FAILED_NOWHERE);
    for (const name of foreign.cookies.keys()) foreign.cookies.set(name, 'nothing like it');
    expect(await foreign.bring(brought)).toBe(FAILED_NOWHERE);
    expect(foreign.isSignedIn()).toBe(false);
    await expectNothingMade();
    // It is still valid in its own browser.
    expect(await browser.bring(brought)).toBe('/auth/callback?next=%2Fdoor');
  });

  it('an answer is refused if another server claims to have sent it @V10.2.2', async () => {
    const brought = await goThere();
    brought.fields.set('iss', 'https://outro.example');
    expect(await browser.bring(brought)).toBe(FAILED);
    await expectNothingMade();
  });

  it('an answer is refused with a code that the provider did not issue for this attempt @V10.2.1', async () => {
    const [mine, theirs] = [await goThere(), await goThere()];
    mine.fields.set('code', theirs.fields.get('code') ?? '');
    expect(await browser.bring(mine)).toBe(FAILED);
    const without = await goThere();
    without.fields.delete('code');
    expect(await browser.bring(without)).toBe(FAILED);
    await expectNothingMade();
  });

  it('an answer is refused with the provider’s own error', async () => {
    const brought = await goThere();
    brought.fields.set('error', 'server_error');
    expect(await browser.bring(brought)).toBe(FAILED);
    await expectNothingMade();
  });

  it('an answer is refused at another provider’s address @V10.2.2', async () => {
    const other = manner === 'google' ? 'apple' : 'google';
    const brought = await goThere();
    expect(await browser.bring({ ...brought, path: `/api/auth/social/${other}/callback` })).toBe(
      '/signin?error=SOCIAL_UNAVAILABLE',
    );
    await expectNothingMade();
  });

  it('an answer is refused if the provider is not reachable any more', async () => {
    const brought = await goThere();
    await issuer.close();
    try {
      expect(await browser.bring(brought)).toBe(FAILED);
      await expectNothingMade();
    } finally {
      await issuer.open();
    }
  });
});

describe('provider', () => {
  it('a provider that is down at the start does no harm, and is asked again @V16.5.2', async () => {
    const google = await OpenIdIssuer.start('google');
    await google.close();
    const api = await startApi({ env: { PUBLIC_URL, ...google.env } });
    try {
      const browser = new SocialBrowser(api);
      expect(await browser.leave('google', '/door')).toBe(UNAVAILABLE);
      expect(await api.database.query('select from social_attempts')).toEqual([]);
      await google.open();
      expect(await browser.leave('google', '/door')).toMatch(google.issuer);
    } finally {
      await api.close();
      await google.close();
    }
  });

  it('a provider that names another issuer is not trusted @V9.1.3 @V10.5.3', async () => {
    const google = await OpenIdIssuer.start('google');
    const env = { ...google.env, GOOGLE_ISSUER: google.issuer.replace('127.0.0.1', 'localhost') };
    const api = await startApi({ env: { PUBLIC_URL, ...env } });
    try {
      expect(await new SocialBrowser(api).leave('google', '/door')).toBe(UNAVAILABLE);
    } finally {
      await api.close();
      await google.close();
    }
  });

  it('a provider’s address refuses the answer of another @V6.8.1', async () => {
    const [google, apple] = [await OpenIdIssuer.start('google'), await OpenIdIssuer.start('apple')];
    const api = await startApi({ env: { PUBLIC_URL, ...google.env, ...apple.env } });
    try {
      expect((await api.request.get('/api/auth/social').expect(200)).body).toEqual({ google: true, apple: true });
      const browser = new SocialBrowser(api);
      const brought = await google.visit(await browser.leave('google', '/door'));
      const path = brought.path.replace('google', 'apple');
      expect(await browser.bring({ ...brought, path, as: 'form' })).toBe(FAILED_NOWHERE);
      expect(apple.exchanges).toEqual([]);
    } finally {
      await api.close();
      await Promise.all([google.close(), apple.close()]);
    }
  });

  it('a provider that is not set up, or unknown, leads back to sign-in', async () => {
    const api = await startApi({ env: { PUBLIC_URL } });
    try {
      expect((await api.request.get('/api/auth/social').expect(200)).body).toEqual({ google: false, apple: false });
      const browser = new SocialBrowser(api);
      expect(await browser.leave('google', '/door')).toBe(UNAVAILABLE);
      expect(await browser.leave('__proto__', '/door')).toBe(UNAVAILABLE);
      const brought: Brought = { path: '/api/auth/social/apple/callback', fields: new URLSearchParams(), as: 'form' };
      expect(await browser.bring(brought)).toBe('/signin?error=SOCIAL_UNAVAILABLE');
    } finally {
      await api.close();
    }
  });

  it('departures to a provider are limited per address', async () => {
    const google = await OpenIdIssuer.start('google');
    const api = await startApi({ env: { PUBLIC_URL, ...google.env } });
    try {
      const limits = api.app.get(RateLimits);
      const browser = new SocialBrowser(api);
      // All within one window of the limit, which begins at the full minute.
      api.clock.moveTo('2027-03-01T12:00:01Z');
      for (let left = 1; left < PER_ADDRESS.points; left += 1) {
        limits.consumeLocally(PER_ADDRESS, addressKey('127.0.0.1'));
      }
      expect(await browser.leave('google')).toMatch(google.issuer);
      expect(await browser.leave('google', '/door')).toBe('/signin?error=RATE_LIMITED&redirectUrl=%2Fdoor');
      expect(await api.database.query('select from social_attempts')).toHaveLength(1);
    } finally {
      await api.close();
      await google.close();
    }
  });
});
