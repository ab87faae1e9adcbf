import { describe, expect, it } from '@jest/globals';
import { AccessService } from '../../../kernel/access/access.service.ts';
import { TestBrowser } from '../../../testing/callers.ts';
import { broughtBy, codeIn, lastMail, linkIn, mailsTo } from '../../../testing/mails.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { book, BUYER, charge, checkoutBody } from '../../../testing/purchases.ts';
import { makeShow, priceOf } from '../../../testing/shows.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { fastestOf, timed } from '../../../testing/timing.ts';
import { useApi } from '../../../testing/use-api.ts';

const HOUR = 3600_000;

const api = useApi();
let addresses = 0;

function newAddress(): string {
  addresses += 1;
  return `mudei${addresses}@exemplo.br`;
}

async function signedIn(name = 'Davi Reis'): Promise<{ person: TestPerson; browser: TestBrowser }> {
  const person = await makePerson(api, { name });
  return { person, browser: await new TestBrowser(api).signIn(person.email, TEST_PASSWORD) };
}

function ask(browser: TestBrowser, email: string, current_password: string | undefined = TEST_PASSWORD) {
  return browser.call('post', '/api/me/email').send({ email, current_password });
}

function verify(browser: TestBrowser, email: string, token: string) {
  return browser.call('post', '/api/auth/verify-code').send({ type: 'email_change', email, token });
}

const emailOf = async (browser: TestBrowser) => (await browser.call('get', '/api/me').expect(200)).body.email as string;

describe('change of e-mail', () => {
  it('a change of e-mail happens when the new address confirms, in the same session, and notifies the old one', async () => {
    const { person, browser } = await signedIn();
    const email = newAddress();
    await ask(browser, ` ${email.toUpperCase()}`).expect(202);
    expect(await emailOf(browser)).toBe(person.email);

    const mail = await lastMail(api, email, 'email-change');
    const link = linkIn(mail);
    expect(`${link.origin}${link.pathname}`).toBe(`${api.env.PUBLIC_URL}/settings`);
    expect(link.search).toBe('?type=email_change');
    expect(broughtBy(link)).toEqual({ type: 'email_change', token: codeIn(mail), email });
    const answer = await verify(browser, email, codeIn(mail)).expect(200);
    expect(answer.body.user).toMatchObject({ id: person.id, email });

    browser.keep(answer);
    await browser.refresh();
    expect((await browser.call('get', '/api/me/sessions').expect(200)).body.count).toBe(1);
    await new TestBrowser(api).signIn(email, TEST_PASSWORD);
    const notice = await lastMail(api, person.email, 'email-changed');
    expect(notice.text).toContain(`Oi, Davi! O e-mail da sua conta agora é m****@exemplo.br.`);
    expect(notice.html).not.toContain(email);
    const [user] = await api.database.query('select email_confirmed_at from users where id = $1', [person.id]);
    expect(user?.['email_confirmed_at']).not.toBeNull();
    const [entry] = await api.database.query(
      `select actor_id, before, after from audit_entries where action = 'accounts:email' and subject_id = $1`,
      [person.id],
    );
    expect(entry).toEqual({ actor_id: person.id, before: { email: person.email }, after: { email } });
  });

  it('a change of e-mail needs the current password @V7.5.1', async () => {
    const { browser } = await signedIn();
    const email = newAddress();
    expect((await ask(browser, email, 'errada').expect(422)).body.code).toBe('CURRENT_PASSWORD_WRONG');
    await browser.call('post', '/api/me/email').send({ email }).expect(422);
    expect(await mailsTo(api, email)).toEqual([]);
  });

  it('a change to an address of another account gets the same answer, and mails its owner', async () => {
    const { browser } = await signedIn();
    const holder = await makePerson(api, { name: 'Lia Braga' });
    const [taken, free] = [await ask(browser, holder.email).expect(202), await ask(browser, newAddress()).expect(202)];
    expect(taken.text).toBe(free.text);
    const mails = await mailsTo(api, holder.email);
    expect(mails.map(({ template, text }) => [template, text.includes('Oi, Lia!')])).toEqual([
      ['account-exists', true],
    ]);
  });

  it('a change to a taken address does the same work as one to a free address', async () => {
    const { browser } = await signedIn();
    const holder = await makePerson(api);
    const askAfresh = (email: string) => {
      api.app.get(AccessService).forget();
      return ask(browser, email).expect(202);
    };
    await askAfresh(newAddress());
    const taken = await statementsOf(() => askAfresh(holder.email));
    const free = await statementsOf(() => askAfresh(newAddress()));
    expect(taken).toEqual(free);
    expect(taken.length).toBeGreaterThan(5);
  });

  it('a change to a taken address takes as long as one to a free address', async () => {
    const [taken, free] = [[] as number[], [] as number[]];
    await ask((await signedIn()).browser, newAddress());
    for (let i = 0; i < 7; i += 1) {
      const { browser } = await signedIn();
      const holder = await makePerson(api);
      taken.push(await timed(() => ask(browser, holder.email).expect(202)));
      free.push(await timed(() => ask(browser, newAddress()).expect(202)));
    }
    expect(fastestOf(taken)).toBeLessThan(fastestOf(free) * 3);
    expect(fastestOf(free)).toBeLessThan(fastestOf(taken) * 3);
  });

  it('a change to an address that was taken meanwhile is refused', async () => {
    const { person, browser } = await signedIn();
    const email = newAddress();
    await ask(browser, email).expect(202);
    const code = codeIn(await lastMail(api, email, 'email-change'));
    await makePerson(api, { email });
    expect((await verify(browser, email, code).expect(409)).body.code).toBe('EMAIL_TAKEN');
    expect(await emailOf(browser)).toBe(person.email);
  });

  it('a change is confirmed by the account alone: a reader of a mistyped address gets no access', async () => {
    const { person, browser } = await signedIn();
    const email = newAddress();
    await ask(browser, email).expect(202);
    const code = codeIn(await lastMail(api, email, 'email-change'));
    expect((await verify(new TestBrowser(api), email, code).expect(401)).body.code).toBe('UNAUTHENTICATED');
    const stranger = await signedIn();
    expect((await verify(stranger.browser, email, code).expect(400)).body.code).toBe('CODE_INVALID');
    expect(await emailOf(browser)).toBe(person.email);
    await verify(browser, email, code).expect(200);
  });

  it('a repeated change makes the former code invalid, whatever address it went to', async () => {
    const { browser } = await signedIn();
    const [first, second] = [newAddress(), newAddress()];
    await ask(browser, first).expect(202);
    await ask(browser, second).expect(202);
    await verify(browser, first, codeIn(await lastMail(api, first, 'email-change'))).expect(400);
    await verify(browser, second, codeIn(await lastMail(api, second, 'email-change'))).expect(200);
    expect(await emailOf(browser)).toBe(second);
  });

  it('a change can be confirmed for an hour', async () => {
    const { person, browser } = await signedIn();
    const email = newAddress();
    await ask(browser, email).expect(202);
    const code = codeIn(await lastMail(api, email, 'email-change'));
    api.clock.advance(HOUR + 1000);
    await browser.refresh();
    await verify(browser, email, code).expect(400);
    expect(await emailOf(browser)).toBe(person.email);
  });

  it('a change to the account’s own address confirms it', async () => {
    const { person, browser } = await signedIn();
    await ask(browser, person.email).expect(202);
    const code = codeIn(await lastMail(api, person.email, 'email-change'));
    await verify(browser, person.email, code).expect(200);
    const [user] = await api.database.query('select email_confirmed_at from users where id = $1', [person.id]);
    expect(user?.['email_confirmed_at']).not.toBeNull();
    expect(await mailsTo(api, person.email, 'email-changed')).toEqual([]);
  });

  it('a change keeps purchases made for the address confirmed before', async () => {
    const { person, browser } = await signedIn();
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await charge(api, booking, checkoutBody('pix', { buyer: { ...BUYER, email: person.email } }));
    for (const email of [person.email, newAddress()]) {
      await ask(browser, email).expect(202);
      await verify(browser, email, codeIn(await lastMail(api, email, 'email-change'))).expect(200);
      const { body } = await browser.call('get', '/api/customer/orders?type=purchased').expect(200);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([booking.order.id]);
    }
  });
});
