/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OrderView } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GUEST } from '../../../offline/own-lists.ts';
import { forgetTicketsOfOthers, openOwnTickets } from '../../../session/kept-tickets.ts';
import { useSession } from '../../../session/session.store.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { deadTicket, OWN_ORDER, ownOrder, ownTicket } from '../../../testing/own-orders.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { producer as ana } from '../../../testing/views.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';

const PAGE = `/events/arraial-da-lua-cheia/orders/${OWN_ORDER}`;
const TRANSFER = `POST /api/orders/${OWN_ORDER}/tickets/${ownTicket(0).id}/transfers`;
const BEFORE = Date.parse('2026-06-02T12:00:00.000Z');

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
  jest.spyOn(Date, 'now').mockReturnValue(BEFORE);
});

afterEach(async () => {
  cleanup();
  await (await openOwnTickets()).forgetAll();
  localStorage.clear();
  jest.restoreAllMocks();
  await server.stop();
});

const answers = (order: OrderView) => server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => json(response, order));

function lists(purchased: OrderView[], assigned: OrderView[] = []) {
  server.on('GET /api/customer/orders', ({ url }, response) => {
    const data = url.searchParams.get('type') === 'assigned' ? assigned : purchased;
    const [page, limit] = ['page', 'limit'].map((name) => Number(url.searchParams.get(name)));
    json(response, { data: data.slice((page! - 1) * limit!, page! * limit!), count: data.length });
  });
}

/** Stops the server, so that none of our calls has an answer. */
async function cutOff(): Promise<void> {
  cleanup();
  await server.stop();
  server = await StubServer.start();
  for (const route of ['POST /api/auth/refresh', `GET /api/orders/${OWN_ORDER}`, 'GET /api/customer/orders']) {
    server.on(route, (_, response) => void response.destroy());
  }
}

describe('state of a ticket', () => {
  it('the state of a ticket is shown in words: transfer, refund and entry', async () => {
    const passed = { passed_on_at: '2026-06-02T11:00:00.000Z', holder_name: 'Léo', assignee_to: 'leo@exemplo.br' };
    answers(
      ownOrder({
        tickets: [
          ownTicket(0, { checked_in_at: '2026-06-13T23:10:00.000Z' }),
          deadTicket(1, passed),
          { ...deadTicket(1, { status: 'refunded' }), id: 'third' },
        ],
      }),
    );
    openApp(PAGE, server, ana);
    const [own, ...others] = await screen.findAllByRole('article');
    expect(own!.textContent).toContain('Entrada feita em');
    expect(others.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Este ingresso agora está com Léo (leo@exemplo.br).'),
      expect.stringContaining('O valor deste ingresso foi devolvido.'),
    ]);
    expect(screen.getAllByRole('img', { name: 'QR Code do ingresso' })).toHaveLength(1);
    // An admitted ticket can't be transferred.
    expect(screen.queryByRole('button', { name: 'Transferir' })).toBeNull();
  });

  it('the state of a ticket contains its transfer and the return of that ticket alone', async () => {
    const step = (direction: 'given' | 'back', name: string, at: string) => ({
      ticket_id: ownTicket(0).id,
      ...{ direction, name, at },
    });
    answers(
      ownOrder({
        transfers: [step('given', 'Léo', '2026-06-02T11:00:00.000Z'), step('back', 'Rafa', '2026-06-03T11:00:00.000Z')],
      }),
    );
    openApp(PAGE, server, ana);
    const history = (await screen.findByText('Por onde este ingresso passou')).parentElement;
    expect(history?.closest('li')?.textContent).toContain('Rafa Nogueira');
    expect([...(history?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Você transferiu para Léo, 02/06/2026 08:00',
      'Rafa devolveu para você, 03/06/2026 08:00',
    ]);
  });

  it.each([
    ['in_mediation', null],
    ['charged_back', 'in_process'],
  ] as const)(
    'a ticket of an order that is %s is shown as stopped, and not as unpaid',
    async (status, status_detail) => {
      const refused = {
        rule: null,
        until: null,
        at_once: false,
        is_under_way: false,
        obstacle: 'REFUND_NOT_PAID',
        requests: [],
        tickets: [],
      };
      server.on(`GET /api/orders/${OWN_ORDER}/refund`, (_, response) => json(response, refused));
      answers(ownOrder({ status, status_detail, tickets: [deadTicket(0, {})] }));
      openApp(PAGE, server, ana);
      expect((await screen.findByRole('article')).textContent).toContain('Suspenso');
      expect(await screen.findByText(/^O pagamento deste pedido está em análise/)).toBeDefined();
    },
  );

  it('a ticket shows its price and its kind, each once, and the papers to bring', async () => {
    const { price } = ownTicket(1);
    answers(
      ownOrder({
        tickets: [ownTicket(0), ownTicket(1, { price: { ...price, name: 'Meia', kind: 'meia_estudante' } })],
      }),
    );
    openApp(PAGE, server, ana);
    const [whole, half] = await screen.findAllByRole('article');
    expect(half?.textContent).toContain('Meia estudante');
    expect(half?.textContent).not.toContain('Meia · ');
    expect(half?.textContent).toContain('Leve: carteira de estudante (CIE) dentro da validade e documento com foto.');
    expect(whole?.textContent).not.toContain('Leve');
  });

  it('the cancellation of an event is shown for all of its tickets', async () => {
    const { event } = ownOrder();
    answers(ownOrder({ event: { ...event, canceled_at: '2026-06-02T11:00:00.000Z' } }));
    openApp(PAGE, server, ana);
    expect((await screen.findByText('Evento cancelado.')).closest('[data-banner]')!.textContent).toContain(
      '02/06/2026',
    );
    // On both tickets, and with its day beside the event's own.
    expect(screen.getAllByText('Cancelado')).toHaveLength(3);
    expect(screen.getByText('em 02/06/2026')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Transferir' })).toBeNull();
  });

  it('the cancellation of an event is shown on every other page of a ticket too', async () => {
    const { event } = ownOrder();
    const cancelled = ownOrder({ event: { ...event, canceled_at: '2026-06-02T11:00:00.000Z' } });
    const { user: _, tickets: _tickets, ...unpaid } = { ...cancelled, status: 'cancelled' as const };
    answers(unpaid);
    const first = openApp(PAGE, server, undefined);
    expect(await screen.findByText('em 02/06/2026')).toBeDefined();
    first.unmount();
    answers(cancelled);
    const second = openApp(`${PAGE}/tickets/1`, server, ana);
    expect(await screen.findByText('em 02/06/2026')).toBeDefined();
    second.unmount();
    lists([cancelled]);
    openApp('/customer/orders', server, ana);
    expect(await screen.findByText('em 02/06/2026')).toBeDefined();
  });

  it('a ticket has the colour of its lot among all lots of the event, not among those of the order', async () => {
    const { items, tickets = [], ...order } = ownOrder();
    const third = { sorting: 2 };
    answers({
      ...order,
      items: items.map((item) => ({ ...item, lot: { ...item.lot, ...third } })),
      tickets: tickets.map((ticket) => ({
        ...ticket,
        price: { ...ticket.price, lot: { ...ticket.price.lot, ...third } },
      })),
    });
    openApp(PAGE, server, ana);
    await screen.findAllByRole('article');
    const fills = [...document.querySelectorAll<SVGPathElement>('path[style*="--fx-lot-"]')].map(
      ({ style }) => style.fill,
    );
    expect(fills.length).toBeGreaterThan(1);
    expect(new Set(fills)).toEqual(new Set(['var(--fx-lot-2)']));
  });

  it('a ticket shows its receiver neither sums nor buyer', async () => {
    const { user: _, ...given } = ownOrder({ tickets: [ownTicket(0, { assignee_to: ana.email })] });
    answers(given);
    openApp(PAGE, server, ana);
    expect(await screen.findByRole('heading', { name: /Passado para você/ })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Resumo do pedido' })).toBeNull();
  });
});

describe('order of tickets', () => {
  it('the next ticket is that of the present day once a page of the day before is shown again', async () => {
    const day = (date: number) => ({
      starts_at: `2026-06-${date}T23:00:00.000Z`,
      ends_at: `2026-06-${date + 1}T06:00:00.000Z`,
    });
    const tickets = [12, 13].map((date, place) => {
      const { price, ...ticket } = ownTicket(place, { holder_name: `Dia ${date}` });
      return { ...ticket, price: { ...price, lot: { ...price.lot, days: [day(date)] } } };
    });
    answers(ownOrder({ tickets }));
    openApp(PAGE, server, ana);
    const names = () => screen.getAllByRole('article').map(({ textContent }) => /Dia \d+/.exec(textContent)?.[0]);
    await screen.findAllByRole('article');
    expect(names()).toEqual(['Dia 12', 'Dia 13']);
    jest.mocked(Date.now).mockReturnValue(Date.parse(day(13).starts_at));
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(names()).toEqual(['Dia 13', 'Dia 12']));
  });
});

describe('transfer of a ticket', () => {
  it('a transfer goes to a name and an address after its consequences were shown, and the order is read again', async () => {
    answers(ownOrder());
    server.on(TRANSFER, ({ body }, response) => json(response, body, 201));
    openApp(PAGE, server, ana);
    fireEvent.click((await screen.findAllByRole('button', { name: 'Transferir' }))[0]!);
    const form = await screen.findByRole('form', { name: 'Transferir este ingresso' });
    expect(form.textContent).toContain('deixa de valer na hora');
    fireEvent.click(within(form).getByRole('button', { name: 'Transferir ingresso' }));
    expect(await within(form).findAllByText('Campo obrigatório')).toHaveLength(2);
    expect(server.callsOf(TRANSFER)).toHaveLength(0);

    fireEvent.input(within(form).getByLabelText('Nome de quem recebe'), { target: { value: ' Léo Prado ' } });
    fireEvent.input(within(form).getByLabelText('E-mail de quem recebe'), { target: { value: 'leo@exemplo.br' } });
    answers(ownOrder({ tickets: [deadTicket(0, { passed_on_at: '2026-06-02T12:00:00.000Z' }), ownTicket(1)] }));
    fireEvent.click(within(form).getByRole('button', { name: 'Transferir ingresso' }));
    expect(await screen.findByText('Este ingresso agora está com outra pessoa.', { exact: false })).toBeDefined();
    const tickets = screen.getByRole('region', { name: 'Ingressos' });
    expect(document.activeElement).toBe(tickets);
    expect(within(tickets).getByText('1 ingresso')).toBeDefined();
    expect(server.callsOf(TRANSFER).map(({ body }) => body)).toEqual([
      { id: expect.any(String), name: 'Léo Prado', email: 'leo@exemplo.br' },
    ]);
  });

  it.each([1, 2])('a transfer leads back to its order from the full screen of one of %d tickets', async (count) => {
    const tickets = [ownTicket(0), ownTicket(1)].slice(0, count);
    answers(ownOrder({ tickets }));
    server.on(TRANSFER, ({ body }, response) => json(response, body, 201));
    const app = openApp(`${PAGE}/tickets/1`, server, ana);
    const opener = await screen.findByRole('button', { name: 'Transferir' });
    fireEvent.click(opener);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect((await screen.findByRole('article')).parentElement).toBe(document.activeElement);

    fireEvent.click(screen.getByRole('button', { name: 'Transferir' }));
    const form = await screen.findByRole('form', { name: 'Transferir este ingresso' });
    expect(form.contains(document.activeElement)).toBe(true);
    fireEvent.input(within(form).getByLabelText('Nome de quem recebe'), { target: { value: 'Léo Prado' } });
    fireEvent.input(within(form).getByLabelText('E-mail de quem recebe'), { target: { value: 'leo@exemplo.br' } });
    const passed = deadTicket(0, { passed_on_at: '2026-06-02T12:00:00.000Z' });
    answers(ownOrder({ tickets: [passed, ...tickets.slice(1)] }));
    fireEvent.click(within(form).getByRole('button', { name: 'Transferir ingresso' }));
    await waitFor(() => expect(app.address()).toBe(PAGE));
    expect(await screen.findByText('Este ingresso agora está com outra pessoa.', { exact: false })).toBeDefined();
  });

  it('a free ticket is given back from the full screen too, by its holder', async () => {
    const free = ownTicket(0, { unit_amount: 0 as Cents, tax_amount: 0 as Cents });
    const { user: _, ...theirs } = ownOrder({ tickets: [free], total: 0 as Cents });
    answers(theirs);
    const gone = new Promise<string>((resolve) =>
      server.on(`DELETE /api/orders/${OWN_ORDER}/tickets/${free.id}`, ({ method }, response) => {
        answers({ ...theirs, tickets: [deadTicket(0, { status: 'cancelled' })] });
        response.writeHead(204).end();
        resolve(method);
      }),
    );
    const app = openApp(`${PAGE}/tickets/1`, server, ana);
    fireEvent.click(await screen.findByRole('button', { name: texts.givePlaceBack }));
    fireEvent.click(await screen.findByRole('button', { name: texts.givePlaceBackYes }));
    expect(await gone).toBe('DELETE');
    await waitFor(() => expect(app.address()).toBe(PAGE));
  });

  it('a cancelled transfer returns the focus', async () => {
    answers(ownOrder());
    openApp(PAGE, server, ana);
    fireEvent.click((await screen.findAllByRole('button', { name: 'Transferir' }))[0]!);
    const form = await screen.findByRole('form', { name: 'Transferir este ingresso' });
    expect(form.contains(document.activeElement)).toBe(true);
    fireEvent.click(within(form).getByRole('button', { name: 'Cancelar' }));
    const [opener] = await screen.findAllByRole('button', { name: 'Transferir' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('a transfer shows beside the field that the address already holds the ticket', async () => {
    answers(ownOrder());
    server.on(TRANSFER, (_, response) =>
      problem(response, 422, { code: 'TRANSFER_TO_HOLDER', detail: 'O ingresso já está com este e-mail.' }),
    );
    openApp(PAGE, server, ana);
    fireEvent.click((await screen.findAllByRole('button', { name: 'Transferir' }))[0]!);
    const form = await screen.findByRole('form', { name: 'Transferir este ingresso' });
    fireEvent.input(within(form).getByLabelText('Nome de quem recebe'), { target: { value: 'Bia' } });
    const email = within(form).getByLabelText('E-mail de quem recebe');
    fireEvent.input(email, { target: { value: 'bia@exemplo.br' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Transferir ingresso' }));
    expect(await within(form).findByText('O ingresso já está com este e-mail.')).toBeDefined();
    expect(email.getAttribute('aria-invalid')).toBe('true');
  });

  it('a transfer is not offered after the start of the event', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(ownOrder().event.start_date));
    answers(ownOrder());
    openApp(PAGE, server, ana);
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'Transferir' })).toBeNull();
  });
});

describe('tickets without a network', () => {
  it('an order that was read once shows its tickets from this device, read-only', async () => {
    answers(ownOrder());
    openApp(PAGE, server, ana);
    await screen.findAllByRole('article');
    await waitFor(async () => expect(await (await openOwnTickets()).find(OWN_ORDER)).toBeDefined());

    await cutOff();
    openApp(PAGE, server, ana);
    server.on('POST /api/auth/refresh', (_, response) => void response.destroy());
    expect(await screen.findAllByRole('img', { name: 'QR Code do ingresso' })).toHaveLength(2);
    expect(await screen.findByText('Sem resposta do Festix agora.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Transferir' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Baixar PDF' })).toBeNull();
  }, 30_000);

  it('both lists of tickets are available without a network after they were opened once', async () => {
    const { user: _, ...given } = ownOrder({ id: 'given', tickets: [ownTicket(0)] });
    lists([ownOrder()], [given]);
    openApp('/customer/orders', server, ana);
    await screen.findByText('Arraial da Lua Cheia');
    await waitFor(async () => expect(await (await openOwnTickets()).list('assigned')).toHaveLength(1));

    await cutOff();
    openApp('/customer/orders?tab=assigned', server, ana);
    server.on('POST /api/auth/refresh', (_, response) => void response.destroy());
    expect(await screen.findByText('Arraial da Lua Cheia')).toBeDefined();
    expect(screen.getByText('1 ingresso')).toBeDefined();
    expect(await screen.findByText('Sem resposta do Festix agora.')).toBeDefined();
  }, 30_000);

  it.each([503, 429])('stored tickets are shown when a server answers %d', async (status) => {
    await (await openOwnTickets()).keep(ana.id, ownOrder());
    localStorage.setItem('festix.own-tickets', '1');
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const route of [`GET /api/orders/${OWN_ORDER}`, 'GET /api/customer/orders']) {
      server.on(route, (_, response) => problem(response, status, { code: 'BUSY' }));
    }
    const first = openApp(PAGE, server, ana);
    expect(await screen.findByText('Sem resposta do Festix agora.')).toBeDefined();
    expect(screen.getAllByRole('img', { name: 'QR Code do ingresso' })).toHaveLength(2);
    first.unmount();
    openApp('/customer/orders', server, ana);
    expect(await screen.findByText('Sem resposta do Festix agora.')).toBeDefined();
    expect(screen.getByRole('link', { name: /Arraial da Lua Cheia/ })).toBeDefined();
  });

  it('the full screen shows the QR before the word that there is no connection', async () => {
    await (await openOwnTickets()).keep(ana.id, ownOrder());
    localStorage.setItem('festix.own-tickets', '1');
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => problem(response, 503, { code: 'BUSY' }));
    openApp(`${PAGE}/tickets/1`, server, ana);
    const note = await screen.findByText('Sem resposta do Festix agora.');
    const qr = screen.getByRole('img', { name: 'QR Code do ingresso' });
    expect(qr.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('a refusal of the server replaces stored tickets', async () => {
    await (await openOwnTickets()).keep(ana.id, ownOrder());
    localStorage.setItem('festix.own-tickets', '1');
    server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => problem(response, 404, { code: 'NOT_FOUND' }));
    openApp(PAGE, server, ana);
    expect(await screen.findByRole('heading', { name: /não (encontr|exist)/i })).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('sign-out', () => {
  it('a sign-out removes the tickets from this device @V7.4.4 @V14.3.1', async () => {
    const stop = forgetTicketsOfOthers();
    try {
      answers(ownOrder());
      server.on('POST /api/auth/sign-out', (_, response) => void response.writeHead(204).end());
      openApp(PAGE, server, ana);
      await screen.findAllByRole('article');
      await waitFor(async () => expect(await (await openOwnTickets()).find(OWN_ORDER)).toBeDefined());
      const { user: _, tickets: _tickets, ...foreign } = ownOrder();
      answers(foreign);
      await act(() => useSession.getState().signOut());
      await waitFor(async () => expect(await (await openOwnTickets()).find(OWN_ORDER)).toBeUndefined());
      await waitFor(() => expect(localStorage.getItem('festix.own-tickets')).toBeNull());
    } finally {
      stop();
    }
  });
});

describe('Meus Ingressos', () => {
  const many = Array.from({ length: 61 }, (_, n) => ownOrder({ id: `order-${n}` }));

  it('the own tickets have pages of ten by default, with five buttons at most', async () => {
    lists(many);
    const app = openApp('/customer/orders', server, ana);
    expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    const pager = screen.getByRole('navigation', { name: 'Páginas' });
    expect(within(pager).getAllByRole('button', { name: /^Página/ })).toHaveLength(5);
    const sizes = within(screen.getByLabelText(/Por página/)).getAllByRole('option');
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['5', '10', '20', '50']);
    fireEvent.change(screen.getByLabelText(/Por página/), { target: { value: '50' } });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(50));
    expect(app.address()).toBe('/customer/orders?limit=50');
    fireEvent.click(within(pager).getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(11));
  });

  it.each([
    ['/customer/orders', 'Nenhum ingresso comprado.'],
    ['/customer/orders?tab=assigned', 'Nenhum ingresso recebido.'],
  ])('the own tickets at %s show that there are none', async (path, words) => {
    lists([]);
    openApp(path, server, ana);
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('the own tickets keep the page size over the tabs, and keep the tabs apart', async () => {
    let hold = () => {};
    lists(many);
    const app = openApp('/customer/orders?limit=5&page=2', server, ana);
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Arraial/ })).toHaveLength(5));
    const held = new Promise<void>((resolve) => (hold = resolve));
    server.on('GET /api/customer/orders', async (_, response) => {
      await held;
      json(response, { data: [], count: 0 });
    });
    fireEvent.click(screen.getByRole('link', { name: 'Recebidos' }));
    await waitFor(() => expect(app.address()).toBe('/customer/orders?limit=5&tab=assigned'));
    expect(screen.queryByRole('link', { name: /Arraial/ })).toBeNull();
    expect(screen.queryByText('Nenhum ingresso recebido.')).toBeNull();
    hold();
    expect(await screen.findByText('Nenhum ingresso recebido.')).toBeDefined();
  });

  it('the own tickets lead back from behind the last page', async () => {
    lists(many.slice(0, 12));
    const app = openApp('/customer/orders?page=9', server, ana);
    expect(await screen.findByText('Esta página está vazia.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Ir para a última página' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Arraial/ })).toHaveLength(2));
    expect(app.address()).toBe('/customer/orders?page=2');
  });

  it('the own tickets show a buyer without an account the tickets of this device, and nothing of an account', async () => {
    const device = await openOwnTickets();
    await device.keep(GUEST, ownOrder());
    await device.keep(ana.id, ownOrder({ id: 'of-ana', event: { ...ownOrder().event, name: 'Jazz no Coreto' } }));
    localStorage.setItem('festix.own-tickets', '1');
    openApp('/customer/orders', server, undefined);
    expect(await screen.findByRole('link', { name: /Arraial da Lua Cheia/ })).toBeDefined();
    // Until it is certain that nobody is signed in, the stored tickets may be that person's.
    const note = (await screen.findByText(/crie uma conta com o e-mail da compra/)).closest<HTMLElement>(
      '[data-banner]',
    )!;
    expect(screen.queryByText('Jazz no Coreto')).toBeNull();
    const back = new URLSearchParams({ redirectUrl: '/customer/orders' });
    expect(within(note).getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe(`/signin?${back}`);
    expect(within(note).getByRole('link', { name: 'Criar conta' }).getAttribute('href')).toBe(`/signup?${back}`);
  });

  it('the own tickets tell failed bookings from cancelled events', async () => {
    const unpaid = { status: 'cancelled' as const, tickets: [] };
    lists([
      ownOrder({ id: 'late', ...unpaid, status_detail: 'expired' }),
      ownOrder({ id: 'given-back', ...unpaid, status_detail: 'by_payer' }),
    ]);
    openApp('/customer/orders', server, ana);
    expect(await screen.findByText('Reserva expirada')).toBeDefined();
    expect(screen.getByText('Reserva desfeita')).toBeDefined();
    expect(screen.queryByText(/Cancelado/)).toBeNull();
  });

  it('the own tickets send visitors to the sign-in and back, and name the e-mail whose account shows tickets', async () => {
    const app = openApp('/customer/orders?tab=assigned', server, undefined);
    await waitFor(() =>
      expect(app.address()).toBe(`/signin?${new URLSearchParams({ redirectUrl: '/customer/orders?tab=assigned' })}`),
    );
    expect(await screen.findByText(/Crie a conta com o mesmo e-mail/)).toBeDefined();
  });
});
