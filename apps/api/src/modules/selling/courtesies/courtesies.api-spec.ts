import { describe, expect, it } from '@jest/globals';
import type { CourtesyBody, CourtesyView, OrderView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { COURTESY_WRITES } from '../../../kernel/access/rate-limits.ts';
import { courtesyBody, giveCourtesy, giveToHolders } from '../../../testing/courtesies.ts';
import { startOfWindow, useUp } from '../../../testing/limits.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { pagesIn, qrTextsIn } from '../../../testing/pdf.ts';
import { makePerson } from '../../../testing/people.ts';
import { bookOf, stockOf, tryToBook } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const DAY = 24 * 3600 * 1000;

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 400 }, { name: 'Camarote', enabled: false, visible: false }] });
const path = (of: TestShow = show) => `/api/producer/events/${of.id}/courtesies`;
const send = (body: object, of: TestShow = show) => as(api, of.producer).post(path(of), body);

async function listed(query = '', of: TestShow = show): Promise<CourtesyView[]> {
  const answer = await as(api, of.producer)
    .get(`${path(of)}${query}`)
    .expect(200);
  return answer.body.data as CourtesyView[];
}

function checkIn(of: TestShow, ticket_id: string | undefined) {
  return as(api, of.producer).post(`/api/producer/events/${of.id}/checkins`, { id: newId(), ticket_id });
}

describe('courtesy', () => {
  it('a courtesy is a paid order of price zero that takes stock and posts nothing', async () => {
    const own = await makeShow(api);
    const body = courtesyBody(own, {
      tickets: [
        { id: priceOf(own.lots[0]).id, amount: 2 },
        { id: priceOf(own.lots[0], 1).id, amount: 1 },
      ],
    });
    const answer = await send(body, own).expect(201);
    expect(answer.body).toMatchObject({
      id: body.id,
      event_id: own.id,
      code: expect.stringMatching(/^FTXARR/),
      user: { id: own.producer.id, name: 'Produtora' },
      assignee_to_email: 'ana@exemplo.br',
      assignee_to_name: 'Ana Souza',
      subtotal: 250_00,
      coupon_amount: 250_00,
      total: 0,
    });
    expect(answer.body.tickets).toHaveLength(3);
    expect(await stockOf(api, own.lots[0]?.id)).toEqual({ sold: 3, reserved: 0, leased: 0, meia_taken: 0 });
    expect(await bookOf(api, own)).toEqual({});
    expect((await send(body, own).expect(200)).body).toEqual(answer.body);
    expect(await stockOf(api, own.lots[0]?.id)).toMatchObject({ sold: 3 });
    const other = { ...body, assignee_to_name: 'Outra' };
    expect((await send(other, own).expect(409)).body.code).toBe('ID_REUSED');
  });

  it('courtesies are limited per minute for one person, without affecting a colleague', async () => {
    const own = await makeShow(api);
    const given = await giveCourtesy(api, own);
    startOfWindow(api, COURTESY_WRITES);
    useUp(api, COURTESY_WRITES, own.producer.id);
    expect((await send(courtesyBody(own), own).expect(429)).body.code).toBe('RATE_LIMITED');
    await as(api, own.producer)
      .delete(`${path(own)}/${given.id}`)
      .expect(429);
    const admin = await makePerson(api, { roles: ['super-admin'] });
    await as(api, admin).delete(`/api/super-admin/events/${own.id}/courtesies/${given.id}`).expect(204);
  });

  it('a courtesy may come from a lot that is off and hidden', async () => {
    const given = await giveCourtesy(api, show, { tickets: [{ id: priceOf(show.lots[1]).id, amount: 1 }] });
    expect(given.tickets[0]?.price.lot.name).toBe('Camarote');
  });

  it('a courtesy counts in no limit and no quota, and never takes a place twice', async () => {
    const own = await makeShow(api, { event: { limit_by_user: 1 }, lots: [{ ticket_limit: 3 }] });
    const meia = priceOf(own.lots[0], 1).id;
    await giveCourtesy(api, own, { tickets: [{ id: meia, amount: 3 }] });
    const short = await send(courtesyBody(own), own).expect(409);
    expect(short.body).toMatchObject({
      code: 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR',
      detail: 'Quantidade selecionada de ingressos já não está mais disponível, tente novamente.',
    });
    expect((await tryToBook(api, own, [[meia, 1]])).status).toBe(409);
  });

  it('courtesies go to one address each, in their order', async () => {
    const emails = [`${newId()}@exemplo.br`, `${newId()}@exemplo.br`];
    const given = await giveCourtesy(api, show, {
      assignee_to_email: null,
      assignee_to_name: null,
      tickets: [{ id: priceOf(show.lots[0]).id, amount: 2, assignees_to: [emails[0]!.toUpperCase(), emails[1]!] }],
    });
    expect(given).toMatchObject({ assignee_to_email: null, assignee_to_name: null });
    expect(given.tickets.map(({ assignee_to }) => assignee_to)).toEqual(emails);
    for (const email of emails) {
      const [mail, ...more] = await mailsTo(api, email, 'tickets');
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Cortesia: seu ingresso para Arraial da Lua');
    }
  });

  it('courtesies to many persons take as many statements of stock as those to few', async () => {
    const costOf = async (amount: number) => {
      const assignees_to = Array.from({ length: amount }, () => `${newId()}@exemplo.br`);
      const tickets = [{ id: priceOf(show.lots[0]).id, amount, assignees_to }];
      const body = courtesyBody(show, { assignee_to_email: null, assignee_to_name: null, tickets });
      return (await statementsOf(() => send(body).expect(201))).length;
    };
    await costOf(2);
    expect(await costOf(30)).toBeLessThanOrEqual((await costOf(2)) + 2);
  });

  it('a courtesy is among its person’s received tickets, and in nobody’s purchases', async () => {
    const who = await makePerson(api, { name: 'Ana' });
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [who.id]);
    const given = await giveCourtesy(api, show, { assignee_to_email: who.email });
    const orders = async (type: string) =>
      (await as(api, who).get(`/api/customer/orders?type=${type}`).expect(200)).body.data as OrderView[];
    expect((await orders('assigned')).map(({ id }) => id)).toEqual([given.id]);
    expect(await orders('purchased')).toEqual([]);
    const file = await as(api, who).get(`/api/orders/${given.id}/ingresso.pdf`).buffer(true).expect(200);
    expect(file.headers['content-disposition']).toBe('attachment; filename="ingresso.pdf"');
    expect((await api.request.get(`/api/orders/${given.id}/ingresso.pdf`).expect(403)).body.code).toBe('FORBIDDEN');
  });

  it('a courtesy is mailed with its tickets as a file, whose codes the door accepts', async () => {
    const email = `${newId()}@exemplo.br`;
    const given = await giveCourtesy(api, show, {
      assignee_to_email: email,
      tickets: [{ id: priceOf(show.lots[0]).id, amount: 2 }],
    });
    const [mail] = await mailsTo(api, email, 'tickets');
    expect(mail).toMatchObject({ attachment: 'ingresso.pdf', channel: 'email' });
    const { body: pdf } = await api.request.get(`/api/outbox/${mail?.id}/ingresso.pdf`).buffer(true).expect(200);
    expect(pagesIn(pdf as Buffer)).toBe(2);
    const [reference] = qrTextsIn(pdf as Buffer);
    const found = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/checkins/tickets?reference=${encodeURIComponent(reference ?? '')}`)
      .expect(200);
    expect(JSON.stringify(found.body)).toContain(given.tickets[0]?.id);
    const [row] = await listed(`?query=${given.code}&filter=code`);
    expect(row?.deliveries).toEqual([
      expect.objectContaining({ provider: 'email', recipient: email, state: 'sent', failure: null }),
    ]);
    expect(row?.deliveries?.[0]?.ticket_ids).toEqual(given.tickets.map(({ id }) => id));
  });

  const one = (facts: Partial<CourtesyBody['tickets'][number]>) => ({
    tickets: [{ id: '01912345-6789-7abc-8def-0123456789ab', amount: 1, ...facts }],
  });
  it.each([
    ['no ticket', { tickets: [] }, { user_ticket_limit: ['Escolha pelo menos um ingresso.'] }],
    ['none of a price', one({ amount: 0 }), { user_ticket_limit: ['Escolha pelo menos um ingresso.'] }],
    ['less than none', one({ amount: -1 }), { 'tickets.0.amount': ['Quantidade inválida'] }],
    ['no number', one({ amount: 1.5 }), { 'tickets.0.amount': ['Quantidade inválida'] }],
    ['no address', { assignee_to_email: '' }, { assignee_to_email: ['E-mail e nome são obrigatórios'] }],
    ['no name', { assignee_to_name: ' ' }, { assignee_to_email: ['E-mail e nome são obrigatórios'] }],
    ['nobody', { assignee_to_name: null }, { assignee_to_email: ['E-mail e nome são obrigatórios'] }],
    ['no real address', { assignee_to_email: 'ana' }, { assignee_to_email: ['Campo obrigatório'] }],
    [
      'a wrong address among many',
      one({ amount: 2, assignees_to: ['a@b.br', 'b'] }),
      { 'tickets.0.assignees_to': ['Campo obrigatório'] },
    ],
    [
      'an address too few',
      one({ amount: 2, assignees_to: ['a@b.br'] }),
      { 'tickets.0.assignees_to': ['Informe um e-mail para cada ingresso.'] },
    ],
  ])('a courtesy with %s is refused', async (_name, facts, errors) => {
    const answer = await send({ ...courtesyBody(show), ...facts }).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
  });

  it('a courtesy takes only prices of its own event', async () => {
    const other = await makeShow(api);
    for (const id of [priceOf(other.lots[0]).id, newId()]) {
      const answer = await send(courtesyBody(show, { tickets: [{ id, amount: 1 }] })).expect(422);
      expect(answer.body).toMatchObject({ code: 'COURTESY_PRICE_UNKNOWN' });
    }
  });

  it('a courtesy for an event that is over is refused', async () => {
    const own = await makeShow(api, {
      event: {
        start_date: new Date(api.clock.now().getTime() - 2 * DAY).toISOString(),
        end_date: new Date(api.clock.now().getTime() - DAY).toISOString(),
      },
    });
    expect((await send(courtesyBody(own), own).expect(409)).body.code).toBe('EVENT_ENDED');
  });

  it('a courtesy for a cancelled event is refused', async () => {
    const own = await makeShow(api);
    await api.database.query('update events set canceled_at = now() where id = $1', [own.id]);
    expect((await send(courtesyBody(own), own).expect(409)).body.code).toBe('EVENT_CANCELLED');
  });
});

describe('list of courtesies', () => {
  it('the list of courtesies filters by person, code and lot, and leaves out sales', async () => {
    const own = await makeShow(api, { lots: [{}, { name: 'Área VIP' }] });
    const ana = await giveCourtesy(api, own, { assignee_to_name: 'Ána Luz', assignee_to_email: 'luz@exemplo.br' });
    const bia = await giveCourtesy(api, own, {
      assignee_to_name: 'Bia',
      assignee_to_email: 'bia@exemplo.br',
      tickets: [{ id: priceOf(own.lots[1]).id, amount: 1 }],
    });
    const ids = async (query: string) => (await listed(query, own)).map(({ id }) => id);
    expect(await ids('')).toEqual([bia.id, ana.id]);
    expect(await ids('?query=ana%20l')).toEqual([ana.id]);
    expect(await ids('?query=BIA@exemplo')).toEqual([bia.id]);
    expect(await ids(`?filter=code&query=${ana.code.slice(-4).toLowerCase()}`)).toEqual([ana.id]);
    expect(await ids('?filter=lot&query=area')).toEqual([bia.id]);
    expect(await ids('?query=%25')).toEqual([]);
    expect(await ids('?take=1&skip=1')).toEqual([ana.id]);
    const { body } = await as(api, own.producer).get(`/api/producer/events/${own.id}/lots`).expect(200);
    expect(body.data[0]).toMatchObject({ tickets_sold: 0, tickets_given: 1 });
  });
});

describe('removed courtesy', () => {
  it('a removed courtesy is refused at the door, frees its places and leaves the list', async () => {
    const own = await makeShow(api);
    const given = await giveCourtesy(api, own, { tickets: [{ id: priceOf(own.lots[0], 1).id, amount: 2 }] });
    await as(api, own.producer)
      .delete(`${path(own)}/${given.id}`)
      .expect(204);
    await as(api, own.producer)
      .delete(`${path(own)}/${given.id}`)
      .expect(204);
    expect(await stockOf(api, own.lots[0]?.id)).toEqual({ sold: 0, reserved: 0, leased: 0, meia_taken: 0 });
    expect(await listed('', own)).toEqual([]);
    const scan = await checkIn(own, given.tickets[0]?.id);
    expect([scan.status, scan.body.feedback]).toEqual([422, 'ORDER_CANCELLED_ERROR']);
    const file = await as(api, own.producer)
      .get(`/api/producer/events/${own.id}/orders/${given.id}/ingresso.pdf`)
      .expect(409);
    expect(file.body.code).toBe('NO_TICKETS');
    const audit = await api.database.query('select action from audit_entries where subject_id = $1 order by id', [
      given.id,
    ]);
    expect(audit.map(({ action }) => action)).toEqual(['courtesies:create', 'orders:move', 'courtesies:remove']);
  });

  it('a removed courtesy is mailed once to each person who held a ticket of it, and to no former holder', async () => {
    const own = await makeShow(api);
    const [one, two, three] = ['um', 'dois', 'tres'].map((name) => `${name}-${newId()}@exemplo.br`);
    const given = await giveToHolders(api, own, [
      { id: priceOf(own.lots[0], 1).id, amount: 3, assignees_to: [one!, one!, two!] },
    ]);
    const receiver = await makePerson(api, { name: 'Dora Dois', email: two!, password: null });
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [receiver.id]);
    await as(api, receiver)
      .post(`/api/orders/${given.id}/tickets/${given.tickets[2]?.id}/transfers`, {
        ...{ id: newId(), name: 'Três', email: three },
      })
      .expect(201);
    for (let time = 0; time < 2; time++) {
      await as(api, own.producer)
        .delete(`${path(own)}/${given.id}`)
        .expect(204);
    }
    const told = (address: string | undefined) => mailsTo(api, address!, 'courtesy-removed');
    const [mail, ...more] = await told(one);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Arraial');
    expect(mail?.text).toContain('2 ingressos');
    expect(mail?.text).toContain('não valem mais');
    expect(await told(three)).toHaveLength(1);
    expect(await told(two)).toEqual([]);
  });

  it('a courtesy with an admitted ticket can’t be removed', async () => {
    const own = await makeShow(api);
    const given = await giveCourtesy(api, own);
    await checkIn(own, given.tickets[0]?.id).expect(201);
    expect((await listed('', own))[0]?.tickets[0]?.is_checked_in).toBe(true);
    const answer = await as(api, own.producer)
      .delete(`${path(own)}/${given.id}`)
      .expect(409);
    expect(answer.body).toMatchObject({ code: 'COURTESY_CHECKED_IN' });
    expect(await listed('', own)).toHaveLength(1);
  });

  it('a courtesy is either admitted or removed when both arrive at once', async () => {
    const own = await makeShow(api);
    for (let round = 0; round < 8; round++) {
      const given = await giveCourtesy(api, own);
      const [removal, scan] = await Promise.all([
        as(api, own.producer).delete(`${path(own)}/${given.id}`),
        checkIn(own, given.tickets[0]?.id),
      ]);
      expect([
        [204, 422],
        [409, 201],
      ]).toContainEqual([removal.status, scan.status]);
    }
  });

  it('only a courtesy of this event can be removed, and no sale', async () => {
    const other = await makeShow(api, { producer: show.producer });
    const given = await giveCourtesy(api, other);
    await as(api, show.producer).delete(`${path()}/${given.id}`).expect(404);
    await as(api, show.producer).delete(`${path()}/${newId()}`).expect(404);
  });
});
