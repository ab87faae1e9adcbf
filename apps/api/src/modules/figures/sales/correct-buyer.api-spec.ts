import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OrderView, SaleView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { askAtCheckout } from '../../../testing/checkout-forms.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { enrolDevice, makeDoorPerson } from '../../../testing/doors.ts';
import { codeIn, lastMail, mailsTo } from '../../../testing/mails.ts';
import { linesIn, qrTextsIn } from '../../../testing/pdf.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import {
  book,
  BUYER,
  charge,
  checkoutBody,
  cookieOf,
  reread,
  say,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson, useShow } from '../../../testing/use-scenes.ts';

/* Covers the correction of a buyer's wrong e-mail, by the event's people or support. */

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '100000' } });
const show = useShow(api, { lots: [{ ticket_limit: 400 }] });
const support = usePerson(api, { roles: ['support'] });
let doorPerson: TestPerson;
let device_id: string;
let wrong: string;
let right: string;
let bought: TestBooking;

const GUEST = { ticket_index: 1, name: 'Léo Prado', email: 'leo@exemplo.br' };

beforeAll(async () => {
  doorPerson = await makeDoorPerson(api, show);
  ({ id: device_id } = await enrolDevice(api, doorPerson));
});
beforeEach(async () => {
  [wrong, right] = [`errado-${newId()}@exemplo.br`, `certo-${newId()}@exemplo.br`];
  bought = await buyTwo(wrong);
});

async function buyTwo(email: string, person: TestPerson | null = null): Promise<TestBooking> {
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, 2]], person);
  const body = checkoutBody('pix', { buyer: { ...BUYER, email }, assignees: [GUEST] });
  await say(api, await charge(api, booking, body), 'approved').expect(200);
  return reread(api, booking);
}

async function confirmed(email: string): Promise<TestPerson> {
  const person = await makePerson(api, { email, name: 'Bia Nogueira', password: null });
  await api.database.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  return person;
}

function correct(email: unknown, { order = { id: bought.order.id }, by = show.producer, area = 'producer' } = {}) {
  return as(api, by).put(`/api/${area}/events/${show.id}/orders/${order.id}/buyer`, { email });
}

const scan = (reference: string | undefined) =>
  as(api, doorPerson).post(`/api/door/events/${show.id}/checkins`, { id: newId(), device_id, reference });

async function read(person: TestPerson | null, id = bought.order.id): Promise<OrderView> {
  return (await as(api, person).get(`/api/orders/${id}`).expect(200)).body as OrderView;
}

async function purchasesOf(person: TestPerson): Promise<string[]> {
  const { body } = await as(api, person).get('/api/customer/orders?type=purchased').expect(200);
  return (body.data as OrderView[]).map(({ id }) => id);
}

describe('address of a sale', () => {
  it.each([
    ['producer', async () => show.producer],
    ['support', async () => support],
    ['super-admin', () => makePerson(api, { roles: ['super-admin'] })],
  ])('an address is corrected in the area of %s, and recorded with the person', async (area, whom) => {
    const by = await whom();
    const { body } = await correct(` ${right.toUpperCase()} `, { by, area }).expect(200);
    expect(body as SaleView).toMatchObject({ id: bought.order.id, user: { email: right, name: BUYER.name } });
    expect(await auditOf(api, bought.order.id, 'orders:correct-buyer')).toEqual([
      expect.objectContaining({
        actor_id: by.id,
        event_id: show.id,
        before: { email: wrong },
        after: expect.objectContaining({ email: right }),
      }),
    ]);
    const sale = await as(api, by).get(`/api/${area}/events/${show.id}/orders/${bought.order.id}`).expect(200);
    expect((sale.body as SaleView).history.at(-1)).toMatchObject({ action: 'orders:correct-buyer', by: by.name });
  });

  it('a correction notifies both addresses, and sends the tickets to the right one', async () => {
    await lastMail(api, wrong, 'tickets');
    await correct(right).expect(200);
    const gone = await lastMail(api, wrong, 'order-address-removed');
    expect(gone.text).toContain(bought.order.code);
    expect(gone.text).not.toContain(right);
    expect(gone.text).not.toContain(BUYER.name);
    const told = await lastMail(api, right, 'order-address-corrected');
    expect(told.text).toContain(bought.order.code);
    expect(told.text).not.toContain(wrong);
    const tickets = await lastMail(api, right, 'tickets');
    expect(tickets.attachment).not.toBeNull();
    expect(await mailsTo(api, wrong, 'tickets')).toHaveLength(1);
    expect(await mailsTo(api, GUEST.email, 'tickets')).not.toHaveLength(0);
    const file = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/orders/${bought.order.id}/ingresso.pdf`)
      .buffer(true)
      .expect(200);
    expect(qrTextsIn(file.body as Buffer)).not.toContain(bought.order.tickets?.[0]?.qr);
  });

  it('a correction leaves the wrong address neither order nor access, and holders of given tickets keep theirs', async () => {
    const stranger = await confirmed(wrong);
    expect(await purchasesOf(stranger)).toEqual([bought.order.id]);
    await as(api, stranger).get(`/api/orders/${bought.order.id}/ingresso.pdf`).expect(200);
    const buyer = await confirmed(right);
    await correct(right).expect(200);
    expect(await purchasesOf(stranger)).toEqual([]);
    const seen = await read(stranger);
    expect([seen.user, seen.tickets, seen.answers]).toEqual([undefined, undefined, undefined]);
    await as(api, stranger).get(`/api/orders/${bought.order.id}/ingresso.pdf`).expect(403);
    await scan(bought.order.tickets?.[0]?.qr).expect(404);
    await scan(bought.order.tickets?.[0]?.code).expect(404);
    expect(await purchasesOf(buyer)).toEqual([bought.order.id]);
    const [own] = (await read(buyer)).tickets ?? [];
    await scan(own?.qr).expect(201);
    await scan(bought.order.tickets?.[1]?.qr).expect(201);
  });

  it('a correction takes the session from every browser that read the wrong address’s mail, and gives it to none', async () => {
    const free = await makeShow(api, {
      lots: [{ prices: [{ name: 'Entrada', pricing: 'free', value: 0, sorting: 0 }] }],
    });
    const booking = await book(api, free, [[priceOf(free.lots[0]).id, 2]]);
    const path = `/api/orders/${booking.order.id}`;
    const body = { buyer: { name: 'Bia Nogueira', email: wrong }, payment: { method: 'free' } };
    await as(api, null).post(`${path}/checkout`, body).set('cookie', booking.cookie).expect(200);
    const code = codeIn(await lastMail(api, wrong, 'confirm-order'));
    const proved = await as(api, null).post(`${path}/proof`, { code }).expect(200);
    const cookie = cookieOf(proved.headers['set-cookie']);
    const same = await as(api, null).post(`${path}/proof`, { code }).set('cookie', booking.cookie).expect(200);
    const mailed = { order: booking.order, cookie };
    const both = { order: booking.order, cookie: cookieOf(same.headers['set-cookie']) };
    expect((await reread(api, mailed)).order.tickets).toHaveLength(2);
    await as(api, free.producer)
      .put(`/api/producer/events/${free.id}/orders/${booking.order.id}/buyer`, { email: right })
      .expect(200);
    for (const browser of [mailed, both, booking]) {
      const left = (await reread(api, browser)).order;
      expect([left.user, left.tickets]).toEqual([undefined, undefined]);
    }
    await as(api, null).get(`${path}/ingresso.pdf`).set('cookie', cookie).expect(403);
    const [ticket] = proved.body.tickets as { id: string }[];
    await as(api, null).delete(`${path}/tickets/${ticket!.id}`).set('cookie', cookie).expect(409);
  });

  it('a correction takes an order from the wrong address’s account, and leaves one made by another account', async () => {
    const owner = await confirmed(wrong);
    const mine = await buyTwo(wrong, owner);
    await correct(right, { order: mine.order }).expect(200);
    expect(await purchasesOf(owner)).not.toContain(mine.order.id);
    const other = await confirmed(`conta-${newId()}@exemplo.br`);
    const elsewhere = await buyTwo(wrong, other);
    await correct(right, { order: elsewhere.order }).expect(200);
    expect(await purchasesOf(other)).toContain(elsewhere.order.id);
  });

  it('a correction keeps the QR of an admitted ticket', async () => {
    const [first] = bought.order.tickets ?? [];
    await scan(first?.qr).expect(201);
    await correct(right).expect(200);
    await scan(first?.qr).expect(409);
  });

  it('a correction makes a ticket given to the right address its buyer’s own', async () => {
    await correct(GUEST.email).expect(200);
    const { order } = await reread(api, bought);
    expect(order.tickets?.map(({ assignee_to }) => assignee_to)).toEqual([null, null]);
  });

  it('a correction sent twice is made once', async () => {
    await correct(right).expect(200);
    const { order } = await reread(api, bought);
    await correct(right).expect(200);
    expect((await reread(api, bought)).order.tickets?.[0]?.qr).toBe(order.tickets?.[0]?.qr);
    expect(await auditOf(api, bought.order.id, 'orders:correct-buyer')).toHaveLength(1);
    expect(await mailsTo(api, wrong, 'order-address-removed')).toHaveLength(1);
  });

  it('a correction before the payment sends no ticket', async () => {
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await charge(api, booking, checkoutBody('pix', { buyer: { ...BUYER, email: wrong } }));
    const before = (await mailsTo(api, right)).length;
    await correct(right, { order: booking.order }).expect(200);
    const mails = (await mailsTo(api, right)).slice(before);
    expect(mails.map(({ template }) => template)).toEqual(['order-address-corrected']);
  });

  it('a correction adds an address that a till’s buyer has not left', async () => {
    const point = await makeSalePoint(api, show);
    const id = newId();
    await as(api, point.operator)
      .post('/api/sale-point/orders', {
        ...{ id, event_id: show.id, payment_method: 'cash' },
        items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }],
      })
      .expect(201);
    await correct(right, { order: { id } }).expect(200);
    expect(await lastMail(api, right, 'tickets')).toMatchObject({ to: right });
  });

  it('a corrected address shows its owner no phone and no document entered under another address', async () => {
    expect((await reread(api, bought)).order.user).toMatchObject({ document: expect.any(String) });
    const buyer = await confirmed(right);
    await correct(right, { by: support, area: 'support' }).expect(200);
    expect((await read(buyer)).user).toMatchObject({ email: right, phone: null, document: null });
    const { body } = await as(api, buyer).get('/api/customer/orders').expect(200);
    expect(body.data).toMatchObject([{ user: { phone: null, document: null } }]);
    expect((await reread(api, bought)).order.user).toMatchObject({ phone: null, document: null });
    const { body: copy } = await as(api, buyer).get('/api/me/data').expect(200);
    expect(copy.subjects.orders.rows).toMatchObject([{ buyer_email: right, buyer_phone: null, buyer_document: null }]);
    expect(JSON.stringify(copy)).not.toContain(BUYER.document.replaceAll(/\D/g, ''));
    const sale = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/orders/${bought.order.id}`)
      .expect(200);
    expect(sale.body.user.document).not.toBeNull();
  });

  it('the PDF of the tickets prints no document that was said under another address', async () => {
    const printed = async () => {
      const { body } = await as(api, show.producer)
        .get(`/api/producer/events/${show.id}/orders/${bought.order.id}/ingresso.pdf`)
        .buffer(true)
        .expect(200);
      return linesIn(body as Buffer).join('\n');
    };
    expect(await printed()).toContain('.982.');
    await correct(right).expect(200);
    const after = await printed();
    expect(after).toContain(BUYER.name);
    expect(after).not.toContain('.982.');
  });

  it('an unpaid order gives the corrected address no phone, document or answer, also once it is paid from there', async () => {
    const free = await makeShow(api, {
      lots: [{ prices: [{ name: 'Entrada', pricing: 'free', value: 0, sorting: 0 }] }],
    });
    const [question_id = ''] = await askAtCheckout(api, free, [
      { assignment: 'per_order', question: 'Restrição alimentar', type: 'short_text' },
    ]);
    const { order, cookie } = await book(api, free, [[priceOf(free.lots[0]).id, 1]]);
    const said = { buyer: { ...BUYER, email: wrong }, answers: [{ question_id, value: 'sem glúten' }] };
    await as(api, null)
      .post(`/api/orders/${order.id}/checkout`, checkoutBody('free', said))
      .set('cookie', cookie)
      .expect(200);
    const buyer = await confirmed(right);
    const path = `/api/support/events/${free.id}/orders/${order.id}/buyer`;
    await as(api, support).put(path, { email: right }).expect(200);
    const hidden = { user: { email: right, phone: null, document: null }, answers: [] };
    expect(await read(buyer, order.id)).toMatchObject(hidden);
    // The form is sent anew by who pays, the buyer is not.
    const paid = { payment: { method: 'free' }, answers: said.answers };
    await as(api, buyer).post(`/api/orders/${order.id}/checkout`, paid).expect(200);
    expect(await read(buyer, order.id)).toMatchObject({ ...hidden, status: 'paid' });
  });

  it('an address is never corrected to that of the person who corrects it', async () => {
    expect((await correct(support.email, { by: support, area: 'support' }).expect(403)).body.code).toBe('FORBIDDEN');
    expect((await correct(show.producer.email.toUpperCase()).expect(403)).body.code).toBe('FORBIDDEN');
    expect(await auditOf(api, bought.order.id, 'orders:correct-buyer')).toEqual([]);
  });

  it.each(['', 'bia@', null])('a correction to %j is refused', async (email) => {
    const { body } = await correct(email).expect(400);
    expect(Object.keys(body.errors)).toEqual(['email']);
  });

  it('a correction is refused for everybody else, in another event, and of a courtesy', async () => {
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['sales', 'supervise']);
    await correct(right, { by: member, area: 'team-member' }).expect(404);
    await correct(right, { by: member }).expect(403);
    const other = await makeShow(api);
    await correct(right, { by: other.producer }).expect(404);
    await as(api, other.producer)
      .put(`/api/producer/events/${other.id}/orders/${bought.order.id}/buyer`, { email: right })
      .expect(404);
    const { body } = await correct(right, { order: await giveCourtesy(api, show) }).expect(422);
    expect(body.code).toBe('COURTESY_WITHOUT_BUYER');
    expect(await auditOf(api, bought.order.id, 'orders:correct-buyer')).toEqual([]);
  });
});
