import { beforeEach, describe, expect, it } from '@jest/globals';
import { MOST_WEBHOOKS } from '@festix/domain/messages';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { makePerson } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { makeWebhook, sendTestWebhook, sendWebhooks, webhookBody } from '../../../testing/webhooks.ts';
import { WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const WEBHOOKS = '/api/producer/webhooks';

const api = useApi();
const producer = usePerson(api, { roles: ['producer'] }, beforeEach);

describe('webhook address', () => {
  it('a webhook address is created with a secret that no list shows and that is stored encrypted @V11.3.2', async () => {
    const { webhook, secret } = await makeWebhook(api, producer, { kinds: ['order.paid'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ kinds: ['order.paid'], event: null, is_active: true, failing_since: null });
    const listed = await as(api, producer).get(WEBHOOKS).expect(200);
    expect(listed.body).toEqual({ data: [webhook], count: 1 });
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex');
    const [{ rows } = { rows: '' }] = await api.database.query<{ rows: string }>(
      `select (select json_agg(s) from webhook_secrets s where s.endpoint_id = $1)::text
         || (select json_agg(k) from idempotency_keys k where k.id = $1)::text
         || (select json_agg(a) from audit_entries a where a.subject_id = $1)::text as rows`,
      [webhook.id],
    );
    expect(rows).toContain(webhook.url);
    expect(rows).not.toContain(key);
    expect(rows).not.toContain(secret);
  });

  it('a webhook address is edited field by field, and deleted with its events', async () => {
    const show = await makeShow(api, { producer });
    const { webhook } = await makeWebhook(api, producer);
    await sendTestWebhook(api, producer, webhook.id);
    const path = `${WEBHOOKS}/${webhook.id}`;
    const edited = await as(api, producer)
      .patch(path, { event_id: show.id, kinds: ['checkin.created'] })
      .expect(200);
    expect(edited.body).toEqual({
      ...webhook,
      kinds: ['checkin.created'],
      event: { id: show.id, name: 'Arraial da Lua' },
    });
    const freed = await as(api, producer).patch(path, { event_id: null }).expect(200);
    expect(freed.body).toMatchObject({ event: null, kinds: ['checkin.created'] });
    await as(api, producer).delete(path).expect(204);
    await as(api, producer).get(`${path}/deliveries`).expect(404);
    expect((await auditOf(api, webhook.id)).map(({ action }) => action)).toEqual([
      'webhooks:create',
      'webhooks:edit',
      'webhooks:edit',
      'webhooks:remove',
    ]);
  });

  it('a webhook address that is off gets nothing, and its waiting events have failed', async () => {
    const { webhook } = await makeWebhook(api, producer);
    const path = `${WEBHOOKS}/${webhook.id}`;
    await sendTestWebhook(api, producer, webhook.id);
    await as(api, producer).patch(path, { is_active: false }).expect(200);
    const { body } = await as(api, producer).get(`${path}/deliveries?state=failed`).expect(200);
    expect(body).toMatchObject({ count: 1, data: [{ state: 'failed', failure: 'switched_off' }] });
    const refused = await as(api, producer).post(`${path}/test`, {}).expect(409);
    expect(refused.body).toMatchObject({ code: 'WEBHOOK_OFF' });
  });

  it.each([
    ['url', { url: 'http://exemplo.com.br' }],
    ['url', { url: 'https://ana:senha@exemplo.com.br' }],
    ['kinds', { kinds: [] }],
    ['kinds', { kinds: ['order.paid', 'order.paid'] }],
    ['kinds', { kinds: ['order.lost'] }],
    ['event_id', { event_id: newId() }],
  ])('a webhook address is refused for its %s: %j', async (field, wrong) => {
    const refused = await as(api, producer)
      .post(WEBHOOKS, { ...webhookBody(), ...wrong })
      .expect(400);
    expect(refused.body.errors).toHaveProperty([field]);
  });

  it('webhook addresses are limited in number', async () => {
    for (let count = 0; count < MOST_WEBHOOKS; count += 1) await makeWebhook(api, producer);
    const refused = await as(api, producer).post(WEBHOOKS, webhookBody()).expect(409);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_WEBHOOKS' });
  });

  it('new secrets of a webhook address are limited per day', async () => {
    const { webhook } = await makeWebhook(api, producer);
    const path = `${WEBHOOKS}/${webhook.id}/secret`;
    for (let count = 0; count < 5; count += 1) await as(api, producer).post(path, {}).expect(200);
    await as(api, producer).post(path, {}).expect(429);
  });

  it('a webhook address for another producer’s event is refused', async () => {
    const show = await makeShow(api);
    await as(api, producer)
      .post(WEBHOOKS, webhookBody({ event_id: show.id }))
      .expect(400);
  });
});

describe('address outside the public network', () => {
  it.each([
    'http://localhost:4000/',
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.1.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://localhost/',
    'https://postgres/',
  ])('the address %s is refused, at creation and at an edit @V1.3.6', async (url) => {
    const refused = await as(api, producer).post(WEBHOOKS, webhookBody({ url })).expect(422);
    expect(refused.body).toMatchObject({ code: 'WEBHOOK_ADDRESS_REFUSED' });
    const { webhook } = await makeWebhook(api, producer);
    await as(api, producer).patch(`${WEBHOOKS}/${webhook.id}`, { url }).expect(422);
  });

  it('a private address is never called, even if it is in the database @V13.2.4', async () => {
    const receiver = await WebhookReceiver.start();
    const { webhook } = await makeWebhook(api, producer);
    await api.database.query('update webhook_endpoints set url = $2 where id = $1', [webhook.id, receiver.url]);
    await sendTestWebhook(api, producer, webhook.id);
    await sendWebhooks(api);
    await receiver.stop();
    expect([receiver.received, receiver.connections]).toEqual([[], 0]);
    const { body } = await as(api, producer).get(`${WEBHOOKS}/${webhook.id}/deliveries`).expect(200);
    expect(body.data[0]).toMatchObject({ state: 'waiting', attempts: 1, failure: 'refused_address' });
  });
});

it('another producer’s webhook address is not found', async () => {
  const { webhook } = await makeWebhook(api, producer);
  const stranger = as(api, await makePerson(api, { roles: ['producer'] }));
  const path = `${WEBHOOKS}/${webhook.id}`;
  await stranger.patch(path, { is_active: false }).expect(404);
  await stranger.delete(path).expect(404);
  await stranger.post(`${path}/secret`, {}).expect(404);
  await stranger.post(`${path}/test`, {}).expect(404);
  await stranger.get(`${path}/deliveries`).expect(404);
  await stranger.post(`${path}/deliveries/${newId()}/replay`, {}).expect(404);
});
