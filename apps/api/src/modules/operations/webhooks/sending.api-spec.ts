import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { type WebhookDeliveryView } from '@festix/domain/contract';
import { DAY, HOUR, MINUTE } from '@festix/domain/ground';
import { WEBHOOK_FAILS_FOR, WEBHOOKS_KEPT, webhookWait } from '@festix/domain/messages';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { auditOf } from '../../../testing/audit.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as } from '../../../testing/shows.ts';
import { makeWebhook, sendTestWebhook, sendWebhooks } from '../../../testing/webhooks.ts';
import { isSignedBy, WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { useApi } from '../../../testing/use-api.ts';
import { OLD_WEBHOOKS_SWEEP } from './send-webhooks.ts';
import { WebhookDeliveriesQueries } from './webhook-deliveries.queries.ts';

let receiver: WebhookReceiver;
let producer: TestPerson;

const api = useApi(async () => {
  receiver = await WebhookReceiver.start();
  return { env: { ALLOW_PRIVATE_WEBHOOKS: '1' } };
});
afterAll(() => receiver.stop());
afterEach(() => api.clock.run());
beforeEach(async () => {
  await api.database.query('delete from webhook_endpoints');
  api.clock.moveTo(new Date());
  receiver.forget();
  producer = await makePerson(api, { name: 'Varal Produções', roles: ['producer'] });
});

const pathOf = (id: string) => `/api/producer/webhooks/${id}`;

/**
 * Moves the clock to now and returns the producer's client, because an access token is valid for a quarter of an hour
 * only.
 */
function asProducer() {
  api.clock.moveTo(new Date());
  return as(api, producer);
}

function sendTest(webhookId: string): Promise<string> {
  api.clock.moveTo(new Date());
  return sendTestWebhook(api, producer, webhookId);
}

async function deliveryOf(webhookId: string, id: string): Promise<WebhookDeliveryView | undefined> {
  const path = `${pathOf(webhookId)}/deliveries`;
  const { body } = await asProducer().get(path).expect(200);
  return (body as { data: WebhookDeliveryView[] }).data.find((each) => each.id === id);
}

/** Advances the clock from attempt to attempt, for so long. */
async function tryFor(milliseconds: number): Promise<void> {
  const ends = api.clock.now().getTime() + milliseconds;
  for (let attempt = 1; api.clock.now().getTime() < ends; attempt += 1) {
    await sendWebhooks(api);
    api.clock.advance(webhookWait(attempt));
  }
}

/** Sends what is due now, and again after each step, for so long. */
async function failsEvery(step: number, milliseconds: number): Promise<void> {
  const begun = Date.now();
  for (let after = 0; after <= milliseconds; after += step) {
    api.clock.moveTo(new Date(begun + after));
    await sendWebhooks(api);
  }
}

describe('webhook event', () => {
  it('a webhook event is signed with the address’s own secret, its id and the time of the attempt', async () => {
    const { webhook, secret } = await makeWebhook(api, producer, { url: `${receiver.url}?de=festix` });
    const other = await makeWebhook(api, producer, { url: receiver.url });
    const id = await sendTest(webhook.id);
    await sendWebhooks(api);
    const [message] = receiver.received;
    expect(message?.path).toBe('/festix?de=festix');
    expect(message?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': id });
    expect(Math.abs(Number(message?.headers['webhook-timestamp']) - api.clock.now().getTime() / 1000)).toBeLessThan(5);
    expect(message?.told).toMatchObject({ type: 'webhook.test', version: 1, data: { webhook_id: webhook.id } });
    expect(isSignedBy(secret, message!)).toBe(true);
    expect(isSignedBy(other.secret, message!)).toBe(false);
    expect(await deliveryOf(webhook.id, id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      answer_status: 200,
      failure: null,
      next_attempt_at: null,
    });
  });

  it('a webhook event is also signed with the former secret, for a day after a change @V11.2.2', async () => {
    const { webhook, secret } = await makeWebhook(api, producer, { url: receiver.url });
    const rotated = await as(api, producer)
      .post(`${pathOf(webhook.id)}/secret`, {})
      .expect(200);
    const { secret: renewed } = rotated.body as { secret: string };
    expect(renewed).not.toBe(secret);
    expect(rotated.body.webhook.old_secret_until).not.toBeNull();
    await sendTest(webhook.id);
    await sendWebhooks(api);
    const [both] = receiver.received;
    expect([isSignedBy(secret, both!), isSignedBy(renewed, both!)]).toEqual([true, true]);
    await sendTest(webhook.id);
    api.clock.advance(DAY + MINUTE);
    await sendWebhooks(api);
    const [, one] = receiver.received;
    expect([isSignedBy(secret, one!), isSignedBy(renewed, one!)]).toEqual([false, true]);
  });

  it('webhook events use one persistent connection, and keep their order', async () => {
    const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await sendTest(webhook.id));
    const before = receiver.connections;
    await sendWebhooks(api);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(ids);
    expect(receiver.connections - before).toBeLessThanOrEqual(1);
  });
});

describe('webhook event that was not accepted', () => {
  it('a webhook event is retried unchanged at growing intervals for a day, and has failed then', async () => {
    const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
    const id = await sendTest(webhook.id);
    // From here on each wait lasts to the second; the event is due by the database's clock, which is a little ahead.
    api.clock.stop();
    api.clock.advance(1000);
    receiver.always = 503;
    await sendWebhooks(api);
    expect(receiver.received).toHaveLength(1);
    api.clock.advance(webhookWait(1) - 1000);
    await sendWebhooks(api);
    expect(receiver.received).toHaveLength(1);
    api.clock.advance(1000);
    await sendWebhooks(api);
    expect(receiver.received).toHaveLength(2);
    await tryFor(DAY + HOUR);
    expect(receiver.received).toHaveLength(12);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(await deliveryOf(webhook.id, id)).toMatchObject({
      state: 'failed',
      attempts: 12,
      answer_status: 503,
      failure: 'answer',
    });
  });

  it('a failing address gets no event for a while, unless a test is requested', async () => {
    const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
    await sendTest(webhook.id);
    await sendTest(webhook.id);
    receiver.always = 503;
    await sendWebhooks(api);
    await sendWebhooks(api);
    expect(receiver.received).toHaveLength(1);
    api.clock.advance(webhookWait(1));
    await sendWebhooks(api);
    expect(receiver.received).toHaveLength(2);
    receiver.always = undefined;
    const id = await sendTest(webhook.id);
    api.clock.advance(1);
    await sendWebhooks(api);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toContain(id);
  });

  it('a receiver that breaks off its own answer ends no process', async () => {
    let answered = 0;
    const broken = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => {
        answered += 1;
        if (answered === 1) return void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        broken.close();
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok', () => socket.resetAndDestroy());
      });
    });
    broken.listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const { port } = broken.address() as AddressInfo;
    const { webhook } = await makeWebhook(api, producer, { url: `http://127.0.0.1:${port}/` });
    const faults: unknown[] = [];
    const note = (fault: unknown) => void faults.push(fault);
    process.on('unhandledRejection', note);
    try {
      await sendTest(webhook.id);
      const id = await sendTest(webhook.id);
      await sendWebhooks(api);
      expect(await deliveryOf(webhook.id, id)).toMatchObject({ state: 'sent', answer_status: 200, attempts: 1 });
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(answered).toBe(2);
    expect(faults).toEqual([]);
  });

  it('a slow receiver delays no address but its own', async () => {
    const dead = await makeWebhook(api, producer, { url: 'http://127.0.0.1:1/' });
    const alive = await makeWebhook(api, producer, { url: receiver.url });
    const lost = await sendTest(dead.webhook.id);
    await sendTest(alive.webhook.id);
    await sendWebhooks(api);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveryOf(dead.webhook.id, lost)).toMatchObject({
      state: 'waiting',
      answer_status: null,
      failure: 'unreachable',
    });
  });

  it('a webhook event does not follow a redirect @V15.3.2', async () => {
    const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
    const id = await sendTest(webhook.id);
    receiver.location = `${receiver.url}/elsewhere`;
    receiver.answers.push(302);
    await sendWebhooks(api);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/festix']);
    expect(await deliveryOf(webhook.id, id)).toMatchObject({ state: 'waiting', answer_status: 302, failure: 'answer' });
  });

  it('a failed webhook event may be sent again, with the same id', async () => {
    const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
    const id = await sendTest(webhook.id);
    receiver.always = 500;
    await tryFor(DAY + HOUR);
    receiver.forget();
    const path = `${pathOf(webhook.id)}/deliveries/${id}/replay`;
    const again = await asProducer().post(path, {}).expect(200);
    expect(again.body).toMatchObject({ id, state: 'waiting', attempts: 0, failure: null });
    await sendWebhooks(api);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
    expect(await deliveryOf(webhook.id, id)).toMatchObject({ state: 'sent', attempts: 1 });
  });
});

describe('failing address', () => {
  it('an address that fails for three days is switched off, and its producer is notified', async () => {
    const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
    receiver.always = 500;
    let waiting = '';
    for (let made = 0; made < 6; made += 1) waiting = await sendTest(webhook.id);
    await failsEvery(12 * HOUR, WEBHOOK_FAILS_FOR - HOUR);
    expect((await asProducer().get('/api/producer/webhooks')).body.data[0]).toMatchObject({ is_active: true });
    await failsEvery(12 * HOUR, WEBHOOK_FAILS_FOR + 13 * HOUR);
    const [mail, ...more] = await mailsTo(api, producer.email, 'webhook-switched-off');
    const { body } = await asProducer().get('/api/producer/webhooks').expect(200);
    expect(body.data[0]).toMatchObject({ is_active: false, switched_off_at: expect.any(String) });
    expect(more).toEqual([]);
    expect(mail?.text).toContain(receiver.url);
    expect(await auditOf(api, webhook.id, 'webhooks:switch-off')).toHaveLength(1);
    expect(await deliveryOf(webhook.id, waiting)).toMatchObject({ state: 'failed' });
    await asProducer()
      .post(`${pathOf(webhook.id)}/deliveries/${waiting}/replay`, {})
      .expect(409);
    receiver.forget();
    await asProducer().patch(pathOf(webhook.id), { is_active: true }).expect(200);
    await asProducer()
      .post(`${pathOf(webhook.id)}/deliveries/${waiting}/replay`, {})
      .expect(200);
    await sendWebhooks(api);
    expect(receiver.received).toHaveLength(1);
  });

  it('an address that fails now and then, days apart, stays on', async () => {
    const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
    receiver.always = 500;
    for (let made = 0; made < 3; made += 1) await sendTest(webhook.id);
    await failsEvery(WEBHOOK_FAILS_FOR + HOUR, 3 * WEBHOOK_FAILS_FOR);
    expect(receiver.received.length).toBeGreaterThan(1);
    expect((await asProducer().get('/api/producer/webhooks')).body.data[0]).toMatchObject({ is_active: true });
  });

  it('an address stays on if anything arrives meanwhile', async () => {
    const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
    receiver.answers.push(500, 200, 500);
    await sendTest(webhook.id);
    await sendWebhooks(api);
    api.clock.advance(WEBHOOK_FAILS_FOR - HOUR);
    await sendWebhooks(api);
    await sendTest(webhook.id);
    api.clock.advance(WEBHOOK_FAILS_FOR + HOUR);
    await sendWebhooks(api);
    const { body } = await asProducer().get('/api/producer/webhooks').expect(200);
    expect(body.data[0]).toMatchObject({ is_active: true, failing_since: expect.any(String) });
  });

  it('an address that answers 410 is switched off at once', async () => {
    const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
    await sendTest(webhook.id);
    receiver.answers.push(410);
    await sendWebhooks(api);
    const { body } = await asProducer().get('/api/producer/webhooks').expect(200);
    expect(body.data[0]).toMatchObject({ is_active: false });
  });
});

it('failures of all producers are listed for super-admins', async () => {
  const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
  const id = await sendTest(webhook.id);
  await asProducer().patch(pathOf(webhook.id), { is_active: false }).expect(200);
  const { rows, count } = await api.app.get(WebhookDeliveriesQueries, { strict: false }).failed({ take: 1 });
  expect(count).toBeGreaterThanOrEqual(1);
  expect(rows[0]).toMatchObject({
    id,
    endpoint_id: webhook.id,
    url: receiver.url,
    producer_id: producer.id,
    producer_name: 'Varal Produções',
    failure: 'switched_off',
  });
});

it('sent webhook events are deleted after 30 days', async () => {
  const { webhook } = await makeWebhook(api, producer, { url: receiver.url });
  const id = await sendTest(webhook.id);
  await sendWebhooks(api);
  const sweep = async (after: number) => {
    api.clock.advance(after);
    await api.app.get(Jobs).sweep(OLD_WEBHOOKS_SWEEP);
  };
  await sweep(WEBHOOKS_KEPT - HOUR);
  expect(await deliveryOf(webhook.id, id)).toBeDefined();
  await sweep(WEBHOOKS_KEPT + HOUR);
  expect(await deliveryOf(webhook.id, id)).toBeUndefined();
});
