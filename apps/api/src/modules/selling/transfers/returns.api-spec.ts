import { beforeEach, describe, expect, it } from '@jest/globals';
import { type OrderTicketView, type OrderView, type Page, type RefundOptionsView } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { enrolDevice, makeDoorPerson } from '../../../testing/doors.ts';
import { lastMail, mailsTo } from '../../../testing/mails.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book, BUYER, charge, checkoutBody, reread, say, type TestBooking } from '../../../testing/purchases.ts';
import { sentBack, upset } from '../../../testing/refunds.ts';
import { as, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '100000' } });
const show = useShow(api, {}, beforeEach);
let buyer: TestPerson;
let leo: TestPerson;
let bought: TestBooking;
let given: OrderTicketView;
let kept: OrderTicketView;

beforeEach(async () => {
  [buyer, leo] = [await confirmed('Bia Nogueira'), await confirmed('Léo Prado')];
  bought = await buyTwo();
  [given, kept] = bought.order.tickets as [OrderTicketView, OrderTicketView];
});

async function confirmed(name: string): Promise<TestPerson> {
  const person = await makePerson(api, { name, password: null });
  await api.database.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  return person;
}

async function buyTwo(): Promise<TestBooking> {
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, 2]], buyer);
  const body = checkoutBody('pix', { buyer: { ...BUYER, name: 'Bia Nogueira', email: buyer.email } });
  await say(api, await charge(api, booking, body), 'approved').expect(200);
  return reread(api, booking);
}

const orderPath = () => `/api/orders/${bought.order.id}`;
const ticketPath = () => `${orderPath()}/tickets/${given.id}`;

function pass(to: { email: string }, { by = buyer, name = 'Léo Prado' } = {}) {
  return as(api, by).post(`${ticketPath()}/transfers`, { id: newId(), name, email: to.email });
}

const refund = (facts: object = {}) => as(api, buyer).post(`${orderPath()}/refund`, { id: newId(), ...facts });
const askBack = (by: TestPerson | null = buyer) => as(api, by).put(`${ticketPath()}/return-request`, {});
const keep = (by: TestPerson | null = leo) => as(api, by).delete(`${ticketPath()}/return-request`);
const giveBack = (by: TestPerson | null = leo, id = newId()) => as(api, by).post(`${ticketPath()}/returns`, { id });

const optionsNow = async () =>
  (await as(api, buyer).get(`${orderPath()}/refund`).expect(200)).body as RefundOptionsView;
const readAs = async (person: TestPerson) => (await as(api, person).get(orderPath()).expect(200)).body as OrderView;
const shown = (order: OrderView) => order.tickets!.find(({ id }) => id === given.id)!;

async function received(person: TestPerson): Promise<OrderView[]> {
  const { body } = await as(api, person).get('/api/customer/orders?type=assigned').expect(200);
  return (body as Page<OrderView>).data;
}

async function scanStatus(reference: string | undefined): Promise<number> {
  const doorPerson = await makeDoorPerson(api, show);
  const { id: device_id } = await enrolDevice(api, doorPerson);
  const body = { id: newId(), device_id, reference };
  return (await as(api, doorPerson).post(`/api/door/events/${show.id}/checkins`, body)).status;
}

const statusOf = async (ticket: OrderTicketView) => {
  const [row] = await api.database.query<{ status: string }>('select status from tickets where id = $1', [ticket.id]);
  return row?.status;
};

describe('accepted ticket', () => {
  it('an accepted ticket is not refunded without its holder, and the refusal names the holder', async () => {
    await pass(leo).expect(201);
    const { body } = await refund({ ticket_ids: [given.id, kept.id] }).expect(409);
    expect(body).toMatchObject({
      code: 'REFUND_TICKET_PASSED_ON',
      tickets: [{ id: given.id, name: expect.stringContaining(given.price.name), holder_name: 'Léo P.' }],
    });
    expect(await scanStatus(shown((await received(leo))[0]!).qr)).toBe(201);
  });

  it('an accepted ticket is left out of its buyer’s refund, who keeps the right to the others', async () => {
    await pass(leo).expect(201);
    const options = await optionsNow();
    expect(Object.fromEntries(options.tickets.map(({ id, obstacle }) => [id, obstacle]))).toEqual({
      [given.id]: 'REFUND_TICKET_PASSED_ON',
      [kept.id]: null,
    });
    const half = bought.order.total / 2;
    expect(options.amount).toBe(half);
    const id = newId();
    await refund({ id, amount: half }).expect(201);
    expect((await sentBack(api, id)).amount).toBe(half);
    expect([await statusOf(given), await statusOf(kept)]).toEqual(['valid', 'refunded']);
    const { body } = await refund().expect(409);
    expect(body.code).toBe('REFUND_TICKET_PASSED_ON');
    expect(await mailsTo(api, leo.email, 'ticket-refunded')).toEqual([]);
  });

  it('an accepted ticket is not refunded by a changed event’s rule either, and no answer is requested', async () => {
    await pass(leo).expect(201);
    await upset(api, show, 'changed_at');
    await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [
      bought.order.id,
    ]);
    expect((await refund({ ticket_ids: [given.id] }).expect(409)).body.code).toBe('REFUND_TICKET_PASSED_ON');
  });

  it('an accepted ticket stays its holder’s if that person has sent it to an address without an account', async () => {
    await pass(leo).expect(201);
    await pass({ email: `${newId()}@exemplo.br` }, { by: leo, name: 'Rafa' }).expect(201);
    expect((await refund({ ticket_ids: [given.id] }).expect(409)).body.code).toBe('REFUND_TICKET_PASSED_ON');
  });

  it('an accepted ticket is refunded if the event is cancelled, and its holder is notified', async () => {
    await pass(leo).expect(201);
    await upset(api, show, 'canceled_at');
    await refund().expect(201);
    expect(await statusOf(given)).toBe('refunded');
    expect(await mailsTo(api, leo.email, 'ticket-refunded')).toHaveLength(1);
  });

  it('an accepted ticket may be refunded by the seller, and its holder is notified', async () => {
    await pass(leo).expect(201);
    const path = `/api/producer/events/${show.id}/orders/${bought.order.id}/refunds`;
    await as(api, show.producer)
      .post(path, { id: newId(), ticket_ids: [given.id] })
      .expect(201);
    expect(await mailsTo(api, leo.email, 'ticket-refunded')).toHaveLength(1);
  });
});

it('a ticket sent to an unconfirmed address can still be refunded to its buyer', async () => {
  await pass({ email: `${newId()}@exemplo.br` }).expect(201);
  await refund().expect(201);
  expect(await statusOf(given)).toBe('refunded');
});

describe('request for a ticket’s return', () => {
  it('a request for return is mailed to the holder and shown on the order, once', async () => {
    await pass(leo).expect(201);
    const { body } = await askBack().expect(200);
    expect(body).toMatchObject({ state: 'asked', at: expect.any(String) });
    expect((await askBack().expect(200)).body).toEqual(body);
    expect(await mailsTo(api, leo.email, 'ticket-asked-back')).toHaveLength(1);
    const mail = await lastMail(api, leo.email, 'ticket-asked-back');
    expect(mail.text).toContain(`/events/${show.slug}/orders/${bought.order.id}`);
    expect(shown((await received(leo))[0]!).return_request).toEqual(body);
    expect(shown(await readAs(buyer)).return_request).toEqual(body);
    expect(JSON.stringify((await received(leo))[0])).not.toContain(buyer.email);
    expect(await auditOf(api, given.id, 'tickets:ask-return')).toMatchObject([{ actor_id: buyer.id }]);
  });

  it('a ticket that is given back has another QR, and may be refunded', async () => {
    await pass(leo).expect(201);
    const theirs = shown((await received(leo))[0]!).qr;
    await askBack().expect(200);
    const id = newId();
    const { body } = await giveBack(leo, id).expect(201);
    expect(body).toMatchObject({ id, ticket_id: given.id });
    expect((await giveBack(leo, id).expect(200)).body).toEqual(body);
    expect(await received(leo)).toEqual([]);
    expect(await scanStatus(theirs)).toBe(404);
    const back = shown(await readAs(buyer));
    expect(back).toMatchObject({ assignee_to: null, passed_on_at: null });
    expect(back.return_request).toBeUndefined();
    expect([given.qr, theirs]).not.toContain(back.qr);
    expect(await mailsTo(api, leo.email, 'ticket-returned')).toHaveLength(1);
    expect(JSON.stringify(await mailsTo(api, leo.email))).not.toContain(buyer.email);
    await refund({ amount: bought.order.total }).expect(201);
    expect(await statusOf(given)).toBe('refunded');
    expect(await mailsTo(api, leo.email, 'ticket-refunded')).toEqual([]);
  });

  it('a buyer whose holder keeps the ticket is notified, and can’t ask that person again', async () => {
    await pass(leo).expect(201);
    await keep().expect(204);
    expect(await mailsTo(api, buyer.email, 'ticket-kept')).toEqual([]);
    await askBack().expect(200);
    await keep().expect(204);
    await keep().expect(204);
    expect(await mailsTo(api, buyer.email, 'ticket-kept')).toHaveLength(1);
    expect((await askBack().expect(200)).body.state).toBe('kept');
    expect(await mailsTo(api, leo.email, 'ticket-asked-back')).toHaveLength(1);
    expect((await refund({ ticket_ids: [given.id] }).expect(409)).body.code).toBe('REFUND_TICKET_PASSED_ON');
    await giveBack().expect(201);
    await refund().expect(201);
  });

  it('a buyer may ask anew once the ticket has another holder', async () => {
    await pass(leo).expect(201);
    await askBack().expect(200);
    await keep().expect(204);
    const rafa = await confirmed('Rafa');
    await pass(rafa, { by: leo, name: 'Rafa' }).expect(201);
    expect(shown(await readAs(buyer)).return_request).toBeUndefined();
    expect((await askBack().expect(200)).body.state).toBe('asked');
    expect(await mailsTo(api, rafa.email, 'ticket-asked-back')).toHaveLength(1);
  });

  it('a request for return is refused for the buyer’s own ticket, and after the time for refunds', async () => {
    expect((await askBack().expect(409)).body.code).toBe('TICKET_NOT_PASSED_ON');
    await pass(leo).expect(201);
    await api.database.query(`update orders set paid_at = paid_at - $2::interval where id = $1`, [
      bought.order.id,
      `${(8 * DAY) / 1000} seconds`,
    ]);
    expect((await askBack().expect(409)).body.code).toBe('REFUND_TOO_LATE');
    expect(await mailsTo(api, leo.email, 'ticket-asked-back')).toEqual([]);
  });
});

it('a request for return is made by the buyer alone, and answered by the holder alone', async () => {
  await pass(leo).expect(201);
  const stranger = await confirmed('Estranha');
  for (const other of [null, stranger, leo]) {
    expect((await askBack(other).expect(409)).body.code).toBe('REFUND_NOT_YOURS');
  }
  await askBack().expect(200);
  for (const other of [null, stranger, buyer]) {
    await giveBack(other).expect(403);
    await keep(other).expect(403);
  }
  await as(api, leo).post(`${orderPath()}/tickets/${newId()}/returns`, { id: newId() }).expect(404);
  expect(shown((await received(leo))[0]!).qr).toBeDefined();
});

describe('refund concurrent with', () => {
  const ROUNDS = 4;

  it('a refund concurrent with the ticket’s acceptance leaves it refunded, or with the holder', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      bought = await buyTwo();
      [given, kept] = bought.order.tickets as [OrderTicketView, OrderTicketView];
      const [money, transfer] = await Promise.all([refund({ ticket_ids: [given.id] }), pass(leo)]);
      expect([
        [201, 409],
        [409, 201],
      ]).toContainEqual([money.status, transfer.status]);
      expect(await statusOf(given)).toBe(money.status === 201 ? 'refunded' : 'valid');
    }
  });

  it('a refund concurrent with the ticket’s return leaves it with the buyer, refunded if the return was first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      bought = await buyTwo();
      [given, kept] = bought.order.tickets as [OrderTicketView, OrderTicketView];
      await pass(leo).expect(201);
      const [money, back] = await Promise.all([refund({ ticket_ids: [given.id] }), giveBack()]);
      expect(back.status).toBe(201);
      expect([201, 409]).toContain(money.status);
      expect(await statusOf(given)).toBe(money.status === 201 ? 'refunded' : 'valid');
      expect(await received(leo)).toEqual([]);
    }
  });
});
