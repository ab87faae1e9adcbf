import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SaleView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { makeDoor } from '../../../testing/doors.ts';
import { lastMail } from '../../../testing/mails.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book, buy, charge, checkoutBody, say, type TestBooking } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 400 }, { name: 'Camarote' }] });
let bought: TestBooking;

beforeAll(async () => {
  bought = await buy(api, show, [
    [priceOf(show.lots[0]).id, 2],
    [priceOf(show.lots[1]).id, 1],
  ]);
});

async function read(order: { id: string }, person: TestPerson = show.producer, area = 'producer'): Promise<SaleView> {
  const answer = await as(api, person).get(`/api/${area}/events/${show.id}/orders/${order.id}`).expect(200);
  return answer.body as SaleView;
}

describe('sale', () => {
  it('a sale shows its items by lot, and how its total comes about', async () => {
    const sale = await read(bought.order);
    expect(sale).toMatchObject({
      code: bought.order.code,
      ...{ status: 'paid', status_detail: 'accredited', origin: 'online', payment_method: 'pix' },
      ...{ subtotal: 300_00, coupon: null, coupon_amount: 0, total: bought.order.total },
      event: { convenience_tax: 10 },
      user: { name: 'Bia Nogueira', email: 'bia@exemplo.br', document: '52998224725' },
      ...{ receipt: null, card_reference: null, cash_to_return: null, flags: [], refunds: [] },
      ...{ sold_by: null, salePoint: null, expires_at: null },
    });
    expect(sale.paid_at).not.toBeNull();
    expect(sale.tickets.map(({ price, status }) => [price.lot.name, price.lot.sorting, status])).toEqual([
      ['Pista', 0, 'valid'],
      ['Pista', 0, 'valid'],
      ['Camarote', 1, 'valid'],
    ]);
    expect(sale.tickets.map(({ code }) => code)).toEqual(bought.order.tickets?.map(({ code }) => code));
  });

  it('a sale shows its charges, its messages and its history', async () => {
    await lastMail(api, 'bia@exemplo.br', 'tickets');
    const { payments, deliveries, history } = await read(bought.order);
    expect(payments).toMatchObject([
      { method: 'pix', status: 'approved', amount: bought.order.total, sent_back_at: null },
    ]);
    expect(deliveries).toMatchObject([{ provider: 'email', recipient: 'bia@exemplo.br' }]);
    expect(history.map(({ action, status, by }) => [action, status, by])).toEqual([
      ['orders:book', 'booking', null],
      ['orders:move', 'paid', null],
    ]);
    await as(api, show.producer)
      .post(`/api/producer/orders/${bought.order.id}/resend-pdf`, { provider: 'email', to: 'producer' })
      .expect(202);
    const later = await read(bought.order);
    expect(later.deliveries).toHaveLength(2);
    expect(later.history.at(-1)).toMatchObject({ action: 'orders:resend', by: show.producer.name, status: null });
  });

  it('a sale shows every scan of its tickets, admitted or not, and which are admitted', async () => {
    const door = await makeDoor(api, show);
    const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const [first] = order.tickets ?? [];
    await door.enter(first?.qr).expect(201);
    api.clock.advance(1000);
    await door.enter(first?.qr).expect(409);
    const [entered, other] = (await read(order)).tickets;
    expect(entered?.checkIn).toMatchObject({ by: door.person.name });
    expect(entered?.scans).toMatchObject([
      { code: 'ALREADY_CHECKED_IN_ERROR', is_admission: false, by: door.person.name, undone: null },
      { code: 'ADMITTED', is_admission: true, by: door.person.name },
    ]);
    expect(entered?.scans[0]?.device).not.toBeNull();
    expect(other).toMatchObject({ checkIn: null, scans: [] });
  });

  it('a sale shows undone admissions, with person and reason', async () => {
    const door = await makeDoor(api, show);
    const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const [ticket] = order.tickets ?? [];
    await door.enter(ticket?.qr).expect(201);
    await api.database.query(
      `with undone as (
         update checkins set undone_at = $2, undone_by = $3, undo_reason = 'Errou a fila' where ticket_id = $1
       )
       update tickets set entry = entry + 1 where id = $1`,
      [ticket?.id, api.clock.now(), show.producer.id],
    );
    const [shown] = (await read(order)).tickets;
    expect(shown?.checkIn).toBeNull();
    expect(shown?.scans).toMatchObject([{ undone: { by: show.producer.name, reason: 'Errou a fila' } }]);
  });

  it('a sale shows the receiver of a transferred ticket, with its code', async () => {
    const buyer = await makePerson(api, { name: 'Rui Lopes' });
    const { order, cookie } = await buy(api, show, [[priceOf(show.lots[0]).id, 2]], buyer);
    const [ticket] = order.tickets ?? [];
    await as(api, buyer)
      .post(`/api/orders/${order.id}/tickets/${ticket?.id}/transfers`, {
        id: newId(),
        name: 'Léo Reis',
        email: 'leo@exemplo.br',
      })
      .set('cookie', cookie)
      .expect(201);
    const [passed, kept] = (await read(order)).tickets;
    expect(passed).toMatchObject({ assignee_to: 'leo@exemplo.br', holder_name: 'Léo Reis' });
    expect(passed?.transfers).toMatchObject([{ to: 'Léo Reis' }]);
    expect(passed?.code).not.toBe(ticket?.code);
    expect(kept).toMatchObject({ assignee_to: null, transfers: [] });
  });

  it('a sale that is only booked shows the end of its hold, and no code', async () => {
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await charge(api, booking, checkoutBody('pix'));
    const sale = await read(booking.order);
    expect(sale).toMatchObject({ status: 'booking', paid_at: null, tickets: [{ status: 'held', code: null }] });
    expect(sale.expires_at).not.toBeNull();
    expect(sale.payments).toMatchObject([{ status: 'pending' }]);
  });

  it('a sale shows its refunds', async () => {
    const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const [ticket] = order.tickets ?? [];
    await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/orders/${order.id}/refunds`, {
        ...{ id: newId(), ticket_ids: [ticket?.id], amount: 110_00, reason: 'Gentileza' },
      })
      .expect(201);
    const sale = await read(order);
    expect(sale).toMatchObject({ status: 'paid', status_detail: 'partially_refunded', refunded_amount: 110_00 });
    expect(sale.tickets.map(({ status }) => status)).toEqual(['refunded', 'valid']);
    expect(sale.refunds).toMatchObject([{ rule: 'seller', status: 'approved', amount: 110_00, reason: 'Gentileza' }]);
  });

  it('a till’s sale shows operator, sale point and receipt', async () => {
    const point = await makeSalePoint(api, show);
    const id = newId();
    await as(api, point.operator)
      .post('/api/sale-point/orders', {
        ...{ id, event_id: show.id, payment_method: 'card_machine', card_reference: 'NSU 4711' },
        items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }],
      })
      .expect(201);
    expect(await read({ id })).toMatchObject({
      ...{ origin: 'pdv', payment_method: 'card_machine', card_reference: 'NSU 4711', tax_amount: 0 },
      ...{ salePoint: { name: 'Bilheteria' }, sold_by: { name: 'Paula' } },
      history: [{ action: 'orders:sell', by: 'Paula' }],
    });
  });

  it('a sale takes as many statements for many tickets as for few', async () => {
    const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 8]]);
    const one = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const count = (which: { id: string }) => countQueries(api, () => read(which));
    expect(await count(order)).toBe(await count(one.order));
  });
});

describe('access to a sale', () => {
  it('a sale’s document is shown only to people with that right', async () => {
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['sales']);
    const support = await makePerson(api, { roles: ['support'] });
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const seen = [
      await read(bought.order, member, 'team-member'),
      await read(bought.order, support, 'support'),
      await read(bought.order, admin, 'super-admin'),
    ];
    expect(seen.map(({ user }) => user.document)).toEqual(['***.982.***-**', '***.982.***-**', '52998224725']);
  });

  it('a sale is shown under its own event alone, and is refused without the grant', async () => {
    const other = await makeShow(api, { producer: show.producer });
    const path = (event: TestShow, id: string) => `/api/producer/events/${event.id}/orders/${id}`;
    await as(api, show.producer).get(path(other, bought.order.id)).expect(404);
    await as(api, show.producer).get(path(show, newId())).expect(404);
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['checkins']);
    await as(api, member).get(`/api/team-member/events/${show.id}/orders/${bought.order.id}`).expect(403);
  });

  it('a courtesy is found only with the right to courtesies', async () => {
    const given = await giveCourtesy(api, show);
    expect(await read(given)).toMatchObject({ origin: 'courtesy', total: 0, assignee_to_name: 'Ana Souza' });
    const support = await makePerson(api, { roles: ['support'] });
    await as(api, support).get(`/api/support/events/${show.id}/orders/${given.id}`).expect(404);
  });
});

it('a disputed sale shows no code meanwhile', async () => {
  const disputed = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
  await say(api, disputed.payment, 'in_mediation').expect(200);
  expect(await read(disputed.order)).toMatchObject({ status: 'in_mediation', tickets: [{ code: null }] });
});
