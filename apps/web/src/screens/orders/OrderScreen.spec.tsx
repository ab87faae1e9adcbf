/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import '../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Cents, OrderView } from '@festix/domain';
import { cleanup, screen, within } from '@testing-library/react';
import { openApp } from '../../testing/open-app.tsx';
import { json, StubServer } from '../../testing/stub-server.ts';
import { ids, producer } from '../../testing/views.ts';

const ORDER = '0198f000-0000-7000-8000-000000000501';
const PAGE = `/events/arraial-da-lua-cheia/orders/${ORDER}`;
const money = (amount: number) => amount as Cents;

const lot = { id: ids.lot, name: '2º lote' };

const paid: OrderView = {
  id: ORDER,
  code: 'FTXARR7K2QX8M',
  event_id: ids.event,
  event: {
    name: 'Arraial da Lua Cheia',
    slug: 'arraial-da-lua-cheia',
    start_date: '2026-06-13T23:00:00.000Z',
    time_zone: 'America/Recife',
    venue: { name: 'Galpão do Cais', city: 'Recife', state: 'PE' },
  },
  origin: 'online',
  status: 'paid',
  status_detail: 'accredited',
  created_at: '2026-06-01T12:00:00.000Z',
  expires_at: null,
  subtotal: money(18000),
  coupon: { name: 'AMIGOS' },
  coupon_amount: money(1000),
  tax_amount: money(1700),
  total: money(18700),
  refunded_amount: money(0),
  items: [
    { price_id: 'p1', name: 'Inteira', lot, amount: 1, unit_amount: money(12000) },
    { price_id: 'p2', name: 'Meia estudante', lot, amount: 1, unit_amount: money(6000) },
  ],
  payment: null,
};

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

describe('an order', () => {
  it('shows its buyer every ticket with a QR code, asked for as the buyer', async () => {
    answers({
      ...paid,
      user: { id: '1', name: 'Marina Couto Alves', email: 'm@exemplo.br', phone: null, document: null },
      tickets: paid.items.map((item, n) => ({
        id: `t${n}`,
        price: {
          id: item.price_id,
          name: item.name,
          kind: 'inteira',
          unit_amount: item.unit_amount,
          currency: 'BRL',
          lot,
        },
        unit_amount: item.unit_amount,
        tax_amount: money(850),
        code: ['7K2QX8MV4T', '9D3KF7BH8N'][n]!,
        qr: `T1${'0'.repeat(119)}`,
        holder_name: n === 0 ? 'Rafa Nogueira' : null,
      })),
    });
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

  it('adds up in the open: tickets, coupon, fee, total', async () => {
    answers(paid);
    openApp(PAGE, server, undefined);
    const sums = await screen.findByRole('region', { name: 'Resumo do pedido' });
    const spaces = /\u00a0/g;
    expect(sums.textContent.replace(spaces, ' ')).toContain(
      '2 ingressosR$ 180,00Cupom AMIGOS− R$ 10,00Taxa de conveniênciaR$ 17,00TotalR$ 187,00',
    );
  });

  it('shows nobody else a ticket, and leads to signing in and back', async () => {
    answers(paid);
    openApp(PAGE, server, undefined);
    const note = (await screen.findByText('Os ingressos estão com quem comprou')).closest('section')!;
    expect(screen.queryByRole('article')).toBeNull();
    const signIn = within(note).getByRole('link', { name: 'Entrar' });
    expect(signIn.getAttribute('href')).toBe(`/signin?${new URLSearchParams({ redirectUrl: PAGE })}`);
  });

  it('counts down while it can be paid by Pix, then shows the tickets as soon as they are there', async () => {
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
    expect(screen.getByRole('img', { name: 'QR Code do Pix' })).toBeDefined();

    answers(paid);
    expect(await screen.findByText('Os ingressos estão com quem comprou')).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
