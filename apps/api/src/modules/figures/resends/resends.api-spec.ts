import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DeliveryView, SalePointOrderView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { RateLimits } from '../../../kernel/access/rate-limits.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { lastMail, mailsTo } from '../../../testing/mails.ts';
import { pagesIn, qrTextsIn } from '../../../testing/pdf.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { buy, say, type TestBooking } from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';
import { MOST_SHOWN } from '../../messages/deliveries/deliveries.queries.ts';
import { RESENDS_OF_ACTOR, RESENDS_OF_ORDER } from './resends.service.ts';
import { FILES_OF_ACTOR } from './ticket-downloads.service.ts';

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 400 }] });
let bought: TestBooking;
beforeAll(async () => {
  bought = await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
});

const CAIO = { name: 'Caio', email: 'caio@exemplo.br' };

/** Makes a cash sale at a till. */
async function sellInCash(operator: TestPerson, amount: number, buyer?: typeof CAIO) {
  const id = newId();
  const { body } = await as(api, operator)
    .post('/api/sale-point/orders', {
      ...{ id, event_id: show.id, payment_method: 'cash' },
      items: [{ price_id: priceOf(show.lots[0]).id, amount }],
      ...(buyer && { buyer }),
    })
    .expect(201);
  return { id, tickets: (body as SalePointOrderView).tickets ?? [] };
}

async function fileOf(path: string, person = show.producer): Promise<Buffer> {
  const answer = await as(api, person).get(path).buffer(true).expect(200).expect('content-type', 'application/pdf');
  return answer.body as Buffer;
}

describe('ingresso.pdf', () => {
  it('ingresso.pdf has a page a ticket, with the code that a door reads', async () => {
    const path = `/api/producer/events/${show.id}/orders/${bought.order.id}/ingresso.pdf`;
    const pdf = await fileOf(path);
    expect(pagesIn(pdf)).toBe(2);
    expect(qrTextsIn(pdf)).toEqual(bought.order.tickets?.map(({ qr }) => qr));
    expect((await fileOf(path)).equals(pdf)).toBe(true);
    const made = await api.database.query('select from ticket_files where order_id = $1', [bought.order.id]);
    expect(made).toHaveLength(1);
  });

  it('ingresso.pdf is served to the buyer’s browser, and to nobody else with the id', async () => {
    const path = `/api/orders/${bought.order.id}/ingresso.pdf`;
    await api.request.get(path).set('cookie', bought.cookie).expect(200);
    expect((await api.request.get(path).expect(403)).body.code).toBe('FORBIDDEN');
    const stranger = await makePerson(api);
    expect((await as(api, stranger).get(path).expect(403)).body.code).toBe('FORBIDDEN');
  });

  it('ingresso.pdf changes once a ticket has another holder, and is not found after a refund', async () => {
    const again = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const path = `/api/producer/events/${show.id}/orders/${again.order.id}/ingresso.pdf`;
    const first = await fileOf(path);
    await api.database.query(`update tickets set holder_name = 'Outra Pessoa' where order_id = $1`, [again.order.id]);
    expect((await fileOf(path)).equals(first)).toBe(false);
    await say(api, again.payment, 'refunded').expect(200);
    expect((await as(api, show.producer).get(path).expect(409)).body.code).toBe('NO_TICKETS');
  });

  it('ingresso.pdf is refused for support, which only reads sales: a code lets in', async () => {
    const support = as(api, await makePerson(api, { roles: ['support'] }));
    const sale = `/api/support/events/${show.id}/orders/${bought.order.id}`;
    await support.get(sale).expect(200);
    await support.get(`${sale}/ingresso.pdf`).expect(404);
  });

  it('ingresso.pdf is limited per person, and every download is recorded', async () => {
    const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const path = `/api/super-admin/events/${show.id}/orders/${order.id}/ingresso.pdf`;
    await fileOf(path, admin);
    await api.app.get(RateLimits).consume(FILES_OF_ACTOR, admin.id, FILES_OF_ACTOR.points - 1);
    const { body, headers } = await as(api, admin).get(path).expect(429);
    expect([body.code, Number(headers['retry-after'])]).toEqual(['RATE_LIMITED', expect.any(Number)]);
    await fileOf(path.replace('super-admin', 'producer'));
    const noted = await api.database.query(
      `select actor_id, event_id, after from audit_entries where action = 'orders:file' and subject_id = $1 order by id`,
      [order.id],
    );
    const entry = { event_id: show.id, after: { tickets: 1 } };
    expect(noted).toEqual([
      { actor_id: admin.id, ...entry },
      { actor_id: show.producer.id, ...entry },
    ]);
  });

  it('ingresso.pdf is not found for an order of another event', async () => {
    const other = await makeShow(api, { producer: show.producer });
    await as(api, show.producer)
      .get(`/api/producer/events/${other.id}/orders/${bought.order.id}/ingresso.pdf`)
      .expect(404);
  });
});

describe('resent tickets', () => {
  it('a resend goes to the buyer, and is answered as accepted', async () => {
    const { body } = await as(api, show.producer)
      .post(`/api/producer/orders/${bought.order.id}/resend-pdf`, { provider: 'email', order_id: bought.order.id })
      .expect(202);
    expect(body.deliveries).toEqual([expect.objectContaining({ provider: 'email', recipient: 'bia@exemplo.br' })]);
    const mail = await lastMail(api, 'bia@exemplo.br', 'tickets');
    expect(mail).toMatchObject({ subject: 'Seus 2 ingressos para Arraial da Lua', attachment: 'ingresso.pdf' });
  });

  it('a resend may go to the requester’s own address', async () => {
    await as(api, show.producer)
      .post(`/api/producer/orders/${bought.order.id}/resend-pdf`, { provider: 'email', to: 'producer' })
      .expect(202);
    await lastMail(api, show.producer.email, 'tickets');
  });

  it('a resend may go to each holder, with their own ticket', async () => {
    const emails = [`${newId()}@exemplo.br`, `${newId()}@exemplo.br`];
    const given = await giveCourtesy(api, show, {
      tickets: [{ id: priceOf(show.lots[0]).id, amount: 2, assignees_to: emails }],
    });
    const { body } = await as(api, show.producer)
      .post(`/api/producer/orders/${given.id}/resend-pdf`, { provider: 'email' })
      .expect(202);
    const sent = body.deliveries as DeliveryView[];
    expect(sent.map(({ recipient, ticket_ids }) => [recipient, ticket_ids])).toEqual(
      given.tickets.map(({ assignee_to, id }) => [assignee_to, [id]]),
    );
  });

  it('a resend by WhatsApp is in the outbox beside the mails if nothing is sent', async () => {
    const { body } = await as(api, show.producer)
      .post(`/api/producer/orders/${bought.order.id}/resend-pdf`, { provider: 'whatsapp' })
      .expect(202);
    const [message] = await mailsTo(api, '+5511987654321');
    expect(message).toMatchObject({ id: body.deliveries[0].id, channel: 'whatsapp', attachment: 'ingresso.pdf' });
    expect((await api.request.get('/api/outbox').expect(200)).text).toContain('WhatsApp · +5511987654321');
    const page = await api.request.get(`/api/outbox/${message?.id}`).expect(200);
    expect(page.text).toContain(`/api/outbox/${message?.id}/ingresso.pdf`);
    expect(page.text).toContain('Oi, Bia!');
  });

  it('a resend of a till’s sale without a contact goes to an address that is given', async () => {
    const { operator } = await makeSalePoint(api, show);
    const { id, tickets } = await sellInCash(operator, 2);
    const [first, second] = tickets.map((ticket) => ticket.id);
    const ofOrder = (body: object) => as(api, show.producer).post(`/api/producer/orders/${id}/resend-pdf`, body);
    const ofTicket = (body: object) =>
      as(api, show.producer).post(`/api/producer/tickets/resend-ticket/${first}`, body);
    const wentTo = ({ body }: { body: { deliveries: DeliveryView[] } }) =>
      body.deliveries.map(({ recipient, ticket_ids }) => [recipient, ticket_ids.toSorted()]);
    expect((await ofOrder({ provider: 'email' }).expect(422)).body.code).toBe('NO_EMAIL');
    const mailed = await ofOrder({ provider: 'email', to: 'customer', address: ' Dora@Exemplo.br' }).expect(202);
    expect(wentTo(mailed)).toEqual([['dora@exemplo.br', [first, second].toSorted()]]);
    const told = await ofTicket({ provider: 'whatsapp', address: '(11) 91234-5678' }).expect(202);
    expect(wentTo(told)).toEqual([['+5511912345678', [first]]]);
    const own = await ofOrder({ provider: 'email', to: 'producer', address: 'dora@exemplo.br' }).expect(202);
    expect(wentTo(own)).toEqual([[show.producer.email, [first, second].toSorted()]]);
    const wrong = await ofOrder({ provider: 'email', address: '11912345678' }).expect(400);
    expect(Object.keys(wrong.body.errors)).toEqual(['address']);
    await api.database.query(
      `update tickets set transfers = 1, assignee_email = 'amiga@exemplo.br', serial = nextval('ticket_serials') where id = $1`,
      [first],
    );
    expect((await ofTicket({ provider: 'email', address: 'dora@exemplo.br' }).expect(409)).body.code).toBe(
      'NO_TICKETS',
    );
    expect(wentTo(await ofOrder({ provider: 'email', address: 'eva@exemplo.br' }).expect(202))).toEqual([
      ['eva@exemplo.br', [second]],
    ]);
  });

  it.each([
    ['email', 'estranha@exemplo.br', 'Quem comprou já deixou um contato: os ingressos vão para ele'],
    ['email', '', 'Quem comprou já deixou um contato: os ingressos vão para ele'],
  ])('a resend by %s to another address (%j) than the buyer’s is refused', async (provider, address, message) => {
    const orders = `/api/producer/orders/${bought.order.id}/resend-pdf`;
    const tickets = `/api/producer/tickets/resend-ticket/${bought.order.tickets?.[1]?.id}`;
    for (const path of [orders, tickets]) {
      const { body } = await as(api, show.producer).post(path, { provider, address }).expect(400);
      expect(body.errors).toEqual({ address: [message] });
    }
  });

  it('a resend may be of one ticket', async () => {
    const ticket = bought.order.tickets?.[1]?.id;
    const { body } = await as(api, show.producer)
      .post(`/api/producer/tickets/resend-ticket/${ticket}`, { provider: 'email' })
      .expect(202);
    expect(body.deliveries[0].ticket_ids).toEqual([ticket]);
  });

  it.each([
    ['no provider', {}],
    ['a provider that there is not', { provider: 'pigeon' }],
    ['somebody else', { provider: 'email', to: 'support' }],
  ])('a resend to %s is refused', async (_name, body) => {
    const answer = await as(api, show.producer)
      .post(`/api/producer/orders/${bought.order.id}/resend-pdf`, body)
      .expect(400);
    expect(answer.body.code).toBe('VALIDATION_ERROR');
  });

  it('a resend waits once, however often it is requested', async () => {
    const given = await giveCourtesy(api, show, { assignee_to_email: `${newId()}@exemplo.br` });
    const path = `/api/producer/orders/${given.id}/resend-pdf`;
    await mailsTo(api, given.assignee_to_email ?? '');
    // Nothing leaves while another process seems to send it.
    await api.database.query(
      `update deliveries set state = 'queued', sent_at = null, next_attempt_at = $2 where order_id = $1`,
      [given.id, new Date(api.clock.now().getTime() + 3600_000)],
    );
    const answers = await Promise.all([1, 2, 3].map(() => as(api, show.producer).post(path, { provider: 'email' })));
    const ids = answers.map(({ body }) => (body.deliveries as DeliveryView[]).map(({ id }) => id));
    const [waiting, ...more] = await api.database.query('select id from deliveries where order_id = $1', [given.id]);
    expect(more).toEqual([]);
    expect(ids).toEqual([[waiting?.['id']], [waiting?.['id']], [waiting?.['id']]]);
  });

  it('resends are limited per order and per person', async () => {
    const [given, other] = [await giveCourtesy(api, show), await giveCourtesy(api, show)];
    const send = (order: { id: string }, person = show.producer, area = 'producer') =>
      as(api, person).post(`/api/${area}/orders/${order.id}/resend-pdf`, { provider: 'email' });
    const limits = api.app.get(RateLimits);
    for (let count = 0; count < RESENDS_OF_ORDER.points; count++)
      await limits.consume(RESENDS_OF_ORDER, `${given.id} ${show.producer.id}`);
    const answer = await send(given).expect(429);
    expect(answer.body.code).toBe('RATE_LIMITED');
    await send(other).expect(202);
    const support = await makePerson(api, { roles: ['super-admin'] });
    for (let count = 0; count < RESENDS_OF_ACTOR.points; count++) await limits.consume(RESENDS_OF_ACTOR, support.id);
    await send(other, support, 'super-admin').expect(429);
  });

  it('resends are listed up to a limit', async () => {
    const given = await giveCourtesy(api, show, { assignee_to_email: `${newId()}@exemplo.br` });
    await api.database.query(
      `insert into deliveries (id, channel, template, recipient, state, order_id, created_at)
       select gen_random_uuid(), 'email', 'tickets', 'ana@exemplo.br', 'sent', $1, $2::timestamptz + n * interval '1 second'
       from generate_series(1, $3::integer) as n`,
      [given.id, api.clock.now(), MOST_SHOWN + 5],
    );
    const { body } = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/courtesies?filter=code&query=${given.code}`)
      .expect(200);
    const shown = (body.data[0].deliveries as DeliveryView[]).map(({ created_at }) => created_at);
    expect(shown).toHaveLength(MOST_SHOWN);
    expect(shown).toEqual(shown.toSorted().toReversed());
  });

  it('a resend is refused for an unpaid order', async () => {
    const booked = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await say(api, booked.payment, 'refunded').expect(200);
    const answer = await as(api, show.producer)
      .post(`/api/producer/orders/${booked.order.id}/resend-pdf`, { provider: 'email' })
      .expect(409);
    expect(answer.body).toMatchObject({ code: 'NO_TICKETS', detail: 'Não há ingressos válidos neste pedido.' });
  });
});

describe('resent tickets of a cancelled event', () => {
  it('a resend is refused for a cancelled event, to everybody who might ask for it', async () => {
    const off = await makeShow(api);
    const { order } = await buy(api, off, [[priceOf(off.lots[0]).id, 1]]);
    const producer = as(api, off.producer);
    const [ticket] = order.tickets ?? [];
    const paths = [`orders/${order.id}/resend-pdf`, `tickets/resend-ticket/${ticket?.id}`];
    for (const path of paths) await producer.post(`/api/producer/${path}`, { provider: 'email' }).expect(202);
    await api.database.query('update events set canceled_at = $2 where id = $1', [off.id, api.clock.now()]);
    for (const path of paths) {
      const answer = await producer.post(`/api/producer/${path}`, { provider: 'email' }).expect(409);
      expect(answer.body.code).toBe('EVENT_CANCELLED');
    }
  });
});

describe('access to resends', () => {
  const send = (person: Awaited<ReturnType<typeof makePerson>>, area: string) =>
    as(api, person).post(`/api/${area}/orders/${bought.order.id}/resend-pdf`, { provider: 'email' });

  it('a resend is for team members with the grant, on their own events', async () => {
    const [seller, other] = [await makeMember(api), await makeMember(api)];
    await makeTeam(api, show.producer, { members: [seller, other], shows: [show] });
    await giveGrants(api, show, seller, ['sales']);
    const elsewhere = await makeShow(api);
    await makeTeam(api, elsewhere.producer, { members: [other], shows: [elsewhere] });
    await giveGrants(api, elsewhere, other, ['sales']);
    await send(seller, 'team-member').expect(202);
    await send(other, 'team-member').expect(404);
    await giveGrants(api, show, other, ['lots']);
    await send(other, 'team-member').expect(403);
  });

  it('a resend is refused for another producer', async () => {
    await send((await makeShow(api)).producer, 'producer').expect(404);
  });

  it('a resend is for the operator of the sale, and never of courtesies', async () => {
    const { operator, supervisor } = await makeSalePoint(api, show);
    const { id } = await sellInCash(operator, 1, CAIO);
    for (const person of [operator, supervisor]) {
      await as(api, person).post(`/api/sale-point/orders/${id}/resend-pdf`, { provider: 'email' }).expect(202);
      expect(pagesIn(await fileOf(`/api/sale-point/orders/${id}/ingresso.pdf`, person))).toBe(1);
    }
    await send(operator, 'sale-point').expect(404);
    const elsewhere = (body: object) => as(api, operator).post(`/api/sale-point/orders/${id}/resend-pdf`, body);
    const mailed = await elsewhere({ provider: 'email', to: ' Dora@Exemplo.br' }).expect(202);
    const told = await elsewhere({ provider: 'whatsapp', to: '(11) 91234-5678' }).expect(202);
    expect(
      [mailed, told].flatMap(({ body }) => (body.deliveries as DeliveryView[]).map((one) => one.recipient)),
    ).toEqual(['dora@exemplo.br', '+5511912345678']);
    const wrong = await elsewhere({ provider: 'whatsapp', to: 'dora@exemplo.br' }).expect(400);
    expect(wrong.body.errors).toEqual({ to: ['Telefone inválido'] });
    const audit = await api.database.query(
      `select from audit_entries where action = 'orders:resend' and subject_id = $1`,
      [id],
    );
    expect(audit).toHaveLength(4);
  });

  it('a resend gives the operator no ticket that the buyer has transferred', async () => {
    const { operator } = await makeSalePoint(api, show);
    const { id, tickets } = await sellInCash(operator, 2, CAIO);
    const [given, kept] = tickets;
    await api.database.query(
      `update tickets set transfers = 1, assignee_email = 'amiga@exemplo.br', serial = nextval('ticket_serials') where id = $1`,
      [given?.id],
    );
    const resend = async (body: object) => {
      const answer = await as(api, operator).post(`/api/sale-point/orders/${id}/resend-pdf`, body).expect(202);
      return (answer.body.deliveries as DeliveryView[]).map(({ recipient, ticket_ids }) => [recipient, ticket_ids]);
    };
    expect(await resend({ provider: 'email', to: 'paula@exemplo.br' })).toEqual([['paula@exemplo.br', [kept?.id]]]);
    expect(qrTextsIn(await fileOf(`/api/sale-point/orders/${id}/ingresso.pdf`, operator))).toEqual([kept?.qr]);
    expect((await resend({ provider: 'email' })).sort()).toEqual([
      ['amiga@exemplo.br', [given?.id]],
      ['caio@exemplo.br', [kept?.id]],
    ]);
    await api.database.query(
      `update tickets set transfers = 1, assignee_email = 'amigo@exemplo.br', serial = nextval('ticket_serials') where id = $1`,
      [kept?.id],
    );
    const none = await as(api, operator)
      .post(`/api/sale-point/orders/${id}/resend-pdf`, { provider: 'email', to: 'paula@exemplo.br' })
      .expect(409);
    expect(none.body.code).toBe('NO_TICKETS');
  });
});
