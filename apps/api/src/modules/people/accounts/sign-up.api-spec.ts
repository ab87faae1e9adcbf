import { describe, expect, it, jest } from '@jest/globals';
import { freshAddress, TestBrowser } from '../../../testing/callers.ts';
import { broughtBy, codeIn, lastMail, linkIn, mailsTo } from '../../../testing/mails.ts';
import { makePerson, TEST_PASSWORD } from '../../../testing/people.ts';
import { book, BUYER, charge, checkoutBody, say } from '../../../testing/purchases.ts';
import { makeShow, priceOf } from '../../../testing/shows.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { fastestOf, timed } from '../../../testing/timing.ts';
import { useApi } from '../../../testing/use-api.ts';
import { Passwords } from './passwords.ts';

const api = useApi();
let newcomers = 0;

/** Many sign-ups take long, because hashing is slow. */
const LONG = 120_000;

function newAddress(): string {
  newcomers += 1;
  return `novo${newcomers}@exemplo.br`;
}

function signUp(email: string, more: object = {}) {
  const body = { name: 'Nina Prado', email, password: 'lua-de-papel', ...more };
  return api.request.post('/api/auth/sign-up').set('x-forwarded-for', freshAddress()).send(body);
}

function verify(email: string, token: string, browser = new TestBrowser(api)) {
  return browser.call('post', '/api/auth/verify-code').send({ type: 'signup', token, email });
}

const usersOf = (email: string) => api.database.query('select * from users where email = $1', [email]);

describe('sign-up', () => {
  it('a sign-up creates an account when its code is confirmed, and signs it in', async () => {
    const email = newAddress();
    const answer = await signUp(` ${email.toUpperCase()} `).expect(202);
    expect(answer.text).toBe('');
    expect(await usersOf(email)).toEqual([]);

    const mail = await lastMail(api, email, 'confirm-sign-up');
    const signedIn = await verify(email, codeIn(mail)).expect(200);
    expect(signedIn.body.user).toMatchObject({ name: 'Nina Prado', email, roles: ['customer'], has_password: true });
    const browser = new TestBrowser(api).keep(signedIn);
    await browser.call('get', '/api/me').expect(200);
    await browser.refresh();
    await new TestBrowser(api).signIn(email, 'lua-de-papel');
    const [user] = await usersOf(email);
    expect(user?.['email_confirmed_at']).not.toBeNull();
    const audit = await api.database.query(
      `select actor_id from audit_entries where action = 'accounts:sign-up' and subject_id = $1`,
      [user?.['id']],
    );
    expect(audit).toEqual([{ actor_id: user?.['id'] }]);
  });

  it('a sign-up stores a password only as a hash, and no longer than needed @V11.4.2', async () => {
    const email = newAddress();
    await signUp(email, { password: 'segredo-que-ninguem-le' }).expect(202);
    const [code] = await api.database.query('select * from account_codes where email = $1', [email]);
    expect(JSON.stringify(code)).not.toContain('segredo-que-ninguem-le');
    expect(code?.['payload']).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$/) });
    await verify(email, codeIn(await lastMail(api, email, 'confirm-sign-up'))).expect(200);
    const [used] = await api.database.query('select payload from account_codes where email = $1', [email]);
    expect(used?.['payload']).toEqual({});
  });

  it('a sign-up’s link in the mail leads on to the page the person was on', async () => {
    const email = newAddress();
    await signUp(email, { redirect_url: '/events/arraial?coupon=A%26B' }).expect(202);
    const mail = await lastMail(api, email, 'confirm-sign-up');
    const link = linkIn(mail);
    expect(`${link.origin}${link.pathname}`).toBe(`${api.env.PUBLIC_URL}/signup/confirm`);
    expect(link.search).not.toContain(codeIn(mail));
    expect(broughtBy(link)).toEqual({
      type: 'signup',
      token: codeIn(mail),
      email,
      redirectUrl: '/events/arraial?coupon=A%26B',
    });
  });

  it('a sign-up of a known address gets the same answer, and notifies its owner alone', async () => {
    const known = await makePerson(api, { name: 'Rita Leal' });
    const [ofKnown, ofUnknown] = [await signUp(known.email).expect(202), await signUp(newAddress()).expect(202)];
    expect(ofKnown.text).toBe(ofUnknown.text);
    const shape = (headers: Record<string, string>) => Object.keys(headers).sort();
    expect(shape(ofKnown.headers)).toEqual(shape(ofUnknown.headers));

    const mails = await mailsTo(api, known.email);
    expect(mails.map(({ template }) => template)).toEqual(['account-exists']);
    expect(mails[0]?.text).toContain('Oi, Rita!');
    expect(linkIn(mails[0]!).href).toBe(`${api.env.PUBLIC_URL}/signin`);
    await new TestBrowser(api).signIn(known.email, TEST_PASSWORD);
    await new TestBrowser(api)
      .call('post', '/api/auth/sign-in')
      .send({ email: known.email, password: 'lua-de-papel' })
      .expect(401);
  });

  it('a sign-up does the same work for an address with an account as for one without', async () => {
    const hash = jest.spyOn(api.app.get(Passwords, { strict: false }), 'hash');
    const known = await makePerson(api);
    const ofUnknown = await statementsOf(() => signUp(newAddress()).expect(202));
    const hashesOfUnknown = hash.mock.calls.length;
    const ofKnown = await statementsOf(() => signUp(known.email).expect(202));
    const hashesOfKnown = hash.mock.calls.length - hashesOfUnknown;
    hash.mockRestore();
    expect(ofKnown).toEqual(ofUnknown);
    expect(ofKnown.length).toBeGreaterThan(5);
    expect([hashesOfKnown, hashesOfUnknown]).toEqual([1, 1]);
  });

  it(
    'a sign-up takes as long for an address with an account as for one without',
    async () => {
      const known = await Promise.all(Array.from({ length: 9 }, () => makePerson(api)));
      await signUp(newAddress());
      const [ofKnown, ofUnknown] = [[] as number[], [] as number[]];
      for (const { email } of known) {
        ofKnown.push(await timed(() => signUp(email).expect(202)));
        ofUnknown.push(await timed(() => signUp(newAddress()).expect(202)));
      }
      expect(fastestOf(ofKnown)).toBeLessThan(fastestOf(ofUnknown) * 2);
      expect(fastestOf(ofUnknown)).toBeLessThan(fastestOf(ofKnown) * 2);
    },
    LONG,
  );

  it(
    'a sign-up makes former codes of its address invalid, and leaves the password to the confirming browser',
    async () => {
      const email = newAddress();
      await signUp(email, { name: 'Nina Prado' }).expect(202);
      const first = await lastMail(api, email, 'confirm-sign-up');
      expect(first.text).toMatch(/pedida em \d\d\/\d\d\/\d{4} \d\d:\d\d/);
      await signUp(email, { name: 'Estranho', password: 'senha do estranho' }).expect(202);
      expect((await verify(email, codeIn(first)).expect(400)).body.code).toBe('CODE_INVALID');
      const answer = await verify(email, codeIn(await lastMail(api, email, 'confirm-sign-up'))).expect(200);
      expect(answer.body.user).toMatchObject({ email, has_password: false });
      for (const password of ['lua-de-papel', 'senha do estranho'])
        await new TestBrowser(api).call('post', '/api/auth/sign-in').send({ email, password }).expect(401);
      const browser = new TestBrowser(api).keep(answer);
      await browser.call('put', '/api/auth/password').send({ password: 'outra-lua-nova' }).expect(204);
      await new TestBrowser(api).signIn(email, 'outra-lua-nova');
    },
    LONG,
  );

  it(
    'concurrent sign-ups of one address leave one code, and no password',
    async () => {
      const email = newAddress();
      const all = Array.from({ length: 5 }, (_, at) => signUp(email, { password: `lua-de-papel-${at}` }).expect(202));
      await Promise.all(all);
      const mails = await mailsTo(api, email);
      const answers = [];
      for (const mail of mails) answers.push(await verify(email, codeIn(mail)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
      expect(answers.find(({ status }) => status === 200)?.body.user).toMatchObject({ has_password: false });
    },
    LONG,
  );

  it(
    'a stranger’s sign-up confirmed in the mail reader’s browser gives the stranger no password',
    async () => {
      const email = newAddress();
      await signUp(email, { name: 'Estranho', password: 'senha do estranho' }).expect(202);
      const page = new TestBrowser(api);
      const answer = await verify(email, codeIn(await lastMail(api, email, 'confirm-sign-up')), page)
        .set('origin', api.env.PUBLIC_URL)
        .expect(200);
      expect(answer.body.user).toMatchObject({ has_password: false });
      await new TestBrowser(api)
        .call('post', '/api/auth/sign-in')
        .send({ email, password: 'senha do estranho' })
        .expect(401);
      await page.keep(answer).call('put', '/api/auth/password').send({ password: 'outra-lua-nova' }).expect(204);
      await new TestBrowser(api).signIn(email, 'outra-lua-nova');
    },
    LONG,
  );

  it(
    'a sign-up sent twice and confirmed in one browser keeps the last password',
    async () => {
      const email = newAddress();
      const page = new TestBrowser(api);
      for (const password of ['lua-de-papel', 'outra-lua-nova']) {
        const body = { name: 'Nina Prado', email, password };
        const answer = await page
          .call('post', '/api/auth/sign-up')
          .set('origin', api.env.PUBLIC_URL)
          .send(body)
          .expect(202);
        page.keep({ ...answer, body: { access_token: '' } });
      }
      const code = codeIn(await lastMail(api, email, 'confirm-sign-up'));
      const answer = await verify(email, code, page).set('origin', api.env.PUBLIC_URL).expect(200);
      expect(answer.body.user).toMatchObject({ has_password: true });
      await new TestBrowser(api).signIn(email, 'outra-lua-nova');
    },
    LONG,
  );

  it(
    'more than ten sign-ups by others send no more mail, make no code invalid and leave the password open',
    async () => {
      const email = newAddress();
      for (let i = 0; i < 10; i += 1) await signUp(email).expect(202);
      const last = await lastMail(api, email, 'confirm-sign-up');
      await signUp(email).expect(202);
      expect(await mailsTo(api, email)).toHaveLength(10);
      expect((await verify(email, codeIn(last)).expect(200)).body.user).toMatchObject({ has_password: false });
    },
    LONG,
  );

  it('a sign-up writes to an unconfirmed address without text of the requester', async () => {
    const email = newAddress();
    await signUp(email, { name: 'Ganhe Prêmios' }).expect(202);
    const mail = await lastMail(api, email, 'confirm-sign-up');
    for (const form of [mail.text, mail.html, mail.subject]) expect(form).not.toMatch(/Ganhe|Prêmios/);
  });

  it('a sign-up confirmed when the account exists meanwhile opens that one, password and all', async () => {
    const email = newAddress();
    await signUp(email).expect(202);
    const code = codeIn(await lastMail(api, email, 'confirm-sign-up'));
    const other = await makePerson(api, { email });
    expect((await verify(email, code).expect(200)).body.user.id).toBe(other.id);
    await new TestBrowser(api).signIn(email, TEST_PASSWORD);
  });

  it.each([
    [{ name: ' ' }, 'VALIDATION_ERROR', 400, { name: ['Campo obrigatório'] }],
    [{ name: 'Ganhe em evil.com' }, 'VALIDATION_ERROR', 400, { name: ['O nome não pode ter um endereço de site'] }],
    [{ email: 'nina' }, 'VALIDATION_ERROR', 400, { email: ['E-mail inválido'] }],
    [{ password: '12345' }, 'VALIDATION_ERROR', 400, { password: ['Mínimo de 6 caracteres'] }],
    [{ redirect_url: 'https://outro.exemplo/' }, 'VALIDATION_ERROR', 400, { redirect_url: ['Endereço inválido'] }],
    [{ redirect_url: '//outro.exemplo/' }, 'VALIDATION_ERROR', 400, { redirect_url: ['Endereço inválido'] }],
    [{ roles: ['super-admin'] }, 'VALIDATION_ERROR', 400, { roles: ['Campo desconhecido'] }],
    [{ password: 'password' }, 'PASSWORD_COMMON', 422, undefined],
    [{ password: 'IloveYou' }, 'PASSWORD_COMMON', 422, undefined],
    [{ password: 'brasil123' }, 'PASSWORD_COMMON', 422, undefined],
    [{ password: 'Flamengo@1' }, 'PASSWORD_COMMON', 422, undefined],
    [{ password: 'festix123' }, 'PASSWORD_OWN', 422, undefined],
    [{ password: 'nina1990', name: 'Nina Simone' }, 'PASSWORD_OWN', 422, undefined],
    [{ password: 'ninasimone', name: 'Nina Simone' }, 'PASSWORD_OWN', 422, undefined],
    [{ password: 'nina@casa.example', email: 'Nina@casa.example' }, 'PASSWORD_OWN', 422, undefined],
    [{ password: 'n.simone', email: 'n.simone@casa.example' }, 'PASSWORD_OWN', 422, undefined],
  ])('a sign-up refuses %j: %s @V6.2.11', async (change, code, status, errors) => {
    const { body } = await signUp(newAddress(), change).expect(status);
    expect(body.code).toBe(code);
    expect(body.errors).toEqual(errors);
  });

  it(
    'a sign-up assigns purchases and gifts for its address to the account',
    async () => {
      const show = await makeShow(api);
      const [buyer, friend] = [newAddress(), newAddress()];
      const booking = await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
      const body = checkoutBody('pix', {
        buyer: { ...BUYER, email: buyer },
        assignees: [{ ticket_index: 1, name: 'Amiga', email: friend }],
      });
      await say(api, await charge(api, booking, body), 'approved').expect(200);

      for (const email of [buyer, friend]) await signUp(email).expect(202);
      const signedIn = async (email: string) => {
        const answer = await verify(email, codeIn(await lastMail(api, email, 'confirm-sign-up'))).expect(200);
        return new TestBrowser(api).keep(answer);
      };
      const [ofBuyer, ofFriend] = [await signedIn(buyer), await signedIn(friend)];
      const list = async (browser: TestBrowser, type: string) =>
        (await browser.call('get', `/api/customer/orders?type=${type}`).expect(200)).body.count as number;
      expect([await list(ofBuyer, 'purchased'), await list(ofFriend, 'assigned')]).toEqual([1, 1]);
      expect([await list(ofBuyer, 'assigned'), await list(ofFriend, 'purchased')]).toEqual([0, 0]);
      const [kept] = await api.database.query(
        `select (select u.email from users u where u.id = o.user_id) as buyer,
              (select u.email from users u join tickets t on t.assignee_id = u.id where t.order_id = o.id) as friend
       from orders o where o.id = $1`,
        [booking.order.id],
      );
      expect(kept).toEqual({ buyer, friend });
    },
    LONG,
  );
});
