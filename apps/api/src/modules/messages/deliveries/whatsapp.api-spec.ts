import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CourtesyView, DeliveryView } from '@festix/domain/contract';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { startApi } from '../../../testing/api.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { TestWhatsApp } from '../../../testing/whatsapp-server.ts';
import { useApi } from '../../../testing/use-api.ts';
import { SendMessages, WAITS_MS } from './send-messages.ts';

const PHONE = '+5581987654321';
const NEWS = '/api/deliveries/whatsapp';

let whatsapp: TestWhatsApp;
let show: TestShow;
const api = useApi(async () => {
  whatsapp = await TestWhatsApp.start();
  return { env: { ...TestWhatsApp.env, WHATSAPP_API: whatsapp.url } };
});

beforeAll(async () => {
  show = await makeShow(api);
});
afterEach(() => {
  whatsapp.onTaken = async () => undefined;
  jest.restoreAllMocks();
});
afterAll(() => whatsapp.stop());

/** Gives a courtesy to a person with a phone. */
async function given(): Promise<{ person: TestPerson; courtesy: CourtesyView }> {
  const person = await makePerson(api, { name: 'Ana Luz' });
  await api.database.query('update users set phone = $2, email_confirmed_at = now() where id = $1', [person.id, PHONE]);
  const courtesy = await giveCourtesy(api, show, { assignee_to_email: person.email, assignee_to_name: person.name });
  return { person, courtesy };
}

async function resend(courtesy: CourtesyView): Promise<DeliveryView> {
  const answer = await as(api, show.producer)
    .post(`/api/producer/orders/${courtesy.id}/resend-pdf`, { provider: 'whatsapp' })
    .expect(202);
  return answer.body.deliveries[0] as DeliveryView;
}

async function rowOf(id: string) {
  const [row] = await api.database.query<Record<string, unknown>>('select * from deliveries where id = $1', [id]);
  return row as { state: string; attempts: number; failure: string | null; provider_id: string; content: unknown };
}

/** Sends what is due, and waits until this one was tried so often. */
async function tried(id: string, times = 1) {
  for (;;) {
    await api.app.get(SendMessages, { strict: false }).sendDue();
    const row = await rowOf(id);
    if (row.attempts >= times && (row.state !== 'queued' || row.failure !== null)) return row;
  }
}

function tell(news: { body: string; signature: string }) {
  return api.request
    .post(NEWS)
    .set('content-type', 'application/json')
    .set('x-hub-signature-256', news.signature)
    .send(news.body);
}

describe('ticket by WhatsApp', () => {
  it('a ticket is uploaded, sent in the head of the template, and stored with WhatsApp’s id', async () => {
    const { person, courtesy } = await given();
    const message = await resend(courtesy);
    expect(message).toMatchObject({ provider: 'whatsapp', recipient: PHONE });
    const row = await tried(message.id);
    expect(row).toMatchObject({ state: 'sent', failure: null });
    const taken = whatsapp.taken.find(({ id }) => id === row.provider_id);
    expect(taken?.to).toBe('5581987654321');
    expect(taken?.body).toMatchObject({
      messaging_product: 'whatsapp',
      type: 'template',
      template: {
        name: 'ingresso',
        language: { code: 'pt_BR' },
        components: [
          { type: 'header', parameters: [{ type: 'document', document: { filename: 'ingresso.pdf' } }] },
          { type: 'body', parameters: [{ text: 'Ana Luz' }, { text: 'Arraial da Lua' }, { type: 'text' }] },
        ],
      },
    });
    expect([...whatsapp.media.values()].at(-1)?.includes('%PDF-')).toBe(true);
    const [user] = await api.database.query('select whatsapp from users where id = $1', [person.id]);
    expect(user?.['whatsapp']).toBe('558187654321');
  });

  it('a ticket is delivered and read when WhatsApp reports it, once, and its state never goes back', async () => {
    const { courtesy } = await given();
    const { id } = await resend(courtesy);
    const { provider_id } = await tried(id);
    const states: string[] = [];
    for (const status of ['delivered', 'delivered', 'read', 'sent', 'failed', 'whatever']) {
      await tell(whatsapp.news(provider_id, status)).expect(200);
      states.push((await rowOf(id)).state);
    }
    expect(states).toEqual(['delivered', 'delivered', 'read', 'read', 'read', 'read']);
    const list = await as(api, show.producer).get(
      `/api/producer/events/${show.id}/courtesies?filter=code&query=${courtesy.code}`,
    );
    expect(list.body.data[0].deliveries[0]).toMatchObject({
      id,
      state: 'read',
      sent_at: expect.any(String),
      delivered_at: expect.any(String),
      read_at: expect.any(String),
    });
  });

  it('a ticket that WhatsApp refuses for good is sent by mail', async () => {
    const { person, courtesy } = await given();
    await mailsTo(api, person.email);
    whatsapp.refusals.push({ status: 400, code: 131026, message: 'Message undeliverable' });
    const { id } = await resend(courtesy);
    expect(await tried(id)).toMatchObject({
      state: 'failed',
      failure: 'WhatsApp 131026: Message undeliverable',
      content: null,
    });
    expect(await mailsTo(api, person.email, 'tickets')).toHaveLength(2);
    const list = await as(api, show.producer).get(
      `/api/producer/events/${show.id}/courtesies?filter=code&query=${courtesy.code}`,
    );
    const [mail, failed] = list.body.data[0].deliveries as DeliveryView[];
    expect(mail).toMatchObject({ provider: 'email', recipient: person.email });
    expect(failed).toMatchObject({ state: 'failed', failure: 'O número não recebe mensagens de WhatsApp.' });
  });

  it('a ticket reported undeliverable later is sent by mail as well, once', async () => {
    const { person, courtesy } = await given();
    // The courtesy's own mail: while it waits, it is the one that the failure asks for.
    await mailsTo(api, person.email);
    const { id } = await resend(courtesy);
    const { provider_id } = await tried(id);
    const news = whatsapp.news(provider_id, 'failed', [{ code: 131026, title: 'Message undeliverable' }]);
    await Promise.all([tell(news), tell(news), tell(news)]);
    expect((await rowOf(id)).state).toBe('failed');
    expect(await mailsTo(api, person.email, 'tickets')).toHaveLength(2);
  });

  it('a ticket whose failure is reported before its own answer is sent by mail as well', async () => {
    const { person, courtesy } = await given();
    // The courtesy's own mail: while it waits, it is the one that the failure asks for.
    await mailsTo(api, person.email);
    whatsapp.onTaken = ({ id }) =>
      tell(whatsapp.news(id, 'failed', [{ code: 131026, title: 'Message undeliverable' }])).expect(200);
    const { id } = await resend(courtesy);
    expect(await tried(id)).toMatchObject({ state: 'failed', failure: 'WhatsApp 131026: Message undeliverable' });
    expect(await mailsTo(api, person.email, 'tickets')).toHaveLength(2);
  });

  it('a ticket that was sent is not sent again when WhatsApp’s answer could not be stored', async () => {
    const { courtesy, person } = await given();
    const report = jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
    await api.asOwner(`alter table users add constraint no_number check (whatsapp is null) not valid`);
    try {
      const { id } = await resend(courtesy);
      expect(await tried(id)).toMatchObject({ state: 'sent', attempts: 1 });
      const taken = whatsapp.taken.filter(({ body }) => body['biz_opaque_callback_data'] === id);
      expect(taken).toHaveLength(1);
      expect(report).toHaveBeenCalledTimes(1);
      await tell(whatsapp.news(taken[0]!.id, 'delivered')).expect(200);
      expect(await rowOf(id)).toMatchObject({ state: 'delivered' });
    } finally {
      await api.asOwner('alter table users drop constraint no_number');
    }
    const [user] = await api.database.query('select whatsapp from users where id = $1', [person.id]);
    expect(user).toEqual({ whatsapp: null });
  });

  it('tickets of two holders with one phone are both sent, and each is mailed to its own holder when refused', async () => {
    const people = [await makePerson(api, { name: 'Ana' }), await makePerson(api, { name: 'Bia' })];
    for (const { id } of people)
      await api.database.query('update users set phone = $2, email_confirmed_at = now() where id = $1', [id, PHONE]);
    const courtesy = await giveCourtesy(api, show, {
      ...{ assignee_to_email: null, assignee_to_name: null },
      tickets: [{ id: priceOf(show.lots[0]).id, amount: 2, assignees_to: people.map(({ email }) => email) }],
    });
    for (const { email } of people) await mailsTo(api, email);
    const refusal = { status: 400, code: 131026, message: 'Message undeliverable' };
    whatsapp.refusals.push(refusal, refusal);
    const answer = await as(api, show.producer)
      .post(`/api/producer/orders/${courtesy.id}/resend-pdf`, { provider: 'whatsapp' })
      .expect(202);
    const sent = answer.body.deliveries as DeliveryView[];
    expect(sent.map(({ ticket_ids }) => ticket_ids)).toEqual(courtesy.tickets.map(({ id }) => [id]));
    for (const { id } of sent) expect(await tried(id)).toMatchObject({ state: 'failed' });
    for (const { email } of people) expect(await mailsTo(api, email, 'tickets')).toHaveLength(2);
  });

  it('a ticket that WhatsApp defers is retried later', async () => {
    const { courtesy } = await given();
    whatsapp.refusals.push({ status: 429, code: 130429, message: 'Rate limit hit' });
    const { id } = await resend(courtesy);
    expect(await tried(id)).toMatchObject({ state: 'queued', failure: 'WhatsApp 130429: Rate limit hit' });
    api.clock.advance((WAITS_MS[0] ?? 0) + 1000);
    expect(await tried(id, 2)).toMatchObject({ state: 'sent', failure: null });
  });

  it('a ticket of a courtesy removed meanwhile is not sent', async () => {
    const { courtesy, person } = await given();
    await mailsTo(api, person.email);
    const report = jest.spyOn(api.app.get(ErrorPort), 'report');
    const before = whatsapp.taken.length;
    whatsapp.refusals.push({ status: 503, code: 131016, message: 'Service unavailable' });
    const { id } = await resend(courtesy);
    await tried(id);
    await as(api, show.producer).delete(`/api/producer/events/${show.id}/courtesies/${courtesy.id}`).expect(204);
    api.clock.advance((WAITS_MS[0] ?? 0) + 1000);
    expect(await tried(id, 2)).toMatchObject({ state: 'failed', failure: 'FESTIX no-tickets' });
    expect(whatsapp.taken).toHaveLength(before);
    expect(report).not.toHaveBeenCalled();
    expect(await mailsTo(api, person.email, 'tickets')).toHaveLength(1);
  });

  it('a ticket by WhatsApp needs a phone', async () => {
    const courtesy = await giveCourtesy(api, show, { assignee_to_email: `${newId()}@exemplo.br` });
    const path = `/api/producer/orders/${courtesy.id}/resend-pdf`;
    const customer = await as(api, show.producer).post(path, { provider: 'whatsapp' }).expect(422);
    expect(customer.body).toMatchObject({ code: 'NO_PHONE', whose: 'customer' });
    const own = await as(api, show.producer).post(path, { provider: 'whatsapp', to: 'producer' }).expect(422);
    expect(own.body).toMatchObject({ code: 'NO_PHONE', whose: 'own' });
  });
});

describe('WhatsApp’s notifications', () => {
  it('notifications are accepted with a signature of their exact bytes, and from nobody else', async () => {
    const { courtesy } = await given();
    const { id } = await resend(courtesy);
    const { provider_id } = await tried(id);
    const news = whatsapp.news(provider_id, 'read');
    const forged = [
      { ...news, signature: '' },
      { ...news, signature: `sha256=${'0'.repeat(64)}` },
      { ...news, body: `${news.body} ` },
    ];
    for (const each of forged) expect((await tell(each).expect(401)).body.code).toBe('WEBHOOK_UNSIGNED');
    expect((await rowOf(id)).state).toBe('sent');
    await tell(news).expect(200);
    expect((await rowOf(id)).state).toBe('read');
  });

  it('unknown and malformed notifications do nothing', async () => {
    await tell(whatsapp.news('wamid.unknown', 'read')).expect(200);
    await tell(whatsapp.news('', 'read')).expect(200);
  });

  it('notifications begin with a challenge that only our verify token answers', async () => {
    const ask = (word: string) =>
      api.request.get(NEWS).query({ 'hub.mode': 'subscribe', 'hub.verify_token': word, 'hub.challenge': '1158201444' });
    const answer = await ask(TestWhatsApp.env.WHATSAPP_VERIFY_TOKEN).expect(200);
    expect([answer.text, answer.type]).toEqual(['1158201444', 'text/plain']);
    expect((await ask('another').expect(401)).body.code).toBe('WEBHOOK_UNSIGNED');
  });

  it('notifications are not found if WhatsApp is not set up', async () => {
    const without = await startApi();
    try {
      for (const call of [without.request.get(NEWS), without.request.post(NEWS).send({})]) {
        expect((await call.expect(404)).body.code).toBe('UNKNOWN_ROUTE');
      }
    } finally {
      await without.close();
    }
  });
});
