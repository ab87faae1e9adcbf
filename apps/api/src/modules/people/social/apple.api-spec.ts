import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { OpenIdIssuer } from '../../../testing/openid-issuer.ts';
import { makePerson, TEST_PASSWORD } from '../../../testing/people.ts';
import { turnOn } from '../../../testing/second-factors.ts';
import { PUBLIC_URL, SocialBrowser } from '../../../testing/social-browser.ts';
import { useApi } from '../../../testing/use-api.ts';

const CALLBACK = '/api/auth/social/apple/callback';

let apple: OpenIdIssuer;
let browser: SocialBrowser;

const api = useApi(async () => {
  apple = await OpenIdIssuer.start('apple');
  return { env: { PUBLIC_URL, ...apple.env } };
});
afterAll(() => apple.close());
beforeEach(() => {
  browser = new SocialBrowser(api);
});

async function signIn(next?: string): Promise<string> {
  return browser.bring(await apple.visit(await browser.leave('apple', next)));
}

function sub(): string {
  return crypto.randomUUID();
}

describe('sign-in by Apple', () => {
  it('Apple is offered if it is set up, and Google is not', async () => {
    const { body } = await api.request.get('/api/auth/social').expect(200);
    expect(body).toEqual({ google: false, apple: true });
  });

  it('Apple is asked to answer by a form, without which it sends neither name nor e-mail', async () => {
    const address = new URL(await browser.leave('apple'));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: apple.clientId,
      redirect_uri: PUBLIC_URL + CALLBACK,
      response_type: 'code',
      response_mode: 'form_post',
      scope: 'openid email name',
    });
  });

  it('Apple answers by a form from another site, with a cookie that browsers send then @V3.3.2', async () => {
    apple.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Ana Souza' };
    const brought = await apple.visit(await browser.leave('apple'));
    expect(brought).toMatchObject({ as: 'form', path: CALLBACK });
    expect(browser.set[0]).toMatch(/^__Host-festix_social_form=.*; Path=\/; .*; Secure; SameSite=None$/);
    expect(await browser.bring(brought)).toBe('/auth/callback');
    expect(browser.set[0]).toMatch(/^__Host-festix_refresh=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
  });

  it('Apple’s name is taken from the first answer, and kept afterwards', async () => {
    apple.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Bia Lima Alves' };
    await signIn();
    const first = await browser.user();
    expect(first).toMatchObject({ name: 'Bia Lima Alves', roles: ['customer'], has_password: false });
    browser = new SocialBrowser(api);
    const brought = await apple.visit(await browser.leave('apple'));
    expect(brought.fields.has('user')).toBe(false);
    expect(await browser.bring(brought)).toBe('/auth/callback');
    expect(await browser.user()).toEqual(first);
  });

  it.each([
    ['no name', undefined],
    ['no JSON', 'Caio'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['a name that is no text', '{"name":{"firstName":7,"lastName":{"a":1}}}'],
    ['an empty name', '{"name":{"firstName":" ","lastName":"\\u0000"}}'],
  ])('the part before the @ is the name if Apple’s form has %s', async (_, user) => {
    const email = `${sub()}@exemplo.br`;
    apple.person = { sub: sub(), email, email_verified: true };
    const brought = await apple.visit(await browser.leave('apple'));
    if (user !== undefined) brought.fields.set('user', user);
    expect(await browser.bring(brought)).toBe('/auth/callback');
    expect((await browser.user()).name).toBe(email.split('@')[0]);
  });

  it('Apple’s relay address is taken, with email_verified as a text', async () => {
    const email = 'x7k2m9qpzr@privaterelay.appleid.com';
    apple.person = { sub: sub(), email, email_verified: 'true', name: 'Davi' };
    expect(await signIn()).toBe('/auth/callback');
    expect(await browser.user()).toMatchObject({ email, name: 'Davi' });
  });

  it('Apple’s e-mail is read from the ID token and never from the form', async () => {
    const eva = await makePerson(api, { email: `${sub()}@exemplo.br` });
    apple.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Outra' };
    const brought = await apple.visit(await browser.leave('apple'));
    brought.fields.set('user', JSON.stringify({ name: { firstName: 'Eva' }, email: eva.email }));
    await browser.bring(brought);
    expect((await browser.user()).email).toBe(apple.person.email);
  });

  it.each([false, 'false', undefined])(
    'Apple’s answer links no account if the e-mail is verified %j',
    async (email_verified) => {
      const gil = await makePerson(api, { email: `${sub()}@exemplo.br` });
      apple.person = {
        sub: sub(),
        email: gil.email,
        name: 'Gil',
        ...(email_verified !== undefined && { email_verified }),
      };
      expect(await signIn()).toBe('/signin?error=SOCIAL_EMAIL_UNVERIFIED');
      expect(browser.isSignedIn()).toBe(false);
      expect(await api.database.query('select from social_identities where user_id = $1', [gil.id])).toEqual([]);
    },
  );

  it('Apple’s sign-in replaces the session that the browser held when it left @V7.2.4', async () => {
    const before = await makePerson(api);
    await browser.signIn(before.email, TEST_PASSWORD);
    const held = browser.copy();
    apple.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true, name: 'Nina' };
    expect(await signIn()).toBe('/auth/callback');
    expect((await browser.user()).name).toBe('Nina');
    await expect(held.user()).rejects.toThrow('401');
  });

  it('Apple’s sign-in asks for a second factor in the URL, and keeps the former session until the code is sent', async () => {
    const [before, kim] = [await makePerson(api), await makePerson(api, { email: `${sub()}@exemplo.br` })];
    const { app } = await turnOn(api, kim);
    await browser.signIn(before.email, TEST_PASSWORD);
    apple.person = { sub: sub(), email: kim.email, email_verified: true, name: 'Kim' };
    expect(await signIn()).toBe('/auth/callback?second_factor=1');
    expect((await browser.user()).id).toBe(before.id);
    const held = browser.copy();
    await browser.prove(app.next());
    expect((await browser.user()).id).toBe(kim.id);
    await expect(held.user()).rejects.toThrow('401');
  });

  it('Apple’s sign-in that was cancelled returns without an error', async () => {
    apple.person = { sub: '' };
    expect(await signIn('/door')).toBe('/signin?redirectUrl=%2Fdoor');
  });

  it('Apple gets a token of the team as proof, valid for five minutes and for Apple alone', async () => {
    apple.person = { sub: sub(), email: `${sub()}@exemplo.br`, email_verified: true };
    await signIn();
    const secret = apple.exchanges.at(-1)?.get('client_secret') ?? '';
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: apple.env['APPLE_KEY_ID'] });
    const { iat = 0, exp = 0, ...claims } = decodeJwt(secret);
    expect(claims).toEqual({ iss: apple.env['APPLE_TEAM_ID'], sub: apple.clientId, aud: apple.issuer });
    expect(exp - iat).toBe(300);
  });

  it('Apple’s answer is a form of limited size, and nothing else', async () => {
    await api.request
      .post(CALLBACK)
      .type('form')
      .send(`user=${'x'.repeat(20_000)}`)
      .expect(413);
    const answer = await api.request.post('/api/auth/sign-in').type('form').send('email=a&password=b').expect(415);
    expect(answer.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});
