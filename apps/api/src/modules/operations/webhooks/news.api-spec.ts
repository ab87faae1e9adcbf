import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WebhookKind } from '@festix/domain/messages';
import { MINUTE } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { enrolDevice, makeDoorPerson, sellTickets } from '../../../testing/doors.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, buy, charge, payByCard, say, type TestBooking } from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { makeWebhook, sendWebhooks } from '../../../testing/webhooks.ts';
import { WebhookReceiver, type ReceivedWebhook } from '../../../testing/webhook-receiver.ts';
import { useApi } from '../../../testing/use-api.ts';

let receiver: WebhookReceiver;

const api = useApi(async () => {
  receiver = await WebhookReceiver.start();
  return { env: { ALLOW_PRIVATE_WEBHOOKS: '1' } };
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  await api.database.query('delete from webhook_endpoints');
  receiver.forget();
});

async function toldShow(kinds?: WebhookKind[]): Promise<TestShow> {
  const show = await makeShow(api);
  await makeWebhook(api, show.producer, { url: receiver.url, ...(kinds && { kinds }) });
  return show;
}

async function told(type: WebhookKind): Promise<ReceivedWebhook['told'][]> {
  await sendWebhooks(api);
  return receiver.of(type).map((message) => message.told);
}

const inteira = (show: TestShow) => priceOf(show.lots[0]);
const buyTwo = (show: TestShow) => buy(api, show, [[inteira(show).id, 2]]);
const refund = (show: TestShow, { order }: TestBooking, ticket_ids?: string[]) =>
  as(api, show.producer)
    .post(`/api/producer/events/${show.id}/orders/${order.id}/refunds`, {
      id: newId(),
      ...(ticket_ids && { ticket_ids }),
    })
    .expect(201);

describe('paid order', () => {
  it('a paid order does not wait for a concurrent removal of the webhook address', async () => {
    const show = await toldShow();
    let order: TestBooking['order'] | undefined;
    await api.database.transaction(async (tx) => {
      await tx.query('delete from webhook_endpoints where producer_id = $1', [show.producer.id]);
      ({ order } = await buyTwo(show));
    });
    expect(order?.status).toBe('paid');
    expect(await told('order.paid')).toEqual([]);
  });

  it('a paid order makes one webhook event, with ids and no personal data', async () => {
    const show = await toldShow();
    const { order } = await buyTwo(show);
    const [message, ...more] = await told('order.paid');
    expect(more).toEqual([]);
    expect(message).toEqual({
      type: 'order.paid',
      version: 1,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        order_id: order.id,
        order_code: order.code,
        event_id: show.id,
        origin: 'online',
        payment_method: 'pix',
        subtotal: 20_000,
        coupon_amount: 0,
        tax_amount: 2_000,
        total: 22_000,
        refunded_amount: 0,
        tickets: 2,
      },
    });
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Bia|bia@|98765|52998224725/);
  });

  it('an order that a card paid tells its brand, instalments and what the payer owes in all, and no digits', async () => {
    const show = await toldShow();
    const booking = await book(api, show, [[inteira(show).id, 2]]);
    const order = await payByCard(api, booking, 'APRO', 12);
    const [message] = await told('order.paid');
    expect(message?.data).toMatchObject({
      payment_method: 'card',
      total: 22_000,
      card: { brand: 'master', installments: 12, total_paid_amount: order.payment?.total_paid_amount },
    });
    expect(order.payment?.total_paid_amount).toBeGreaterThan(22_000);
    expect(JSON.stringify(message)).not.toContain('6351');
    await refund(show, booking);
    expect((await told('order.refunded'))[0]?.data['card']).toEqual(message?.data['card']);
  });

  it('a booked order makes no webhook event', async () => {
    const show = await toldShow();
    await charge(api, await book(api, show, [[inteira(show).id, 1]]));
    expect(await told('order.paid')).toEqual([]);
  });

  it('a till’s sale and a courtesy make a webhook event too', async () => {
    const show = await toldShow();
    const { operator } = await makeSalePoint(api, show);
    const items = [{ price_id: inteira(show).id, amount: 1 }];
    const sale = { id: newId(), event_id: show.id, items, payment_method: 'cash' };
    await as(api, operator).post('/api/sale-point/orders', sale).expect(201);
    await giveCourtesy(api, show);
    const origins = (await told('order.paid')).map(({ data }) => [data['origin'], data['tickets']]);
    expect(origins.sort()).toEqual([
      ['courtesy', 1],
      ['pdv', 1],
    ]);
  });

  it('an order whose dispute is won makes no second webhook event', async () => {
    const show = await toldShow(['order.paid']);
    const { payment } = await buyTwo(show);
    await say(api, payment, 'in_mediation').expect(200);
    await say(api, payment, 'approved').expect(200);
    expect(await told('order.paid')).toHaveLength(1);
  });
});

describe('refund', () => {
  it('a refund of an order makes a webhook event with its amount, and one for each of its tickets', async () => {
    const show = await toldShow();
    const bought = await buyTwo(show);
    await refund(show, bought);
    const [message, ...more] = await told('order.refunded');
    expect(more).toEqual([]);
    expect(message?.data).toMatchObject({
      order_id: bought.order.id,
      total: 22_000,
      refunded_amount: 22_000,
      tickets: 2,
    });
    const tickets = receiver.of('ticket.refunded').map((each) => each.told.data);
    expect(tickets.map((data) => data['ticket_id']).sort()).toEqual(bought.order.tickets?.map(({ id }) => id).sort());
    expect(tickets[0]).toMatchObject({
      order_id: bought.order.id,
      order_code: bought.order.code,
      lot_id: show.lots[0]?.id,
      price_kind: 'inteira',
      unit_amount: 10_000,
      coupon_amount: 0,
      tax_amount: 1_000,
    });
  });

  it('a refund of one ticket makes a webhook event for that ticket alone', async () => {
    const show = await toldShow();
    const bought = await buyTwo(show);
    const id = bought.order.tickets?.[0]?.id ?? '';
    await refund(show, bought, [id]);
    expect((await told('ticket.refunded')).map(({ data }) => data['ticket_id'])).toEqual([id]);
    expect(receiver.of('order.refunded')).toEqual([]);
  });
});

describe('entry', () => {
  it('an entry and its undo make one webhook event each, however often they are requested', async () => {
    const show = await toldShow();
    const [ticket] = await sellTickets(api, show);
    const body = { id: newId(), ticket_id: ticket?.id };
    await as(api, show.producer).post(`/api/producer/events/${show.id}/checkins`, body).expect(201);
    await as(api, show.producer).post(`/api/producer/events/${show.id}/checkins`, body).expect(200);
    const again = { id: newId(), ticket_id: ticket?.id };
    await as(api, show.producer).post(`/api/producer/events/${show.id}/checkins`, again).expect(409);
    const [message, ...more] = await told('checkin.created');
    expect(more).toEqual([]);
    const entered = {
      checkin_id: body.id,
      ticket_id: ticket?.id,
      entry: 0,
      order_id: ticket?.order_id,
      event_id: show.id,
      lot_id: show.lots[0]?.id,
      price_kind: 'inteira',
      scanned_at: message?.timestamp,
      gate: null,
      decided_offline: false,
    };
    expect(message?.data).toEqual(entered);
    await api.database.query('update checkins set undone_at = now() where id = $1', [body.id]);
    expect((await told('checkin.undone')).map(({ data }) => data)).toEqual([entered]);
  });
});

describe('entry by area and day', () => {
  it('an entry and its exit tell area and day, and the exit once', async () => {
    const show = await toldShow();
    const access = {
      areas: [
        { number: 0, name: 'Recinto' },
        { number: 1, name: 'Camarote', exits: 'return' },
      ],
      days: [{ name: 'Sexta', starts_at: '2027-03-05T23:00:00.000Z', ends_at: '2027-03-06T09:00:00.000Z' }],
      passes: [{ lot_id: show.lots[0]?.id, grants: [{ area: 1, entries: null }] }],
    };
    const at = `/api/producer/events/${show.id}`;
    const { body: kept } = await as(api, show.producer).put(`${at}/access`, access).expect(200);
    const [ticket] = await sellTickets(api, show);
    const entry = { id: newId(), ticket_id: ticket?.id, area: 1 };
    await as(api, show.producer).post(`${at}/checkins`, entry).expect(201);
    const place = { area: { number: 1, name: 'Camarote' }, day: { id: kept.days[0].id, name: 'Sexta' } };
    expect((await told('checkin.created')).map(({ data }) => data)).toEqual([
      expect.objectContaining({ checkin_id: entry.id, ...place }),
    ]);
    const exit = { id: newId(), ticket_id: ticket?.id, area: 1 };
    await as(api, show.producer).post(`${at}/exits`, exit).expect(201);
    await as(api, show.producer).post(`${at}/exits`, exit).expect(200);
    const left = await told('checkin.left');
    expect(left.map(({ data }) => data)).toEqual([
      expect.objectContaining({ checkin_id: entry.id, ...place, left_at: left[0]?.timestamp, left_by: 'exit' }),
    ]);
  });
});

describe('a release', () => {
  it('a release that a phone tells makes one webhook event, which says that nobody read the exit', async () => {
    const show = await toldShow();
    const area = { number: 0, name: 'Recinto', exits: 'return', unknown_exit: 'release' };
    await as(api, show.producer)
      .put(`/api/producer/events/${show.id}/access`, { areas: [area] })
      .expect(200);
    const [ticket] = await sellTickets(api, show);
    const person = await makeDoorPerson(api, show);
    const device = await enrolDevice(api, person);
    const ofMinute = (type: string, minute: number, payload: object) => ({
      ...{ id: newId(), device_seq: 60 - minute, v: 2, type, event_id: show.id, payload },
      occurred_at: new Date(Date.now() - minute * MINUTE).toISOString(),
    });
    const release = { serial: ticket?.serial, reason: 'Saiu pela lateral', supervisor_id: show.producer.id };
    const ops = [
      ofMinute('admit', 30, { reference: ticket?.qr }),
      ofMinute('release', 20, release),
      ofMinute('admit', 19, { reference: ticket?.qr }),
    ];
    for (const _ of [1, 2]) {
      const body = { sent_at: new Date().toISOString(), ops };
      await as(api, person).post(`/api/devices/${device.id}/ops`, body).expect(200);
    }
    expect((await told('checkin.left')).map(({ data }) => data)).toEqual([
      expect.objectContaining({ checkin_id: ops[0]!.id, left_at: ops[1]!.occurred_at, left_by: 'release' }),
    ]);
    // Two messages may arrive in either order.
    const created = (await told('checkin.created')).map(({ data }) => data['checkin_id']);
    expect(created.toSorted()).toEqual([ops[0]!.id, ops[2]!.id].toSorted());
  });
});

describe('passages that a phone tells late', () => {
  it('an entry and exit before the known ones are told, and the known ones not again', async () => {
    const show = await toldShow();
    const area = { number: 0, name: 'Recinto', exits: 'return' };
    await as(api, show.producer)
      .put(`/api/producer/events/${show.id}/access`, { areas: [area] })
      .expect(200);
    const [ticket] = await sellTickets(api, show);
    const person = await makeDoorPerson(api, show);
    const ofMinute = (type: string, minute: number) => ({
      ...{ id: newId(), device_seq: minute, v: 2, type, event_id: show.id, payload: { reference: ticket?.qr } },
      occurred_at: new Date(Date.now() - minute * MINUTE).toISOString(),
    });
    const known = [ofMinute('admit', 30), ofMinute('exit', 20)];
    const late = [ofMinute('admit', 50), ofMinute('exit', 40)];
    for (const ops of [known, late]) {
      const device = await enrolDevice(api, person);
      const body = { sent_at: new Date().toISOString(), ops };
      await as(api, person).post(`/api/devices/${device.id}/ops`, body).expect(200);
    }
    const entries = (await told('checkin.created')).map(({ data }) => data['checkin_id']);
    expect(entries.toSorted()).toEqual([known[0]!.id, late[0]!.id].toSorted());
    const exits = (await told('checkin.left')).map(({ data }) => data['left_at'] as string);
    expect(exits.toSorted()).toEqual([late[1]!.occurred_at, known[1]!.occurred_at]);
  });
});

describe('no webhook event', () => {
  it('a write that rolls back makes no webhook event', async () => {
    const show = await toldShow();
    const { order } = await book(api, show, [[inteira(show).id, 1]]);
    await expect(
      api.database.transaction(async (tx) => {
        await tx.query(`update orders set status = 'paid', paid_at = now() where id = $1`, [order.id]);
        throw new Error('the power is cut');
      }),
    ).rejects.toThrow('the power is cut');
    expect(await told('order.paid')).toEqual([]);
  });

  it('webhook events reach no other producer, other event, other kind, or address that is off', async () => {
    const show = await makeShow(api);
    const another = await makeShow(api, { producer: show.producer });
    await makeWebhook(api, await makePerson(api, { roles: ['producer'] }), { url: `${receiver.url}/stranger` });
    await makeWebhook(api, show.producer, { url: `${receiver.url}/another`, event_id: another.id });
    await makeWebhook(api, show.producer, { url: `${receiver.url}/kinds`, kinds: ['order.refunded'] });
    const off = await makeWebhook(api, show.producer, { url: `${receiver.url}/off` });
    const own = `/api/producer/webhooks/${off.webhook.id}`;
    await as(api, show.producer).patch(own, { is_active: false }).expect(200);
    await makeWebhook(api, show.producer, { url: `${receiver.url}/this`, event_id: show.id });
    await makeWebhook(api, show.producer, { url: `${receiver.url}/all` });
    await buyTwo(show);
    await sendWebhooks(api);
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/festix/all', '/festix/this']);
  });
});
