import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ReceivedWebhooksView, type ReceivedWebhookView } from '@festix/domain/contract';
import { DAY, MINUTE } from '@festix/domain/ground';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { MercadoPagoShop, type PixOrder } from '../../../testing/mercado-pago-shop.ts';
import { makeNotice } from '../../../testing/operations.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { bookOf, reread } from '../../../testing/purchases.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { UnsignedWebhooks } from '../../selling/gateways/unsigned-webhooks.ts';

const WEBHOOKS = '/api/super-admin/operations/webhooks';

let shop: MercadoPagoShop;
let show: TestShow;
let admin: TestPerson;

beforeAll(async () => {
  shop = await MercadoPagoShop.open();
  admin = await makePerson(shop.api, { roles: ['super-admin'] });
});
beforeEach(async () => {
  show = await makeShow(shop.api);
  jest.spyOn(shop.api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  shop.fake.faults.length = 0;
});
afterAll(() => shop.close());

async function list(query = ''): Promise<ReceivedWebhooksView> {
  return (await as(shop.api, admin).get(`${WEBHOOKS}?${query}`).expect(200)).body as ReceivedWebhooksView;
}

async function replay(id: string): Promise<ReceivedWebhookView> {
  return (await as(shop.api, admin).post(`${WEBHOOKS}/${id}/replay`, {}).expect(200)).body as ReceivedWebhookView;
}

async function statusOf(order: PixOrder): Promise<string> {
  return (await reread(shop.api, order)).order.status;
}

describe('received webhook event', () => {
  it('a received webhook event shows its result and its order, and not its body', async () => {
    const order = await shop.sold(show);
    const [row] = (await list('take=1')).data;
    expect(row).toEqual({
      id: expect.any(String),
      gateway: 'mercadopago',
      topic: 'payment',
      subject: String(order.pix.id),
      state: 'done',
      failure: null,
      attempts: 1,
      order: { id: order.order.id, code: order.order.code, event_id: show.id },
      sent_at: expect.any(String),
      received_at: expect.any(String),
      handled_at: expect.any(String),
    });
  });

  it('a webhook event that could not be read is read on a retry, and has its effect', async () => {
    const order = await shop.pix(show);
    shop.fake.approve(order.pix);
    shop.fake.faults.push(503);
    await shop.tell(order.pix).expect(200);
    const [open] = (await list('state=open&take=1')).data;
    expect(open).toMatchObject({ state: 'open', failure: 'Mercado Pago 503: internal_error' });
    expect(await replay(open!.id)).toMatchObject({ id: open!.id, state: 'done', failure: null, attempts: 1 });
    expect(await statusOf(order)).toBe('paid');
    expect(await auditOf(shop.api, open!.id)).toMatchObject([
      { action: 'payment-notices:replay', actor_id: admin.id, before: { state: 'open' } },
    ]);
  });

  it('a webhook event counts once, however often it is retried', async () => {
    const order = await shop.sold(show);
    const [done] = (await list('state=done&take=1')).data;
    await Promise.all([replay(done!.id), replay(done!.id)]);
    expect(await statusOf(order)).toBe('paid');
    expect(await bookOf(shop.api, show)).toMatchObject({ online_receipts: -10_000 });
  });

  it('a retried webhook event gets as many attempts as a new one', async () => {
    const id = await makeNotice(shop.api);
    await shop.api.database.query(`update payment_notices set gateway = 'mercadopago' where id = $1`, [id]);
    shop.fake.faults.push(503);
    expect(await replay(id)).toMatchObject({ state: 'open', attempts: 1 });
    await as(shop.api, admin).post(`${WEBHOOKS}/${newId()}/replay`, {}).expect(404);
  });

  it('webhook events are filtered by result, the latest first, in pages', async () => {
    const now = shop.api.clock.now().getTime();
    const ids: string[] = [];
    for (const ago of [3, 2, 1]) ids.unshift(await makeNotice(shop.api, 'ignored', new Date(now - ago * MINUTE)));
    const ignored = await list('state=ignored');
    expect(ignored.data.map(({ id }) => id)).toEqual(ids);
    expect((await list('state=ignored&take=1&skip=1')).data[0]?.id).toBe(ids[1]);
    await as(shop.api, admin).get(`${WEBHOOKS}?state=lost`).expect(400);
  });
});

describe('webhook events without a valid signature', () => {
  it('webhook events without a valid signature are counted by gateway and hour, and not stored @V16.3.3', async () => {
    const order = await shop.pix(show);
    const kept = (await list()).count;
    await Promise.all(Array.from({ length: 12 }, () => shop.tell(order.pix, { secret: 'somebody else' }).expect(401)));
    await shop.api.request.post('/api/payments/webhooks/pagseguro').send({}).expect(401);
    const { unsigned, count } = await list();
    expect(count).toBe(kept);
    expect(unsigned).toEqual([
      { gateway: 'mercadopago', amount: 12, last_at: expect.any(String) },
      { gateway: 'other', amount: 1, last_at: expect.any(String) },
    ]);
  });

  it('counts of invalid signatures are deleted after three months', async () => {
    const counter = shop.api.app.get(UnsignedWebhooks, { strict: false });
    await counter.count('mercadopago');
    shop.api.clock.advance(91 * DAY);
    await counter.count('mercadopago');
    await counter.forgetOld();
    const left = await shop.api.database.query('select amount from unsigned_webhooks');
    expect(left).toEqual([{ amount: 1 }]);
  });
});
