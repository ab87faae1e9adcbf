/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SERVED, type OrderView } from '@festix/domain/contract';
import { problemOf, type Cents } from '@festix/domain/ground';
import { INTEREST_BACK } from '@festix/domain/selling';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { OWN_ORDER, ownOrder } from '../../../testing/own-orders.ts';
import { producer } from '../../../testing/views.ts';
import { purchaseTexts } from '../purchase/purchase-texts.ts';
import { ticketsTexts } from './tickets-texts.ts';

const ORDER = OWN_ORDER;
const PAGE = `/events/arraial-da-lua-cheia/orders/${ORDER}`;

/** As any visitor with the address sees it. */
const {
  user: _user,
  tickets: _tickets,
  answers: _answers,
  ...paid
} = ownOrder({
  items: [
    { ...ownOrder().items[0]!, amount: 1, unit_amount: 12000 as Cents },
    {
      ...ownOrder().items[0]!,
      price_id: 'p1',
      name: 'Meia estudante',
      kind: 'meia_estudante',
      amount: 1,
      unit_amount: 6000 as Cents,
    },
  ],
});

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
});

afterEach(async () => {
  jest.restoreAllMocks();
  cleanup();
  await server.stop();
});

const answers = (order: OrderView) => server.on(`GET /api/orders/${ORDER}`, (_, response) => json(response, order));

/** Puts an order into the page, as the server does. */
function bring(order: OrderView): void {
  const block = document.createElement('script');
  Object.assign(block, { type: 'application/json', id: SERVED.order, textContent: JSON.stringify(order) });
  document.body.append(block);
}

describe('order', () => {
  it('an order shows its buyer every ticket with a QR code, requested as the buyer', async () => {
    answers(ownOrder());
    openApp(PAGE, server, producer);
    const tickets = await screen.findAllByRole('article');
    expect(tickets).toHaveLength(2);
    expect(tickets[0]!.textContent).toContain('Rafa Nogueira');
    expect(tickets[1]!.textContent).toContain('Marina Couto Alves');
    expect(within(tickets[0]!).getByRole('img', { name: 'QR Code do ingresso' })).toBeDefined();
    expect(server.callsOf(`GET /api/orders/${ORDER}`).map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token',
    ]);
  });

  it('an order says what its lots open, at each item and on each ticket', async () => {
    const opens = 'Vale sexta e sábado · Pista e Camping · sai e volta';
    const { items, tickets, ...order } = ownOrder();
    answers({
      ...order,
      items: items.map((item) => ({ ...item, lot: { ...item.lot, opens } })),
      tickets: tickets!.map((ticket) => ({
        ...ticket,
        price: { ...ticket.price, lot: { ...ticket.price.lot, opens } },
      })),
    });
    openApp(PAGE, server, producer);
    for (const ticket of await screen.findAllByRole('article')) {
      expect(within(ticket).getByText(opens)).toBeDefined();
      expect(ticket.textContent).toContain(ticketsTexts.begins);
    }
    const sums = await screen.findByRole('region', { name: 'Resumo do pedido' });
    expect(within(sums).getByText(opens)).toBeDefined();
  });

  it('an order adds up visibly: tickets, coupon, fee, total', async () => {
    answers(paid);
    openApp(PAGE, server, undefined);
    const sums = await screen.findByRole('region', { name: 'Resumo do pedido' });
    const spaces = /\u00a0/g;
    expect(sums.textContent.replace(spaces, ' ')).toContain(
      '2 ingressosR$ 180,00Cupom AMIGOS− R$ 10,00Taxa de conveniênciaR$ 17,00TotalR$ 187,00',
    );
  });

  it('an order keeps the figures as sold, and shows refunds and the rest below their total', async () => {
    answers(ownOrder({ refunded_amount: 9850 as Cents }));
    openApp(PAGE, server, producer);
    const sums = await screen.findByRole('region', { name: 'Resumo do pedido' });
    expect(sums.textContent.replace(/\u00a0/g, ' ')).toContain(
      'Taxa de conveniênciaR$ 17,00TotalR$ 187,00Reembolsado− R$ 98,50Depois do reembolsoR$ 88,50',
    );
  });

  it.each([
    ['says whose the interest is', 21000, true],
    ['without interest says nothing of it', 18700, false],
  ])('an order that was refunded %s', async (_, total_paid_amount, isSaid) => {
    const payment = { id: 'pay', method: 'card', status: 'approved', status_detail: null, expires_at: null } as const;
    const card = { card_brand: 'master', card_last_four: '6351', installments: 3 };
    const charged = { ...payment, ...card, total_paid_amount: total_paid_amount as Cents };
    answers(ownOrder({ refunded_amount: 9850 as Cents, payment: charged }));
    openApp(PAGE, server, producer);
    const sums = await screen.findByRole('region', { name: 'Resumo do pedido' });
    expect(sums.textContent.includes(INTEREST_BACK)).toBe(isSaid);
  });

  it('an order shows how and when it was paid, in the time zone of its event', async () => {
    const payment = { id: 'pay', method: 'pix', status: 'approved', status_detail: null, expires_at: null } as const;
    answers(ownOrder({ payment }));
    const first = openApp(PAGE, server, producer);
    const sums = await screen.findByRole('region', { name: 'Resumo do pedido' });
    expect(sums.textContent).toContain('Forma de pagamentoPixPago em01/06/2026 09:04');
    first.unmount();
    answers(ownOrder({ subtotal: 0 as Cents, coupon_amount: 0 as Cents, tax_amount: 0 as Cents, total: 0 as Cents }));
    openApp(PAGE, server, producer);
    await screen.findByText('Confirmado em');
    expect(screen.queryByText('Forma de pagamento')).toBeNull();
  });

  it('an order of a cancelled booking says so, and leads to another choice', async () => {
    answers({ ...paid, status: 'cancelled', status_detail: 'by_payer' });
    openApp(PAGE, server, undefined);
    const note = (await screen.findByText('Você desistiu desta reserva')).closest('section')!;
    const again = within(note).getByRole('link', { name: 'Escolher de novo' });
    expect(again.getAttribute('href')).toBe('/events/arraial-da-lua-cheia?coupon=AMIGOS');
  });

  it('an order shows no ticket to other people, and leads to the sign-in and back', async () => {
    answers(paid);
    openApp(PAGE, server, undefined);
    const note = (await screen.findByText('Os ingressos estão com quem comprou')).closest('section')!;
    expect(screen.queryByRole('article')).toBeNull();
    const signIn = within(note).getByRole('link', { name: 'Entrar' });
    expect(signIn.getAttribute('href')).toBe(`/signin?${new URLSearchParams({ redirectUrl: PAGE })}`);
    const signUp = within(note).getByRole('link', { name: 'Criar conta' });
    expect(signUp.getAttribute('href')).toBe(`/signup?${new URLSearchParams({ redirectUrl: PAGE })}`);
    expect(note.textContent).toContain('Crie uma com esse mesmo e-mail');
  });

  it('an order opens by the link of its mail at a tap, and the token leaves the address at once', async () => {
    answers(paid);
    server.on(`POST /api/orders/${ORDER}/access`, (_, response) => json(response, ownOrder({ opened_by: 'link' })));
    const app = openApp(`${PAGE}#acesso=abc`, server, undefined);
    const open = await screen.findByRole('button', { name: 'Ver meus ingressos' });
    expect(app.fragment()).toBe('');
    expect(server.callsOf(`POST /api/orders/${ORDER}/access`)).toEqual([]);
    fireEvent.click(open);
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    const [sent] = server.callsOf(`POST /api/orders/${ORDER}/access`);
    expect(sent?.body).toEqual({ link: 'abc', device: localStorage.getItem('festix.order-device') });
  });

  it('an order shows a refused link as such, and opens by a code instead', async () => {
    answers(paid);
    server
      .on(`POST /api/orders/${ORDER}/access`, (_, response) => problem(response, 403, { code: 'ORDER_LINK_INVALID' }))
      .on(`POST /api/orders/${ORDER}/access/code`, (_, response) => void response.writeHead(202).end())
      .on(`POST /api/orders/${ORDER}/proof`, (_, response) => json(response, ownOrder({ opened_by: 'code' })));
    openApp(`${PAGE}#acesso=abc`, server, undefined);
    fireEvent.click(await screen.findByRole('button', { name: 'Ver meus ingressos' }));
    expect(await screen.findByText(problemOf('ORDER_LINK_INVALID').detail)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Receber código por e-mail' }));
    fireEvent.input(await screen.findByLabelText('Código de 8 caracteres'), { target: { value: '7K2QX8MV' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ver meus ingressos' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(server.callsOf(`POST /api/orders/${ORDER}/proof`)[0]?.body).toEqual({ code: '7K2Q-X8MV' });
  });

  it('an order offers an account to a buyer without one only', async () => {
    answers(ownOrder());
    const first = openApp(PAGE, server, undefined);
    expect(await screen.findByRole('button', { name: 'Guardar numa conta' })).toBeDefined();
    first.unmount();
    answers(ownOrder());
    openApp(PAGE, server, producer);
    expect(await screen.findByRole('button', { name: 'Encerrar os acessos deste pedido' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Guardar numa conta' })).toBeNull();
  });

  it('an order drops flags at the first look after its payment, and at no later one', async () => {
    const paid_at = '2026-06-01T12:04:00.000Z';
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(paid_at) + 60_000);
    answers(ownOrder({ paid_at }));
    const first = openApp(PAGE, server, producer);
    expect((await screen.findByText('Pagamento aprovado.')).closest('[role=status]')).not.toBeNull();
    expect(document.querySelectorAll('[data-flags]')).toHaveLength(1);
    first.unmount();
    openApp(PAGE, server, producer);
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(document.querySelectorAll('[data-flags]')).toHaveLength(0);
    localStorage.clear();
  });

  it('an order announces a refused payment to a buyer who waits for it', async () => {
    const now = Date.parse('2026-06-01T12:03:00.000Z');
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const expires_at = new Date(now + 12 * 60_000).toISOString();
    const event = `GET /api/events/${paid.event.slug}`;
    server.on(event, (_, response) => problem(response, 503, { code: 'BUSY' }));
    answers({ ...paid, status: 'rejected', status_detail: 'cc_rejected_high_risk', expires_at });
    openApp(PAGE, server, undefined);
    expect((await screen.findByText(/O pagamento não passou/)).closest('[role=alert]')).not.toBeNull();
  });

  it('an order without a buyer announces near its end, in a region that was there before, that a name prolongs it', async () => {
    const now = Date.parse('2026-06-01T12:03:00.000Z');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    const expires_at = new Date(now + 121_000).toISOString();
    const event = `GET /api/events/${paid.event.slug}`;
    server.on(event, (_, response) => problem(response, 503, { code: 'BUSY' }));
    const user = { ...ownOrder().user!, id: null, email: null };
    answers({ ...paid, status: 'booking', status_detail: null, expires_at, user });
    openApp(PAGE, server, undefined);
    await screen.findByRole('timer');
    const regions = screen.getAllByRole('status');
    const saying = () => regions.filter(({ textContent }) => textContent === purchaseTexts.shortHoldEnds);
    expect(saying()).toHaveLength(0);
    clock.mockReturnValue(now + 2_000);
    await waitFor(() => expect(saying()).toHaveLength(1), { timeout: 3_000 });
    expect(saying()[0]!.isConnected).toBe(true);
    // It is still read on the screen once it has been announced.
    clock.mockReturnValue(now + 15_000);
    await waitFor(() => expect(screen.getAllByText(purchaseTexts.shortHoldEnds)).toHaveLength(1), { timeout: 3_000 });
    expect(saying()).toHaveLength(0);
  });

  it('an order shows what its page brought until it is read, and asks meanwhile for what its form needs', async () => {
    const now = Date.parse('2026-06-01T12:03:00.000Z');
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const expires_at = new Date(now + 5 * 60_000).toISOString();
    const brought: OrderView = { ...paid, status: 'booking', status_detail: null, expires_at, payment: null };
    bring(brought);
    let answer: () => void = () => undefined;
    server.on(`GET /api/orders/${ORDER}`, (_, response) => {
      answer = () => json(response, { ...brought, user: { ...ownOrder().user!, id: null, email: null } });
    });
    const event = `GET /api/events/${paid.event.slug}`;
    server.on(event, (_, response) => problem(response, 503, { code: 'BUSY' }));
    openApp(PAGE, server, undefined);
    expect((await screen.findByRole('timer')).textContent).toContain('05:00');
    const payment = screen.getByRole('region', { name: purchaseTexts.payment });
    expect(payment.textContent.replace(/\u00a0/g, ' ')).toContain('2 ingressos R$ 180,00');
    expect(screen.queryByRole('button', { name: purchaseTexts.giveBack })).toBeNull();
    expect(screen.queryByRole('banner')).toBeNull();
    await waitFor(() => expect(server.callsOf(`GET /api/orders/${ORDER}`)).toHaveLength(1));
    await waitFor(() => expect(server.callsOf(event)).not.toEqual([]));
    answer();
    expect(await screen.findByText(purchaseTexts.shortHold('15'))).toBeDefined();
    expect(screen.getByRole('button', { name: purchaseTexts.giveBack })).toBeDefined();
    // The next visit begins with what is known by then.
    expect(document.getElementById(SERVED.order)).toBeNull();
  });

  it('an order shows nothing that its page brought of another one', async () => {
    bring({ ...paid, id: 'other', status: 'booking', expires_at: null });
    server.on(`GET /api/orders/${ORDER}`, () => undefined);
    openApp(PAGE, server, undefined);
    expect(await screen.findByRole('status', { name: ticketsTexts.loading })).toBeDefined();
    expect(screen.queryByRole('heading', { name: paid.event.name })).toBeNull();
    document.getElementById(SERVED.order)?.remove();
  });

  it('an order counts down while it can be paid by Pix, then shows the tickets as soon as they exist', async () => {
    const now = Date.parse('2026-06-01T12:03:00.000Z');
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const expires_at = new Date(now + 12 * 60_000).toISOString();
    answers({
      ...paid,
      status: 'booking',
      status_detail: null,
      created_at: new Date(now - 3 * 60_000).toISOString(),
      expires_at,
      payment: { id: 'pay', method: 'pix', status: 'pending', status_detail: null, expires_at, qr_code: '000201PIX' },
    });
    openApp(PAGE, server, undefined);
    expect((await screen.findByRole('timer')).textContent).toContain('12:00');
    expect(screen.getByRole('button', { name: 'Copiar código Pix' })).toBeDefined();
    expect(await screen.findByRole('img', { name: 'QR Code do Pix' })).toBeDefined();

    answers(paid);
    const outcome = (await screen.findByText('Os ingressos estão com quem comprou')).closest('section');
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Pagamento aprovado.')).toBeDefined();
    // A waiting user of a screen reader or keyboard gets the news, and continues here.
    expect(document.activeElement).toBe(outcome);
  });
});
