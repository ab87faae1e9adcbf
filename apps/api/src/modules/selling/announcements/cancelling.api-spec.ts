import { describe, expect, it } from '@jest/globals';
import { type EventAnnouncementsView, type RefundOptionsView } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { carriedOut, tryToCancel } from '../../../testing/announcements.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { lastMail, linkIn, mailsTo } from '../../../testing/mails.ts';
import { makePerson } from '../../../testing/people.ts';
import {
  book,
  BUYER,
  charge,
  checkoutBody,
  reread,
  say,
  stockOf,
  tryToBook,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { askRefund, refundOptions } from '../../../testing/refunds.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';
import { TellBuyers } from './tell-buyers.ts';

const api = useApi();
const support = usePerson(api, { name: 'Sara Suporte', roles: ['support'] });

const inteira = (show: TestShow) => priceOf(show.lots[0]).id;
const address = () => `${newId()}@exemplo.br`;
const cancel = (show: TestShow, body: Parameters<typeof tryToCancel>[3] = {}) =>
  tryToCancel(api, show, [support, 'support'], body);

async function paidBy(email: string, show: TestShow, facts: object = {}): Promise<TestBooking> {
  const booking = await book(api, show, [[inteira(show), 2]]);
  const body = checkoutBody('pix', { buyer: { ...BUYER, email }, ...facts });
  await say(api, await charge(api, booking, body), 'approved').expect(200);
  return reread(api, booking);
}

describe('cancellation of an event', () => {
  it('a cancelled event is shown as cancelled, and sells nothing more', async () => {
    const show = await makeShow(api);
    await paidBy(address(), show);
    const { body } = await cancel(show, { message: ' A chuva levou o palco. ' }).expect(201);
    expect(body).toMatchObject({
      kind: 'cancelled',
      message: 'A chuva levou o palco.',
      changes: null,
      made_by: { id: support.id, name: 'Sara Suporte' },
    });
    const event = await as(api, show.producer).get(`/api/producer/events/${show.id}`).expect(200);
    expect(event.body.canceled_at).toBe(body.created_at);
    const page = await api.request.get(`/api/events/${show.slug}`).expect(200);
    expect(page.body.canceled_at).toBe(body.created_at);
    const refused = await tryToBook(api, show, [[inteira(show), 1]]).expect(409);
    expect(refused.body.code).toBe('EVENT_ERROR');
  });

  it('a cancellation opens refunds to the event’s buyers for 30 days', async () => {
    const show = await makeShow(api, { event: { start_date: new Date(Date.now() + 36 * 3600_000).toISOString() } });
    const booking = await paidBy(address(), show);
    const { body } = await cancel(show).expect(201);
    const options = (await refundOptions(api, booking).expect(200)).body as RefundOptionsView;
    const until = new Date(Date.parse(body.created_at) + 30 * DAY).toISOString();
    expect(options).toMatchObject({ rule: 'event_cancelled', until, at_once: false, amount: booking.order.total });
    expect((await askRefund(api, booking).expect(201)).body.status).toBe('pending');
  });

  it('a cancellation opens refunds for 30 days also to buyers of the last seven, whose money goes back at once', async () => {
    const show = await makeShow(api, { event: { start_date: new Date(Date.now() + 50 * DAY).toISOString() } });
    const email = address();
    const booking = await paidBy(email, show);
    const { body } = await cancel(show).expect(201);
    const options = (await refundOptions(api, booking).expect(200)).body as RefundOptionsView;
    const until = new Date(Date.parse(body.created_at) + 30 * DAY).toISOString();
    expect(options).toMatchObject({ rule: 'withdrawal', at_once: true, last: { rule: 'event_cancelled', until } });
    await carriedOut(api, show, body);
    const { text } = await lastMail(api, email, 'event-cancelled');
    expect(text).toContain('São 30 dias desde o cancelamento');
  });

  it('a cancellation never makes a ticket valid at the doors, whatever becomes of a refund', async () => {
    const show = await makeShow(api, { event: { start_date: new Date(Date.now() + 36 * 3600_000).toISOString() } });
    const email = address();
    const booking = await paidBy(email, show);
    await cancel(show).expect(201);
    const asked = await askRefund(api, booking).expect(201);
    const [request] = (await as(api, show.producer).get(`/api/producer/events/${show.id}/refund-requests`).expect(200))
      .body.data;
    expect(request.event.canceled_at).not.toBeNull();
    const answer = (body: object) =>
      as(api, show.producer).put(`/api/producer/events/${show.id}/refund-requests/${asked.body.id}`, body);
    const refused = await answer({ status: 'refused', reason: 'Não.' }).expect(409);
    expect(refused.body.code).toBe('REFUND_DUE');
    await answer({ status: 'approved' }).expect(200);
    for (const template of ['refund-asked', 'refund-done'] as const) {
      expect((await lastMail(api, email, template)).text).not.toContain('valendo');
    }
  });

  it('a cancellation is made once: a repeat gets the same answer, and a different one is refused', async () => {
    const show = await makeShow(api);
    const id = newId();
    const first = await cancel(show, { id }).expect(201);
    expect((await cancel(show, { id }).expect(200)).body).toEqual(first.body);
    expect((await cancel(show, { id, message: 'Outro' }).expect(409)).body.code).toBe('ID_REUSED');
    expect((await cancel(await makeShow(api), { id }).expect(409)).body.code).toBe('ID_REUSED');
    expect((await cancel(show).expect(409)).body.code).toBe('EVENT_CANCELLED');
  });

  it('one of two concurrent cancellations is carried out', async () => {
    const show = await makeShow(api);
    const answers = await Promise.all([cancel(show), cancel(show), cancel(show)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('a cancellation ends unpaid bookings, and the charges that could still be paid', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[inteira(show), 3]]);
    const payment = await charge(api, booking);
    const { body } = await cancel(show).expect(201);
    await carriedOut(api, show, body);
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({
      status: 'cancelled',
      status_detail: 'by_collector',
      payment: { id: payment.id, status: 'cancelled' },
    });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, reserved: 0 });
  });

  it('a cancellation is recorded in the audit log with its text', async () => {
    const show = await makeShow(api);
    const { body } = await cancel(show, { message: 'Sem alvará.' }).expect(201);
    const entries = await api.database.query(
      `select actor_id, before, after from audit_entries where event_id = $1 and action = 'events:cancel'`,
      [show.id],
    );
    expect(entries).toEqual([
      {
        actor_id: support.id,
        before: { canceled_at: null },
        after: { canceled_at: body.created_at, message: 'Sem alvará.' },
      },
    ]);
  });

  it('a cancellation is for support, super-admins and the producer, and for no team member', async () => {
    const show = await makeShow(api);
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['general', 'sales']);
    await as(api, member).post(`/api/team-member/events/${show.id}/cancel`, { id: newId() }).expect(404);
    await as(api, member).post(`/api/support/events/${show.id}/cancel`, { id: newId() }).expect(403);
    const stranger = await makePerson(api, { roles: ['producer'] });
    await tryToCancel(api, show, [stranger, 'producer']).expect(404);
    await tryToCancel(api, show, [show.producer, 'producer']).expect(201);
    const admin = await makePerson(api, { roles: ['super-admin'] });
    await tryToCancel(api, await makeShow(api), [admin, 'super-admin']).expect(201);
  });

  it('a cancellation is refused with a text longer than a mail can carry', async () => {
    const show = await makeShow(api);
    const refused = await cancel(show, { message: 'a'.repeat(1_001) }).expect(400);
    expect(refused.body.errors).toHaveProperty('message');
  });
});

describe('mails of a cancellation', () => {
  it('a cancellation is mailed to each buyer once, with every order and a link to the refund', async () => {
    const show = await makeShow(api);
    const email = address();
    const orders = [await paidBy(email, show), await paidBy(email, show)];
    const { body } = await cancel(show, { message: 'A chuva levou o palco.' }).expect(201);
    expect(await carriedOut(api, show, body)).toMatchObject({ mails: { people: 1, is_done: true } });
    const mails = await mailsTo(api, email, 'event-cancelled');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail!.text).toContain('A chuva levou o palco.');
    for (const { order } of orders) expect(mail!.text).toContain(order.code);
    const newest = orders.at(-1)!.order.id;
    expect(linkIn(mail!).pathname).toBe(`/events/${show.slug}/orders/${newest}`);
    expect(mail!.text).toMatch(/Peça o reembolso até \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
  });

  it('a cancellation is mailed to each holder of a given ticket, and says whom the money goes to', async () => {
    const show = await makeShow(api);
    const [email, friend, guest] = [address(), address(), address()];
    await paidBy(email, show, { assignees: [{ ticket_index: 0, name: 'Caio Lira', email: friend }] });
    await giveCourtesy(api, show, { assignee_to_email: guest });
    const { body } = await cancel(show).expect(201);
    await carriedOut(api, show, body);
    const told = await lastMail(api, friend, 'event-cancelled');
    expect(told.text).not.toContain('Caio');
    expect(told.text).toContain('O reembolso é de quem comprou.');
    expect(told.text).not.toContain('Peça o reembolso');
    expect((await lastMail(api, guest, 'event-cancelled')).text).not.toContain('Peça o reembolso');
    expect(await mailsTo(api, email, 'event-cancelled')).toHaveLength(1);
  });

  it('a cancellation is mailed to buyers at tills, and says where they get their money', async () => {
    const show = await makeShow(api);
    const { operator } = await makeSalePoint(api, show);
    const email = address();
    const sale = { event_id: show.id, items: [{ price_id: inteira(show), amount: 1 }], payment_method: 'cash' };
    const buyer = { name: 'Tereza', email };
    await as(api, operator)
      .post('/api/sale-point/orders', { id: newId(), ...sale, buyer })
      .expect(201);
    await as(api, operator)
      .post('/api/sale-point/orders', { id: newId(), ...sale })
      .expect(201);
    const { body } = await cancel(show).expect(201);
    expect((await carriedOut(api, show, body)).mails.people).toBe(1);
    const { text } = await lastMail(api, email, 'event-cancelled');
    expect(text).toContain('volta por lá');
    expect(text).not.toContain('Peça o reembolso');
  });

  it('a cancellation is mailed to nobody whose tickets were all refunded, or never paid', async () => {
    const show = await makeShow(api);
    const [refunded, unpaid] = [address(), address()];
    await askRefund(api, await paidBy(refunded, show)).expect(201);
    await charge(
      api,
      await book(api, show, [[inteira(show), 1]]),
      checkoutBody('pix', { buyer: { ...BUYER, email: unpaid } }),
    );
    const { body } = await cancel(show).expect(201);
    const none = { people: 0, sent: 0, failed: 0, unreachable: 0, is_done: true };
    expect((await carriedOut(api, show, body)).mails).toEqual(none);
    expect(await mailsTo(api, refunded, 'event-cancelled')).toEqual([]);
    expect(await mailsTo(api, unpaid, 'event-cancelled')).toEqual([]);
  });

  it('a cancellation is mailed once to each person, also after a killed process and by two at once', async () => {
    const show = await makeShow(api);
    const emails = Array.from({ length: 5 }, address);
    for (const email of emails) await paidBy(email, show);
    const { body } = await cancel(show).expect(201);
    const tell = api.app.get(TellBuyers, { strict: false });
    await Promise.all([tell.everybody(body.id), tell.everybody(body.id), tell.everybody(body.id)]);
    await carriedOut(api, show, body);
    const numbers = await Promise.all(
      emails.map(async (email) => (await mailsTo(api, email, 'event-cancelled')).length),
    );
    expect(numbers).toEqual([1, 1, 1, 1, 1]);
    // As left by a process that dies with one person still to be mailed.
    await api.database.query(
      `with again as (update event_announcements set told_at = null where id = $1)
       update announcement_recipients set is_told = false, delivery_id = null
       where number = (select min(number) from announcement_recipients where announcement_id = $1)`,
      [body.id],
    );
    await carriedOut(api, show, body);
    const all = await Promise.all(emails.map(async (email) => (await mailsTo(api, email, 'event-cancelled')).length));
    expect(all.sort()).toEqual([1, 1, 1, 1, 2]);
  });

  it('the progress of a cancellation’s mails is shown to the people who may announce it', async () => {
    const show = await makeShow(api);
    const email = address();
    await paidBy(email, show);
    const { body } = await cancel(show).expect(201);
    await carriedOut(api, show, body);
    await mailsTo(api, email);
    const read = async () =>
      (await as(api, support).get(`/api/support/events/${show.id}/announcements`).expect(200))
        .body as EventAnnouncementsView;
    expect((await read()).data).toMatchObject([
      { id: body.id, mails: { people: 1, sent: 1, failed: 0, is_done: true } },
    ]);
    await api.database.query(
      `update deliveries set state = 'failed', failure = 'x' where template = 'event-cancelled' and recipient = $1`,
      [email],
    );
    expect((await read()).data[0]?.mails).toMatchObject({ people: 1, sent: 0, failed: 1 });
  });

  it('the progress of a cancellation’s mails is kept for good once all have left, though messages are deleted', async () => {
    const show = await makeShow(api);
    const [sent, failed, gone] = [address(), address(), address()];
    for (const email of [sent, failed, gone]) await paidBy(email, show);
    const { body } = await cancel(show).expect(201);
    await carriedOut(api, show, body);
    for (const email of [sent, failed, gone]) await mailsTo(api, email);
    const ofThis = `select delivery_id from announcement_recipients where announcement_id = $1`;
    const settle = () => api.app.get(Jobs, { strict: false }).sweep('announcements.mails');
    const mails = async () =>
      (
        (await as(api, support).get(`/api/support/events/${show.id}/announcements`).expect(200))
          .body as EventAnnouncementsView
      ).data[0]?.mails;
    const move = (email: string, state: string) =>
      api.database.query(
        `update deliveries set state = $3, failure = case when $3 = 'failed' then 'x' end,
           next_attempt_at = now() + interval '1 day' where recipient = $2 and id in (${ofThis})`,
        [body.id, email, state],
      );
    await move(failed, 'failed');
    await api.database.query(`delete from deliveries where recipient = $2 and id in (${ofThis})`, [body.id, gone]);
    await move(sent, 'queued');
    await settle();
    expect(await mails()).toEqual({ people: 3, sent: 0, failed: 1, unreachable: 1, is_done: true });
    await move(sent, 'sent');
    await settle();
    await api.database.query(`delete from deliveries where id in (${ofThis})`, [body.id]);
    expect(await mails()).toEqual({ people: 3, sent: 1, failed: 1, unreachable: 1, is_done: true });
  });
});

it('a cancellation that a process has left unfinished is carried out by the sweep, once its job had its time', async () => {
  const show = await makeShow(api);
  await paidBy(address(), show);
  const { body } = await cancel(show).expect(201);
  await carriedOut(api, show, body);
  const toldAt = async (since: string) => {
    await api.database.query(
      `update event_announcements set told_at = null, created_at = now() - $2::interval where id = $1`,
      [body.id, since],
    );
    await api.app.get(Jobs, { strict: false }).sweep('announcements.underway');
    const [row] = await api.database.query(`select told_at from event_announcements where id = $1`, [body.id]);
    return row!['told_at'];
  };
  expect(await toldAt('1 second')).toBeNull();
  expect(await toldAt('1 hour')).toBeInstanceOf(Date);
});

it('a payment that arrives for a cancelled event is refunded by itself', async () => {
  const show = await makeShow(api);
  const booking = await book(api, show, [[inteira(show), 1]]);
  const payment = await charge(api, booking);
  await cancel(show).expect(201);
  await say(api, payment, 'approved').expect(200);
  expect((await reread(api, booking)).order.status).toBe('refunded');
});
