import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DoorOrderView, DoorTicketView } from '@festix/domain/contract';
import { forgedQr, makeDoorPerson, sellTickets, transferTicket, type TestTicket } from '../../../testing/doors.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { startOfWindow, useUp } from '../../../testing/limits.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';
import { TEXT_SEARCHES } from './door-search.ts';

const api = useApi();
const show = useShow(api);
let person: TestPerson;
let joao: TestTicket[];
let maria: TestTicket[];
let slavoj: TestTicket[];

beforeAll(async () => {
  person = await makeDoorPerson(api, show);
  joao = await sellTickets(api, show, {
    amount: 2,
    buyer: { name: 'João  Ângelo da Silva', email: 'joao@exemplo.br', document: '52998224725' },
  });
  maria = await sellTickets(api, show, {
    buyer: { name: 'Maria Angelina', email: 'maria@exemplo.br', document: '12ABC34501DE35' },
  });
  slavoj = await sellTickets(api, show, { buyer: { name: 'Slavoj Žižek', email: 's@exemplo.br', document: 'AB1' } });
});

const door = (path: string) => as(api, person).get(`/api/door/events/${show.id}/checkins/${path}`);
async function byText(text: string, more = ''): Promise<DoorOrderView[]> {
  return ((await door(`orders?text=${encodeURIComponent(text)}${more}`).expect(200)).body as { data: DoorOrderView[] })
    .data;
}
async function byReference(reference: string): Promise<DoorTicketView[]> {
  return (
    (await door(`tickets?reference=${encodeURIComponent(reference)}`).expect(200)).body as { data: DoorTicketView[] }
  ).data;
}
const ordersOf = (found: DoorOrderView[]) => found.map(({ tickets }) => tickets.map(({ id }) => id));

describe('search by text', () => {
  it.each([
    ['the beginnings of its words, without accents', 'joa ang', () => [joao]],
    ['words in any order', 'silva joão', () => [joao]],
    ['a word that two have', 'ange', () => [joao, maria]],
    ['a name with letters that Portuguese lacks', 'zizek', () => [slavoj]],
    ['the middle of a word', 'aria', () => []],
    ['a CPF, masked', '529.982.247-25', () => [joao]],
    ['the beginning of a CPF, by which it could be guessed digit by digit', '529982', () => []],
    ['all but the last digit of a CPF', '529.982.247-2', () => []],
    ['an e-mail', ' Maria@Exemplo.br ', () => [maria]],
    ['a ticket’s code', () => maria[0]?.code.toLowerCase() ?? '', () => [maria]],
    ['a ticket’s code with a word and a line end around it', () => `Ingresso: ${maria[0]?.code}\n`, () => [maria]],
    ['a ticket’s code in groups', () => maria[0]?.code.replace(/^(.{5})/, '$1 ') ?? '', () => [maria]],
    ['a CNPJ with letters', '12abc34501de35', () => [maria]],
    ['a CNPJ with letters, masked', '12.ABC.345/01DE-35', () => [maria]],
    ['the beginning of a CNPJ with letters', '12.ABC', () => []],
    ['a document of another country', 'ab1', () => [slavoj]],
    ['wildcards', '%%%', () => []],
    ['wildcards among letters', 'joa%', () => []],
    ['nothing but dots', '...', () => []],
    ['somebody who is not there', 'Zulmira', () => []],
  ])('the door’s search finds an order by %s', async (_, text, found) => {
    const orders = ordersOf(await byText(typeof text === 'string' ? text : text()));
    expect(orders.sort()).toEqual(
      found()
        .map((tickets) => tickets.map(({ id }) => id))
        .sort(),
    );
  });

  it('the door’s search finds an order by its code, and by a ticket’s id', async () => {
    const [order] = await byText('joao');
    const code = order?.code.toLowerCase() ?? '';
    for (const text of [code, ` ${code} `, `Pedido ${code}`, `${code}\nJoão`, `${code.slice(0, 6)} ${code.slice(6)}`])
      expect((await byText(text)).map(({ id }) => id)).toEqual([order?.id]);
    expect(ordersOf(await byText(maria[0]?.id ?? '', '&isTicketId=1'))).toEqual([[maria[0]?.id]]);
    expect(await byText('Maria Angelina', '&isTicketId=1')).toEqual([]);
  });

  it('the door’s search shows masked holders and the verdict on each ticket', async () => {
    const [order] = await byText('joao');
    expect(order).toMatchObject({
      status: 'paid',
      user: { name: 'João  Ângelo da Silva', email_masked: 'j****@exemplo.br', document_masked: '***.982.***-**' },
      tickets: joao.map(({ serial }) => ({ serial, entry: 0, feedback: 'ADMITTED' })),
    });
    expect(JSON.stringify(order)).not.toMatch(/joao@exemplo|52998224725/);
  });

  it.each(['', 'jo', '  jo  ', 'é'])('the door’s search needs three characters, and refuses %j', async (text) => {
    await door(`orders?text=${encodeURIComponent(text)}`)
      .expect(400)
      .expect(/SEARCH_TOO_SHORT/);
  });

  it('the door’s search never lists everybody', async () => {
    const crowd = await makeShow(api, { producer: show.producer });
    for (let n = 0; n < 25; n++) await sellTickets(api, crowd, { buyer: { name: `José Nº ${n}` } });
    const answer = await as(api, show.producer)
      .get(`/api/door/events/${crowd.id}/checkins/orders?text=jose`)
      .expect(200);
    expect((answer.body as { data: unknown[] }).data).toHaveLength(20);
  });

  it('the door’s search finds nobody of another event', async () => {
    const elsewhere = await makeShow(api);
    const [ticket] = (await sellTickets(api, elsewhere, { buyer: { name: 'Xavier' } })) as [TestTicket];
    for (const text of ['Xavier', ticket.code]) expect(await byText(text)).toEqual([]);
    expect(await byText(ticket.id, '&isTicketId=1')).toEqual([]);
  });

  it('the door’s search refuses unknown parameters', async () => {
    await door('orders?text=joao&isTicketId=2').expect(400);
    await door('orders').expect(400);
    await door('tickets').expect(400);
  });
});

describe('lookup by code', () => {
  it('the door’s lookup resolves a QR, a ticket’s code and an order’s code', async () => {
    expect((await byReference(joao[0]?.qr ?? '')).map(({ id }) => id)).toEqual([joao[0]?.id]);
    expect((await byReference(maria[0]?.code ?? '')).map(({ id }) => id)).toEqual([maria[0]?.id]);
    const [order] = await byText('joao');
    expect((await byReference(order?.code ?? '')).map(({ id }) => id)).toEqual(joao.map(({ id }) => id));
  });

  it('the door’s lookup returns nothing for an unknown or a forged code', async () => {
    for (const reference of ['nada', 'FTXAAA0000000', forgedQr(joao[0]?.qr ?? '')])
      expect(await byReference(reference)).toEqual([]);
  });

  it('the door’s lookup says that a QR was replaced', async () => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    const moved = await transferTicket(api, ticket);
    expect(await byReference(ticket.qr)).toMatchObject([
      {
        id: ticket.id,
        feedback: 'TICKET_NOT_FOUND_ERROR',
        feedback_text: 'Este ingresso foi transferido ou reemitido. Peça o QR Code mais recente.',
      },
    ]);
    expect(await byReference(moved.qr)).toMatchObject([{ id: ticket.id, serial: moved.serial, feedback: 'ADMITTED' }]);
  });
});

describe('limit of searches', () => {
  it('searches by text over the limit get RATE_LIMITED and a time to wait, while lookups by code go on', async () => {
    const curious = await makeDoorPerson(api, show, 'Curiosa');
    const search = (path: string) => as(api, curious).get(`/api/door/events/${show.id}/checkins/${path}`);
    await search('orders?text=zulmira').expect(200);
    startOfWindow(api, TEXT_SEARCHES);
    useUp(api, TEXT_SEARCHES, curious.id);
    const refused = await search('orders?text=zulmira').expect(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await search('tickets?reference=nada').expect(200);
    await door('orders?text=zulmira').expect(200);
  });
});
