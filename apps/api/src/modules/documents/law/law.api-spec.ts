import { describe, expect, it } from '@jest/globals';
import { type EventView, type LegalTextView, type PublicEventView } from '@festix/domain/contract';
import { formatDate } from '@festix/domain/ground';
import { withdrawalUntil } from '@festix/domain/selling';
import { newId } from '../../../kernel/database/ids.ts';
import { codeIn, lastMail } from '../../../testing/mails.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { book, BUYER, charge, checkoutBody, say } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '100000' } });

const COMPANY = {
  name: 'Varal Produções Ltda.',
  document: '11.222.333/0001-81',
  city: 'Recife',
  state: 'PE',
  email: 'Ola@varal.example',
  phone: null,
};
const PERSON = { ...COMPANY, name: 'Ana Souza', document: '529.982.247-25', email: null, phone: '(81) 98765-4321' };

const newProducer = () => makePerson(api, { name: 'Produtora', roles: ['producer'] });
const tell = (producer: TestPerson, body: object) => as(api, producer).put('/api/producer/seller', body);
const pageOf = async (slug: string) =>
  (await as(api, null).get(`/api/events/${slug}`).expect(200)).body as PublicEventView;

describe('seller', () => {
  it('a seller is entered once by the producer, and shown on the page of each of the producer’s events', async () => {
    const producer = await newProducer();
    const show = await makeShow(api, { producer });
    expect((await as(api, producer).get('/api/producer/seller').expect(200)).body).toEqual({ seller: null });
    expect((await pageOf(show.slug)).seller).toBeNull();
    const kept = { ...COMPANY, document: '11222333000181', email: 'ola@varal.example' };
    for (let time = 0; time < 2; time++)
      expect((await tell(producer, COMPANY).expect(200)).body).toEqual({ seller: kept });
    expect((await pageOf(show.slug)).seller).toEqual({
      ...kept,
      document_kind: 'cnpj',
      document: '11.222.333/0001-81',
    });
    const line = (await as(api, producer).get(`/api/producer/events/${show.id}`).expect(200)).body as EventView;
    expect(line.checklist).toContainEqual({ line: 'seller', is_done: true, is_required: false });
  });

  it('a seller’s CPF is masked for everybody, and whole for buyers who have paid', async () => {
    const producer = await newProducer();
    const show = await makeShow(api, { producer });
    await tell(producer, PERSON).expect(200);
    expect((await pageOf(show.slug)).seller).toMatchObject({
      document_kind: 'cpf',
      document: '***.982.***-**',
      phone: '+5581987654321',
    });
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const path = `/api/orders/${booking.order.id}/seller`;
    const held = await as(api, null).get(path).set('cookie', booking.cookie).expect(200);
    expect(held.body).toMatchObject({ name: 'Ana Souza', document: '***.982.***-**' });
    await say(api, await charge(api, booking), 'approved').expect(200);
    const whole = await as(api, null).get(path).set('cookie', booking.cookie).expect(200);
    expect(whole.body).toMatchObject({ name: 'Ana Souza', document: '529.982.247-25' });
    for (const stranger of [null, await makePerson(api)])
      expect((await as(api, stranger).get(path).expect(403)).body.code).toBe('FORBIDDEN');
  });

  it('a seller is named in mails of an order: tickets, a corrected address, and refunds', async () => {
    const producer = await newProducer();
    const show = await makeShow(api, { producer });
    await tell(producer, COMPANY).expect(200);
    const words = 'Quem vende: Varal Produções Ltda., CNPJ 11.222.333/0001-81, Recife - PE';
    const [first, second] = [`um-${newId()}@exemplo.br`, `dois-${newId()}@exemplo.br`];
    const textOf = async (to: string, template: string) => (await lastMail(api, to, template)).text;
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const body = checkoutBody('pix', { buyer: { ...BUYER, email: first } });
    await say(api, await charge(api, booking, body), 'approved').expect(200);
    expect(await textOf(first, 'tickets')).toContain(words);
    const sale = `/api/producer/events/${show.id}/orders/${booking.order.id}`;
    await as(api, producer).put(`${sale}/buyer`, { email: second }).expect(200);
    expect(await textOf(second, 'order-address-corrected')).toContain(words);
    const asked = as(api, null).post(`/api/orders/${booking.order.id}/refund`, { id: newId() });
    await asked.set('cookie', booking.cookie).expect(201);
    expect(await textOf(second, 'refund-done')).toContain(words);
  });

  it('a seller may be entered by a super-admin for a producer', async () => {
    const producer = await newProducer();
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const path = `/api/super-admin/users/${producer.id}/seller`;
    expect((await as(api, admin).get(path).expect(200)).body).toEqual({ seller: null });
    const { body } = await as(api, admin).put(path, COMPANY).expect(200);
    expect((await as(api, producer).get('/api/producer/seller').expect(200)).body).toEqual(body);
    const [entry] = await api.database.query(
      `select actor_id, subject_id from audit_entries where action = 'seller:edit' and subject_id = $1`,
      [producer.id],
    );
    expect(entry).toEqual({ actor_id: admin.id, subject_id: producer.id });
    await as(api, admin).put(`/api/super-admin/users/${newId()}/seller`, COMPANY).expect(404);
    await as(api, admin)
      .put(path, { ...COMPANY, email: null })
      .expect(422);
    await as(api, producer).get(`/api/producer/users/${producer.id}/seller`).expect(404);
    for (const person of [producer, await makePerson(api, { roles: ['support'] })])
      await as(api, person).put(path, COMPANY).expect(403);
  });

  it('a seller is missing for the buyer of a producer who has entered none', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const answer = as(api, null).get(`/api/orders/${booking.order.id}/seller`).set('cookie', booking.cookie);
    expect((await answer.expect(404)).body.code).toBe('SELLER_UNKNOWN');
  });

  it('a seller is deleted with the account, also from the audit log’s first entry', async () => {
    const producer = await newProducer();
    await tell(producer, COMPANY).expect(200);
    const proof = { current_password: TEST_PASSWORD };
    await as(api, producer).post('/api/me/deletion', proof).expect(204);
    const kept = await api.database.query(
      `select (select count(*) from sellers where user_id = $1) as sellers,
         (select count(*) from audit_entries where subject_id = $1 and after::text like '%11222333000181%') as noted`,
      [producer.id],
    );
    expect(kept).toEqual([{ sellers: 0, noted: 0 }]);
  });

  it.each([
    ['no name', { name: ' ' }, 400, 'name'],
    ['a document of nobody', { document: '529.982.247-26' }, 400, 'document'],
    ['a state that there is not', { state: 'XX' }, 400, 'state'],
    ['an address that is none', { email: 'ola' }, 400, 'email'],
  ])('a seller is refused with %s', async (_, change, status, field) => {
    const { body } = await tell(await newProducer(), { ...COMPANY, ...change }).expect(status);
    expect(body.errors).toHaveProperty(field);
  });

  it('a seller is refused without any contact', async () => {
    const { body } = await tell(await newProducer(), { ...COMPANY, email: '', phone: null }).expect(422);
    expect(body.code).toBe('SELLER_CONTACT_MISSING');
  });
});

describe('terms and privacy notice', () => {
  const read = async (kind: string, query = '') =>
    (await as(api, null).get(`/api/legal/${kind}${query}`).expect(200)).body as LegalTextView;
  const publish = async (kind: string, body: object) =>
    as(api, await makePerson(api, { roles: ['super-admin'] })).put(`/api/super-admin/legal/${kind}`, body);

  it('the legal texts are templates that name the platform’s operator, until the administration publishes its own', async () => {
    const notice = await read('privacy');
    expect(notice).toMatchObject({ version: 0, published_at: null, versions: [] });
    expect(notice.html).toContain('Varal Ingressos Ltda., 11.222.333/0001-81');
    expect(notice.officer).toBe('Varal Ingressos Ltda., ola@festix.example');
    await as(api, null).get('/api/legal/cookies').expect(404);
    await as(api, null).get('/api/legal/terms?version=7').expect(404);
  });

  it('the legal texts keep every version, drop unsafe HTML, and take a version once', async () => {
    const first = { version: 1, html: '<p>Um</p><script>alert(1)</script>' };
    for (let time = 0; time < 2; time++)
      expect((await publish('terms', first)).body).toMatchObject({ version: 1, html: '<p>Um</p>', officer: null });
    const other = await publish('terms', { version: 1, html: '<p>Outro</p>' });
    expect([other.status, other.body.code]).toEqual([409, 'LEGAL_TEXT_STALE']);
    await publish('terms', { version: 2, html: '<p>Dois</p>' });
    expect(await read('terms')).toMatchObject({ version: 2, html: '<p>Dois</p>' });
    expect(await read('terms', '?version=1')).toMatchObject({ version: 1, html: '<p>Um</p>' });
    expect((await read('terms')).versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('concurrent publications make one version', async () => {
    const texts = Array.from({ length: 8 }, (_, n) => ({
      version: 1,
      html: `<p>Texto ${n}</p>`,
      officer: 'Bia, dados@varal.example',
    }));
    const answers = await Promise.all(texts.map((text) => publish('privacy', text)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await read('privacy')).versions).toHaveLength(1);
  });

  it.each([
    ['privacy', { version: 2, html: '<p>Aviso</p>' }, 'OFFICER_MISSING'],
    ['terms', { version: 3, html: '<p> </p>' }, 'LEGAL_TEXT_EMPTY'],
  ])('the legal texts are refused: %s with %j is %s', async (kind, body, code) => {
    const answer = await publish(kind, body);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

  it('an order and a new account store the version that was accepted', async () => {
    const [terms, privacy] = [(await read('terms')).version, (await read('privacy')).version];
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const versions = async (table: string, id: string) =>
      (await api.database.query(`select terms_version, privacy_version from ${table} where id = $1`, [id]))[0];
    expect(await versions('orders', booking.order.id)).toEqual({ terms_version: null, privacy_version: null });
    await charge(api, booking, checkoutBody());
    expect(await versions('orders', booking.order.id)).toEqual({ terms_version: terms, privacy_version: privacy });

    const email = `${newId()}@exemplo.br`;
    const body = { name: 'Léo', email, password: 'uma senha que ninguém tem' };
    await api.request.post('/api/auth/sign-up').send(body).expect(202);
    const token = codeIn(await lastMail(api, email, 'confirm-sign-up'));
    const made = await api.request.post('/api/auth/verify-code').send({ type: 'signup', token, email }).expect(200);
    const { id } = (made.body as { user: { id: string } }).user;
    expect(await versions('users', id)).toEqual({ terms_version: terms, privacy_version: privacy });
  });
});

describe('mail of an order', () => {
  it('an order’s mail gives the seller, the age rating, and the end of the withdrawal period', async () => {
    const producer = await newProducer();
    await tell(producer, COMPANY).expect(200);
    const show = await makeShow(api, { producer, event: { age_rating: '16', age_reason: 'violência' } });
    const email = `${newId()}@exemplo.br`;
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const payment = await charge(api, booking, checkoutBody('pix', { buyer: { ...BUYER, email } }));
    await say(api, payment, 'approved').expect(200);
    const { text } = await lastMail(api, email, 'tickets');
    expect(text).toContain('Quem vende: Varal Produções Ltda., CNPJ 11.222.333/0001-81, Recife - PE');
    expect(text).toContain('Não recomendado para menores de 16 anos: violência');
    const start = booking.order.event.start_date;
    const until = withdrawalUntil(api.clock.now(), start)!;
    expect(text).toContain(`Você pode desistir até ${formatDate(until)}, até 48 h antes do evento.`);
  });

  it('an order’s mail leaves out a withdrawal that has no time left', async () => {
    const soon = new Date(api.clock.now().getTime() + 24 * 3600 * 1000).toISOString();
    const show = await makeShow(api, { event: { start_date: soon } });
    const email = `${newId()}@exemplo.br`;
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const payment = await charge(api, booking, checkoutBody('pix', { buyer: { ...BUYER, email } }));
    await say(api, payment, 'approved').expect(200);
    expect((await lastMail(api, email, 'tickets')).text).not.toContain('desistir');
  });
});
