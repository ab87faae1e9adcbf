import { describe, expect, it } from '@jest/globals';
import { contract, type AnyEndpoint } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import { apiKeyBody } from '../testing/api-keys.ts';
import { openBook } from '../testing/books.ts';
import { couponBody } from '../testing/coupons.ts';
import { courtesyBody } from '../testing/courtesies.ts';
import { enrolDevice, sellTickets } from '../testing/doors.ts';
import { makeSoldShow, payoutBody } from '../testing/payouts.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { bookingBody, buy } from '../testing/purchases.ts';
import { makeSalePoint } from '../testing/sale-points.ts';
import { as, makeShow, priceOf, TWO_PRICES, type TestShow } from '../testing/shows.ts';
import { makeTeam } from '../testing/teams.ts';
import { freeReference, giveTerminal, terminalSale } from '../testing/terminals.ts';
import { makeTill } from '../testing/tills.ts';
import { webhookBody } from '../testing/webhooks.ts';
import { useApi } from '../testing/use-api.ts';

/*
 * Every create of the contract carries an id that its client made: a repeat happens once and gets the same answer with
 * 200, and the id with another body is refused. Tests one call of each, and leaves none out.
 */

type Row = Omit<AnyEndpoint, 'types'>;

/** A create of one's own: who sends it where, and what; `other` says what else the same id might be sent with. */
interface Create {
  by: TestPerson;
  path: string;
  body: object;
  other: object;
  /** It is sent as form data, with a file. */
  isForm?: true;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const CREATES = Object.entries(contract)
  .flatMap(([subject, calls]) => Object.entries<Row>(calls).map(([name, row]) => ({ name: `${subject}.${name}`, row })))
  .filter(({ row }) => row.status === 201)
  .map(({ name }) => name);

const api = useApi();

const cart = (show: TestShow, amount = 1): [string, number][] => [[priceOf(show.lots[0]).id, amount]];

async function ofEvent(path: string, body: (show: TestShow) => object, other: object): Promise<Create> {
  const show = await makeShow(api);
  return { by: show.producer, path: `/api/producer/events/${show.id}${path}`, body: body(show), other };
}

async function boughtBy(person: TestPerson): Promise<{ show: TestShow; order: string; ticket: string }> {
  const show = await makeShow(api);
  const { order } = await buy(api, show, cart(show), person);
  return { show, order: order.id, ticket: order.tickets?.[0]?.id ?? '' };
}

/** Returns the spreadsheet of an event's courtesies with one guest. */
async function sheetOf(show: TestShow): Promise<Buffer> {
  const path = `/api/producer/events/${show.id}/courtesies/planilha.xlsx`;
  const answer = await as(api, show.producer).get(path).responseType('blob').expect(200);
  const book = await openBook(answer.body as Buffer);
  const row = ['Ana', 'ana@exemplo.br', show.lots[0]?.name, 'Inteira', 1];
  book.getWorksheet('Cortesias')?.spliceRows(2, 1, row);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const creates: Record<string, () => Promise<Create>> = {
  'announcements.cancel': () => ofEvent('/cancel', () => ({ id: newId(), message: 'Choveu.' }), { message: 'Ventou.' }),
  'announcements.change': () => ofEvent('/change', () => ({ id: newId(), venue: 'Clube' }), { venue: 'Praia' }),
  'apiKeys.create': async () => {
    const by = await makePerson(api, { roles: ['producer'] });
    return { by, path: '/api/producer/api-keys', body: apiKeyBody(), other: { name: 'Outra' } };
  },
  'buying.book': async () => {
    const show = await makeShow(api);
    const by = await makePerson(api);
    const { items } = bookingBody(cart(show, 2));
    return { by, path: `/api/events/${show.slug}/bookings`, body: bookingBody(cart(show)), other: { items } };
  },
  'checkins.create': async () => {
    const show = await makeShow(api);
    const [ticket, another] = await sellTickets(api, show, { amount: 2 });
    const body = { id: newId(), ticket_id: ticket?.id };
    const path = `/api/producer/events/${show.id}/checkins`;
    return { by: show.producer, path, body, other: { ticket_id: another?.id } };
  },
  'checkins.checkDocument': async () => {
    const show = await makeShow(api);
    const [ticket] = await sellTickets(api, show);
    const body = { id: newId(), ticket_id: ticket?.id, result: 'conferido' };
    const path = `/api/producer/events/${show.id}/checkins/documents`;
    return { by: show.producer, path, body, other: { result: 'negado' } };
  },
  'checkins.exit': async () => {
    const show = await makeShow(api);
    const access = { areas: [{ number: 0, name: 'Recinto', exits: 'return' }] };
    await as(api, show.producer).put(`/api/producer/events/${show.id}/access`, access).expect(200);
    const [ticket, another] = await sellTickets(api, show, { amount: 2 });
    const entry = { id: newId(), ticket_id: ticket?.id };
    await as(api, show.producer).post(`/api/producer/events/${show.id}/checkins`, entry).expect(201);
    const body = { id: newId(), ticket_id: ticket?.id };
    return {
      by: show.producer,
      path: `/api/producer/events/${show.id}/exits`,
      body,
      other: { ticket_id: another?.id },
    };
  },
  'coupons.create': () => ofEvent('/coupons', (show) => couponBody(show), { percent_off: 20 }),
  'courtesies.create': () => ofEvent('/courtesies', (show) => courtesyBody(show), { assignee_to_name: 'Bia' }),
  'courtesies.checkSheet': async () => {
    const [show, another] = [await makeShow(api), await makeShow(api, { lots: [{ name: 'Camarote' }] })];
    const body = { id: newId(), file: await sheetOf(show) };
    const path = `/api/producer/events/${show.id}/courtesies/imports`;
    return { by: show.producer, path, body, other: { file: await sheetOf(another) }, isForm: true };
  },
  'customer.transfer': async () => {
    const by = await makePerson(api);
    const { order, ticket } = await boughtBy(by);
    const body = { id: newId(), name: 'Léo Prado', email: `${newId()}@exemplo.br` };
    return { by, path: `/api/orders/${order}/tickets/${ticket}/transfers`, body, other: { name: 'Leo' } };
  },
  'customer.returnTicket': async () => {
    const [buyer, by] = [await makePerson(api), await makePerson(api)];
    const { order, ticket } = await boughtBy(buyer);
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [by.id]);
    const gift = { id: newId(), name: 'Léo Prado', email: by.email };
    await as(api, buyer).post(`/api/orders/${order}/tickets/${ticket}/transfers`, gift).expect(201);
    return { by, path: `/api/orders/${order}/tickets/${ticket}/returns`, body: { id: newId() }, other: {} };
  },
  'devices.enrol': async () => {
    const body = { id: newId(), name: 'Celular 03', kind: 'door' };
    return { by: await makePerson(api), path: '/api/devices', body, other: { name: 'Celular 04' } };
  },
  'door.checkin': async () => {
    const show = await makeShow(api);
    const [ticket, another] = await sellTickets(api, show, { amount: 2 });
    const { id: device_id } = await enrolDevice(api, show.producer);
    const body = { id: newId(), device_id, reference: ticket?.qr };
    const path = `/api/door/events/${show.id}/checkins`;
    return { by: show.producer, path, body, other: { reference: another?.qr } };
  },
  'events.create': async () => {
    const id = newId();
    const start_date = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
    const body = { id, name: 'Baile', slug: `baile-${id}`, start_date, end_date: null, availability: 'public' };
    const by = await makePerson(api, { roles: ['producer'] });
    return { by, path: '/api/producer/events', body, other: { name: 'Bailão' } };
  },
  'events.duplicate': () => {
    const id = newId();
    const start_date = new Date(api.clock.now().getTime() + 40 * 86_400_000).toISOString();
    return ofEvent('/duplicate', () => ({ id, name: 'Baile', slug: `baile-${id}`, start_date }), { name: 'Bailão' });
  },
  'lots.duplicate': async () => {
    const show = await makeShow(api);
    const path = `/api/producer/events/${show.id}/lots/${show.lots[0]?.id}/duplicate`;
    return { by: show.producer, path, body: { id: newId(), name: 'Pista 2' }, other: { name: 'Pista 3' } };
  },
  'lots.create': () => {
    const body = { id: newId(), name: 'Pista', ticket_limit: 10, visible: true, enabled: true, prices: TWO_PRICES };
    return ofEvent('/lots', () => body, { ticket_limit: 11 });
  },
  'expenses.create': async () => {
    const show = await makeShow(api);
    const by = await makePerson(api, { roles: ['super-admin'] });
    const body = { id: newId(), amount: 10_00 };
    return { by, path: `/api/super-admin/events/${show.id}/expenses`, body, other: { amount: 11_00 } };
  },
  'payouts.request': async () => {
    const show = await makeSoldShow(api);
    const path = `/api/producer/events/${show.id}/payouts`;
    return { by: show.producer, path, body: payoutBody(), other: { amount: 11_00 } };
  },
  'payouts.create': async () => {
    const show = await makeSoldShow(api);
    const by = await makePerson(api, { roles: ['super-admin'] });
    const body = { ...payoutBody(), event_id: show.id };
    return { by, path: '/api/super-admin/payouts', body, other: { amount: 11_00 } };
  },
  'ledger.startRecount': async () => {
    const by = await makePerson(api, { roles: ['super-admin'] });
    return { by, path: '/api/super-admin/recounts', body: { id: newId() }, other: {} };
  },
  'people.askToProduce': async () => {
    const id = newId();
    const body = { id, name: 'Bruna', phone: '(81) 98765-4321', document: '529.982.247-25', slug: `batuque-${id}` };
    return { by: await makePerson(api), path: '/api/me/producer-request', body, other: { about: 'Samba.' } };
  },
  'refunds.ask': async () => {
    const by = await makePerson(api);
    const { order } = await boughtBy(by);
    return { by, path: `/api/orders/${order}/refund`, body: { id: newId() }, other: { reason: 'Desisti.' } };
  },
  'refunds.start': async () => {
    const { show, order } = await boughtBy(await makePerson(api));
    const path = `/api/producer/events/${show.id}/orders/${order}/refunds`;
    return { by: show.producer, path, body: { id: newId() }, other: { reason: 'Engano.' } };
  },
  'salePoint.sell': async () => {
    const show = await makeShow(api);
    const { operator } = await makeSalePoint(api, show);
    const body = { ...bookingBody(cart(show)), event_id: show.id, payment_method: 'cash' };
    const { items } = bookingBody(cart(show, 2));
    return { by: operator, path: '/api/sale-point/orders', body, other: { items } };
  },
  'salePoint.lease': async () => {
    const show = await makeShow(api);
    const { person, device } = await makeTill(api, show, await makeSalePoint(api, show));
    const body = { id: newId(), device_id: device.id, lot_id: show.lots[0]?.id, amount: 5 };
    return { by: person, path: '/api/sale-point/leases', body, other: { amount: 6 } };
  },
  'terminals.create': async () => {
    const show = await makeShow(api);
    const point = await makeSalePoint(api, show);
    const by = await makePerson(api, { roles: ['super-admin'] });
    const body = { id: newId(), reference: freeReference(), name: 'Maquininha' };
    return { by, path: `/api/super-admin/sale-points/${point.id}/terminals`, body, other: { name: 'Outra' } };
  },
  'terminals.begin': async () => {
    const show = await makeShow(api);
    const till = await makeTill(api, show, await makeSalePoint(api, show));
    await giveTerminal(api, till);
    const body = terminalSale(till);
    return { by: till.person, path: '/api/sale-point/terminal-sales', body, other: { installments: 2 } };
  },
  'salePoints.create': async () => {
    const show = await makeShow(api);
    const body = { id: newId(), name: 'Bilheteria', events: [{ id: show.id }] };
    return { by: show.producer, path: '/api/producer/sale-points', body, other: { name: 'Quiosque' } };
  },
  'salePoints.invite': async () => {
    const show = await makeShow(api);
    const id = newId();
    const point = { id, name: 'Bilheteria', events: [{ id: show.id }] };
    await as(api, show.producer).post('/api/producer/sale-points', point).expect(201);
    const body = { id: newId(), email: `${newId()}@exemplo.br` };
    const path = `/api/producer/sale-points/${id}/invitations`;
    return { by: show.producer, path, body, other: { is_supervisor: true } };
  },
  'teams.create': async () => {
    const by = await makePerson(api, { roles: ['producer'] });
    return { by, path: '/api/producer/teams', body: { id: newId(), name: 'Equipe' }, other: { name: 'Outra' } };
  },
  'teams.invite': async () => {
    const by = await makePerson(api, { roles: ['producer'] });
    const { id } = await makeTeam(api, by);
    const body = { id: newId(), email: `${newId()}@exemplo.br` };
    const other = { email: `${newId()}@exemplo.br` };
    return { by, path: `/api/producer/teams/${id}/invitations`, body, other };
  },
  'webhooks.create': async () => {
    const by = await makePerson(api, { roles: ['producer'] });
    return { by, path: '/api/producer/webhooks', body: webhookBody(), other: { kinds: ['order.paid'] } };
  },
  'venues.create': async () => {
    const by = await makePerson(api, { roles: ['producer'] });
    const body = { id: newId(), name: `Clube ${newId()}`, city: 'Recife', state: 'PE' };
    return { by, path: '/api/venues', body, other: { city: 'Olinda' } };
  },
};

function send({ by, path, isForm }: Create, body: object) {
  if (!isForm) return as(api, by).post(path, body);
  const { id, file } = body as { id: string; file: Buffer };
  const post = api.request.post(path).set('authorization', `Bearer ${by.token}`);
  return post.field('id', id).attach('file', file, { filename: 'convidados.xlsx', contentType: XLSX });
}

describe('repeated create', () => {
  it('every create of the contract has a case here', () => {
    expect(Object.keys(creates).sort()).toEqual([...CREATES].sort());
  });

  it.each(CREATES)(
    '%s happens once by its id',
    async (name) => {
      const create = await creates[name]!();
      const first = await send(create, create.body).expect(201);
      const again = await send(create, create.body).expect(200);
      expect(again.body).toEqual(first.body);
      // A body with nothing but an id is another person's, or the same request.
      if (Object.keys(create.other).length === 0) return;
      const other = await send(create, { ...create.body, ...create.other }).expect(409);
      expect(other.body).toMatchObject({ code: 'ID_REUSED' });
    },
    120_000,
  );
});
