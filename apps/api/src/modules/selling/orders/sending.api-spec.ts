import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../kernel/database/ids.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { lastMail, linkIn, mailsTo } from '../../../testing/mails.ts';
import { qrTextsIn } from '../../../testing/pdf.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, BUYER, charge, checkoutBody, cookieOf, reread, say } from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';
import { SettlePayment } from '../payments/settle-payment.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '100000' } });
const show = useShow(api);
let inteira: string;

beforeAll(() => {
  inteira = priceOf(show.lots[0]).id;
});

const someone = () => `${newId()}@exemplo.br`;
const paidBy = (email: string, more: Parameters<typeof checkoutBody>[1] = {}) =>
  checkoutBody('pix', { buyer: { ...BUYER, email }, ...more });

describe('paid online order', () => {
  it('a paid order mails its tickets to each holder, once, with the QR that the door reads', async () => {
    const [buyer, friend] = [someone(), someone()];
    const booking = await book(api, show, [[inteira, 3]]);
    const assignees = [{ ticket_index: 2, name: 'Léo', email: friend }];
    const payment = await charge(api, booking, paidBy(buyer, { assignees }));
    expect(await mailsTo(api, buyer)).toEqual([]);
    for (let time = 0; time < 2; time++) await say(api, payment, 'approved').expect(200);
    const { order } = await reread(api, booking);

    const [own, ...more] = await mailsTo(api, buyer);
    expect([own?.template, own?.attachment, more]).toEqual(['tickets', 'ingresso.pdf', []]);
    expect(linkIn(own!).pathname).toBe(`/events/${show.slug}/orders/${order.id}`);
    const file = await api.request.get(`/api/outbox/${own?.id}/ingresso.pdf`).buffer(true).expect(200);
    expect(qrTextsIn(file.body as Buffer)).toEqual(order.tickets?.slice(0, 2).map(({ qr }) => qr));
    const given = await lastMail(api, friend, 'tickets');
    expect(linkIn(given).search).toBe('?tab=assigned');
    expect(await mailsTo(api, friend)).toHaveLength(1);
  });

  it('a paid order sends its tickets to the WhatsApp of the buyer’s account too, if it has one', async () => {
    const person = await makePerson(api);
    await api.database.query(
      `update users set email_confirmed_at = now(), phone = '+5581987654321', whatsapp = '558187654321' where id = $1`,
      [person.id],
    );
    const booking = await book(api, show, [[inteira, 1]], person);
    await say(api, await charge(api, booking, paidBy(person.email)), 'approved').expect(200);
    const sent = await api.database.query(
      'select channel, recipient, fallback_recipient, user_id from deliveries where order_id = $1 order by channel',
      [booking.order.id],
    );
    expect(sent).toEqual([
      { channel: 'email', recipient: person.email, fallback_recipient: null, user_id: person.id },
      { channel: 'whatsapp', recipient: '+558187654321', fallback_recipient: null, user_id: person.id },
    ]);
  });

  it('a paid order does not send its tickets again after a won dispute', async () => {
    const buyer = someone();
    const booking = await book(api, show, [[inteira, 1]]);
    const payment = await charge(api, booking, paidBy(buyer));
    await say(api, payment, 'approved').expect(200);
    // Sent before the dispute, during which nothing can be sent.
    expect(await mailsTo(api, buyer)).toHaveLength(1);
    for (const word of ['in_mediation', 'approved'] as const) await say(api, payment, word).expect(200);
    expect(await mailsTo(api, buyer)).toHaveLength(1);
  });

  it('a paid order sends its tickets after a won dispute that came before they had left', async () => {
    const buyer = someone();
    const booking = await book(api, show, [[inteira, 2]]);
    const payment = await charge(api, booking, paidBy(buyer));
    // No notification of the money came: it was paid and disputed in the same reading.
    await api.app.get(SettlePayment).settle(payment.id, { status: 'in_mediation', status_detail: null }, null);
    expect(await mailsTo(api, buyer)).toEqual([]);
    await say(api, payment, 'approved').expect(200);
    expect(await mailsTo(api, buyer)).toHaveLength(1);
    for (const word of ['in_mediation', 'approved'] as const) await say(api, payment, word).expect(200);
    expect(await mailsTo(api, buyer)).toHaveLength(1);
  });

  it('an order released from a fraud warning that came before the money sends its tickets', async () => {
    const buyer = someone();
    const booking = await book(api, show, [[inteira, 1]]);
    const payment = await charge(api, booking, paidBy(buyer));
    await api.app.get(SettlePayment).block(payment.id, null);
    await say(api, payment, 'approved').expect(200);
    expect(await mailsTo(api, buyer)).toEqual([]);
    const admin = await makePerson(api, { roles: ['super-admin'] });
    await as(api, admin).post(`/api/super-admin/orders/${booking.order.id}/release`, {}).expect(204);
    expect(await mailsTo(api, buyer)).toHaveLength(1);
  });

  it('an order paid late sends its tickets', async () => {
    const buyer = someone();
    const booking = await book(api, show, [[inteira, 1]]);
    const payment = await charge(api, booking, paidBy(buyer));
    await as(api, null).delete(`/api/orders/${booking.order.id}`).expect(204);
    expect(await mailsTo(api, buyer)).toEqual([]);
    await say(api, payment, 'approved');
    const { order } = await reread(api, booking);
    expect(await mailsTo(api, buyer)).toHaveLength(order.status === 'paid' ? 1 : 0);
  });

  it('a free order sends its tickets', async () => {
    const coupon = await makeCoupon(api, show, { discount_type: 'percent_off', percent_off: 100 });
    const free = await api.request
      .post(`/api/events/${show.slug}/bookings`)
      .send({ id: newId(), items: [{ price_id: inteira, amount: 1 }], coupon: coupon.name })
      .expect(201);
    const buyer = someone();
    await as(api, null)
      .post(`/api/orders/${free.body.id}/checkout`, checkoutBody('free', { buyer: { ...BUYER, email: buyer } }))
      .set('cookie', cookieOf(free.headers['set-cookie']))
      .expect(200);
    expect(await mailsTo(api, buyer, 'tickets')).toHaveLength(1);
  });
});

describe('till’s sale', () => {
  it('a till’s sale sends nothing by itself', async () => {
    const buyer = someone();
    const { operator } = await makeSalePoint(api, show);
    await as(api, operator)
      .post('/api/sale-point/orders', {
        ...{ id: newId(), event_id: show.id, items: [{ price_id: inteira, amount: 1 }] },
        ...{ payment_method: 'cash', buyer: { name: 'Ana', email: buyer } },
      })
      .expect(201);
    expect(await mailsTo(api, buyer)).toEqual([]);
  });
});
