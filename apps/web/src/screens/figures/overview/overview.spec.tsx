/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type EventArea, type EventView, type OverviewView, type UserView } from '@festix/domain/contract';
import { cents, dayOf, notices } from '@festix/domain/ground';
import { type Ability, type Role } from '@festix/domain/people';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Server as RealtimeServer, type Socket } from 'socket.io';
import { openApp } from '../../../testing/open-app.tsx';
import { soldIn, soldOverview, unsoldOverview } from '../../../testing/overview-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { payoutsTexts } from '../../money/payouts/payouts-texts.ts';
import { nextStepTexts as steps } from '../../programme/events/next-step-texts.ts';
import { overviewTexts as texts } from './overview-texts.ts';

const SOLD_IN_ALL = /^R\$ 1\.650,00 em 31 dias$/;

let server: StubServer;
let view: OverviewView;

const overviewIn = (area: EventArea) => `GET /api/${area}/events/${ids.event}/overview`;
const pageIn = (area: EventArea) => `/${area}/events/${ids.event}/overview`;
const withRole = (role: Role): UserView => ({ ...producer, roles: ['customer', role] });

/** Serves the event with these rights, and its figures. */
function serveIn(area: EventArea, ...abilities: Ability[]): void {
  const event = { ...arraial, abilities: ['events:read', 'overview:read', ...abilities] };
  server
    .on(`GET /api/${area}/events/${ids.event}`, (_, response) => json(response, event))
    .on(`GET /api/${area}/events`, (_, response) => json(response, { data: [event], count: 1 }))
    .on(overviewIn(area), (_, response) => json(response, view));
}

beforeEach(async () => {
  view = soldOverview;
  server = await StubServer.start();
  serveIn('producer', 'payouts:read');
});

afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  showOnPhone(false);
  await server.stop();
});

const lastQuery = () => Object.fromEntries(server.callsOf(overviewIn('producer')).at(-1)!.url.searchParams);

/** Returns the words of a figure: name, value and note. */
async function figure(label: string): Promise<string | undefined> {
  const region = await screen.findByRole('region', { name: texts.figures });
  return within(region).queryByText(label)?.parentElement?.textContent.replaceAll('\u00a0', ' ');
}

describe('Visão geral', () => {
  it('the overview is the first page of an event, with totals, balance and latest buyers', async () => {
    const app = openApp(`/producer/events/${ids.event}`, server, producer);
    expect(await figure(texts.online)).toBe('Receita onlineR$ 151.212,50667 pedidos · 1.500 ingressos');
    expect(app.address()).toBe(pageIn('producer'));
    expect(await figure(texts.salePoints)).toBe('Ponto de vendaR$ 32.240,00145 pedidos · 346 ingressos');
    expect(await figure(texts.averagePrice)).toBe('Preço médioR$ 99,38por ingresso pago');
    expect(await figure(texts.ticketsSold)).toBe('Ingressos vendidos1.8462,27 por venda');
    expect(await figure(texts.courtesies)).toBe('Cortesias74fora da receita');
    expect(await figure(texts.pageViews)).toBe('Visitas à página21.9403% viraram pedido');
    expect(await figure(texts.balance)).toBe(
      'SaldoR$ 119.672,20Receita totalR$ 183.452,50Taxa de administração− R$ 3.780,30Repasses feitos− R$ 60.000,00',
    );
    const origins = within(screen.getByRole('list', { name: texts.shares })).getAllByRole('listitem');
    expect(origins.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      'Online · 82,4%R$ 151.212,50',
      'Ponto de venda · 17,6%R$ 32.240,00',
    ]);
    const whence = screen.getByRole('region', { name: texts.origin }).textContent.replaceAll('\u00a0', ' ');
    expect(whence).toContain('OrigemR$ 183.452,50812pedidos');
    const recent = within(screen.getByRole('list', { name: texts.recent })).getAllByRole('listitem');
    expect(recent.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      '11/06/2026Marina A. · 2 ingressosR$ 198,00',
      '11/06/2026Venda no balcão · 1 ingressoR$ 300,00',
    ]);
    const ways = recent.map((sale) => within(sale).queryByRole('link')?.getAttribute('href'));
    expect(ways).toEqual([expect.stringMatching(/\/sales\/0198f000-0000-7000-8000-000000000801$/), undefined]);
  });

  it('the overview explains a balance of zero whose lines add up to a loss', async () => {
    view = { ...soldOverview, balance: cents(0), payouts: cents(20_000_000) };
    openApp(pageIn('producer'), server, producer);
    expect(await figure(texts.balance)).toContain(payoutsTexts.pastLoss('R$ 20.327,80'));
    cleanup();
    view = { ...view, balance: cents(-2_032_780) };
    openApp(pageIn('producer'), server, producer);
    expect(await figure(texts.balance)).toContain(payoutsTexts.loss('R$ 20.327,80'));
  });

  it('the overview shows courtesies only where there are some', async () => {
    view = { ...soldOverview, courtesies_count: 0 };
    openApp(pageIn('producer'), server, producer);
    expect(await figure(texts.pageViews)).toBeDefined();
    expect(await figure(texts.courtesies)).toBeUndefined();
  });

  it('the overview shows the sales in a table where it cannot draw, the latest first', async () => {
    openApp(pageIn('producer'), server, producer);
    const table = await screen.findByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['sáb 13/06', '1.000,00', '250,00', '1.250,00', '11'],
      ['sex 12/06', '400,00', '0,00', '400,00', '4'],
    ]);
    expect(screen.getByText(SOLD_IN_ALL)).toBeDefined();
  });

  it('the overview is a list on a phone', async () => {
    showOnPhone(true);
    openApp(pageIn('producer'), server, producer);
    const list = await screen.findByRole('list', { name: texts.salesBy.day });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  });

  it('the overview shows that nothing was sold yet, or nothing in the period', async () => {
    view = unsoldOverview;
    openApp(pageIn('producer'), server, producer);
    expect(await screen.findByRole('heading', { name: notices.noSalesYet })).toBeDefined();
    expect(await figure(texts.pageViews)).toBe('Visitas à página0');
    cleanup();

    view = { ...soldOverview, sales: unsoldOverview.sales };
    openApp(pageIn('producer'), server, producer);
    expect(await screen.findByRole('heading', { name: notices.noSalesInPeriod })).toBeDefined();
  });

  it('the overview counts the tickets of a free event', async () => {
    view = { ...unsoldOverview, orders_count: 3, sales: [soldIn('2026-06-13T03:00:00.000Z', 0, 0, 5)] };
    openApp(pageIn('producer'), server, producer);
    expect(await screen.findByText('5 ingressos em 31 dias')).toBeDefined();
  });
});

describe('period of the overview', () => {
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

  it('the period is the last 31 days at first, in the zone of the event', async () => {
    openApp(pageIn('producer'), server, producer);
    await screen.findByRole('table');
    const { from, to, group } = lastQuery();
    expect(to).toBe(dayOf(new Date(), arraial.time_zone));
    expect((Date.parse(to!) - Date.parse(from!)) / 86_400_000).toBe(30);
    expect(group).toBe('day');
    expect(screen.queryByRole('radio', { name: texts.groups.month })).toBeNull();
  });

  it('the period changes with the menu, and is in the address', async () => {
    const app = openApp(pageIn('producer'), server, producer);
    await screen.findByRole('table');
    choose(texts.wholePeriods.yesterday);
    await waitFor(() => expect(app.address()).toBe(`${pageIn('producer')}?period=yesterday`));
    await waitFor(() => expect(lastQuery()['from']).toBe(lastQuery()['to']));
    choose(texts.wholePeriods.last_month);
    await waitFor(() => expect(app.address()).toBe(pageIn('producer')));
  });

  it('an own period begins with the days shown, and requires both days', async () => {
    const app = openApp(`${pageIn('producer')}?period=last_week`, server, producer);
    await screen.findByRole('table');
    choose(texts.wholePeriods.custom);
    const { from, to } = lastQuery();
    await waitFor(() => expect(app.address()).toBe(`${pageIn('producer')}?period=custom&from=${from}&to=${to}`));
    expect(await screen.findByRole('textbox', { name: texts.from })).toBeDefined();
    expect(screen.getByRole('textbox', { name: texts.to })).toBeDefined();
  });

  it('a long period is grouped by month, and by day on demand', async () => {
    view = { ...soldOverview, sales: [soldIn('2026-05-01T03:00:00.000Z', 10_000_00, 0, 100)] };
    openApp(`${pageIn('producer')}?period=custom&from=2026-05-01&to=2026-06-13`, server, producer);
    expect(await screen.findByRole('table', { name: texts.salesBy.month })).toBeDefined();
    expect(lastQuery()).toEqual({ from: '2026-05-01', to: '2026-06-13', group: 'month' });
    expect(screen.getByText(/em 44 dias$/)).toBeDefined();
    choose(texts.groups.day);
    await waitFor(() => expect(lastQuery()).toMatchObject({ group: 'day' }));
  });

  it('a change of the period leaves the totals on the screen while it loads', async () => {
    openApp(pageIn('producer'), server, producer);
    await screen.findByRole('table');
    server.on(overviewIn('producer'), () => undefined);
    choose(texts.wholePeriods.today);
    expect(await screen.findByRole('status', { name: texts.loading })).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(await figure(texts.online)).toContain('151.212,50');
  });
});

describe('payouts and balance', () => {
  const unseen = {
    ...soldOverview,
    payouts: null,
    balance: null,
    already_received: null,
    administration: null,
    expenses: null,
  };

  it('payouts and balance are hidden from a member without that grant', async () => {
    view = unseen;
    serveIn('team-member');
    openApp(pageIn('team-member'), server, withRole('team-member'));
    expect(await figure(texts.online)).toContain('151.212,50');
    expect(await figure(texts.balance)).toBeUndefined();
    expect(screen.queryByText(texts.payouts)).toBeNull();
  });

  it('payouts and balance are shown to a member with the grant', async () => {
    serveIn('team-member', 'payouts:read');
    openApp(pageIn('team-member'), server, withRole('team-member'));
    expect(await figure(texts.balance)).toContain('119.672,20');
    expect(screen.queryByRole('link', { name: texts.requestPayout })).toBeNull();
  });

  it('payouts link people who may request one to the request', async () => {
    serveIn('team-member', 'payouts:read', 'payouts:request');
    openApp(pageIn('team-member'), server, withRole('team-member'));
    const way = await screen.findByRole('link', { name: texts.requestPayout });
    expect(way.getAttribute('href')).toBe(`/team-member/events/${ids.event}/payouts/create`);
  });

  it('payouts and balance are shown to the administration only if the address says so, also on the way from the event', async () => {
    serveIn('super-admin', 'payouts:read', 'payouts:answer');
    openApp(pageIn('super-admin'), server, withRole('super-admin'));
    expect(await figure(texts.online)).toContain('151.212,50');
    expect(await figure(texts.balance)).toBeUndefined();
    cleanup();

    const app = openApp(`/super-admin/events/${ids.event}?showPayout=true`, server, withRole('super-admin'));
    expect(await figure(texts.balance)).toContain('119.672,20');
    expect(app.address()).toBe(`${pageIn('super-admin')}?showPayout=true`);
  });

  it('payouts and balance are never shown to support', async () => {
    view = unseen;
    serveIn('support');
    openApp(`${pageIn('support')}?showPayout=true`, server, withRole('support'));
    expect(await figure(texts.online)).toContain('151.212,50');
    expect(await figure(texts.balance)).toBeUndefined();
  });
});

describe('next step in the overview', () => {
  const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const fresh: EventView = { ...arraial, start_date: IN_A_WEEK, end_date: null, tickets_sold: 0 };
  const all: Ability[] = ['events:edit', 'lots:edit', 'payouts:read', 'payouts:request'];
  const missingLots: EventView['checklist'] = [{ line: 'lots', is_required: true, is_done: false }];

  function serve(facts: Partial<EventView>, abilities = all): void {
    const event = { ...fresh, ...facts, abilities: ['events:read', 'overview:read', ...abilities] };
    server.on(`GET /api/producer/events/${ids.event}`, (_, response) => json(response, event));
  }

  beforeEach(() => {
    view = unsoldOverview;
  });

  it.each<[string, Partial<EventView>, string, string]>([
    [
      'a draft without lots',
      { status: 'draft', sale: 'no-lots', checklist: missingLots },
      steps.lots.key,
      'lots/create',
    ],
    ['an event whose lots do not sell', { sale: 'closed' }, steps['open-sale'].key, 'lots'],
    [
      'a draft without a rating',
      { status: 'draft', checklist: [{ line: 'age_rating', is_required: true, is_done: false }] },
      steps.missing.key,
      'general',
    ],
  ])('the next step of %s is a link, in place of a payout of nothing', async (_, facts, name, path) => {
    serve(facts);
    openApp(pageIn('producer'), server, producer);
    const key = await screen.findByRole('link', { name });
    expect(key.getAttribute('href')).toBe(`/producer/events/${ids.event}/${path}`);
    expect(screen.queryByRole('link', { name: texts.requestPayout })).toBeNull();
    expect(await figure(texts.balance)).toBeUndefined();
  });

  it('the next step of a complete draft is its publication, after the checklist', async () => {
    serve({ status: 'draft', checklist: [{ line: 'lots', is_required: true, is_done: true }] });
    openApp(pageIn('producer'), server, producer);
    fireEvent.click(await screen.findByRole('button', { name: steps.publish.key }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('the next step of an event on sale is to share it, until the first sale', async () => {
    serve({});
    openApp(pageIn('producer'), server, producer);
    expect(await figure(steps.label)).toContain(steps.share.title);
    expect(screen.getByRole('button', { name: steps.share.key })).toBeDefined();
    cleanup();

    view = soldOverview;
    openApp(pageIn('producer'), server, producer);
    expect(await figure(texts.balance)).toContain('119.672,20');
    expect(await figure(steps.label)).toBeUndefined();
  });

  it('the next step is hidden from people who may not take it', async () => {
    serve({ sale: 'closed' }, ['payouts:read']);
    openApp(pageIn('producer'), server, producer);
    expect(await figure(texts.balance)).toContain('0,00');
    expect(await figure(steps.label)).toBeUndefined();
  });

  it('a balance of nothing is shown without a way to request it', async () => {
    serve({ start_date: arraial.start_date });
    openApp(pageIn('producer'), server, producer);
    expect(await figure(texts.balance)).toContain('0,00');
    expect(screen.queryByRole('link', { name: texts.requestPayout })).toBeNull();
  });
});

describe('loading of the overview', () => {
  it('the overview has its shape while it loads, shows a failure in the words of the catalogue, and reads again', async () => {
    server.on(overviewIn('producer'), (_, response) =>
      problem(response, 400, { code: 'VALIDATION_ERROR', detail: 'x', request_id: 'r-42' }),
    );
    openApp(pageIn('producer'), server, producer);
    expect(await screen.findByRole('status', { name: texts.loading })).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Erro ao carregar overview do evento' })).toBeDefined();
    expect(screen.getByText('Não foi possível carregar as informações do evento. Tente novamente.')).toBeDefined();
    expect(screen.getByText('r-42')).toBeDefined();

    server.on(overviewIn('producer'), (_, response) => json(response, view));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await figure(texts.online)).toContain('151.212,50');
  });

  it('the overview is not requested by people who may not see the figures', async () => {
    server.on(`GET /api/producer/events/${ids.event}`, (_, response) => json(response, arraial));
    openApp(pageIn('producer'), server, producer);
    expect(await screen.findByText('Você não tem acesso a esta parte')).toBeDefined();
    expect(server.callsOf(overviewIn('producer'))).toEqual([]);
  });

  it('the overview is read again after a minute', async () => {
    const everyNow = jest.spyOn(globalThis, 'setInterval');
    openApp(pageIn('producer'), server, producer);
    await screen.findByRole('table');
    expect(server.callsOf(overviewIn('producer'))).toHaveLength(1);
    const due = everyNow.mock.calls.filter(([, milliseconds]) => milliseconds === 60_000);
    view = { ...soldOverview, online_orders_count: 670 };
    act(() => due.forEach(([work]) => work()));
    expect(await screen.findByText('670 pedidos · 1.500 ingressos')).toBeDefined();
  });

  it('the overview is read again after a sale, once for a rush; failed parts keep their time', async () => {
    const realtime = new RealtimeServer(server.http, { path: '/api/realtime' });
    const joined = new Promise<Socket>((done) =>
      realtime.on('connection', (socket) => socket.on('join', () => done(socket))),
    );
    openApp(pageIn('producer'), server, producer);
    await screen.findByRole('table');
    const socket = await joined;
    const before = server.callsOf(overviewIn('producer')).length;
    view = { ...soldOverview, online_orders_count: 670 };
    for (const ids_ of [['a'], ['b'], ['c']]) socket.emit('order.updated', { event_id: ids.event, ids: ids_ });
    expect(await screen.findByText('670 pedidos · 1.500 ingressos')).toBeDefined();
    expect(server.callsOf(overviewIn('producer'))).toHaveLength(before + 1);

    server.on(overviewIn('producer'), (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    socket.emit('order.updated', { event_id: ids.event, ids: [] });
    expect(await screen.findByText(notices.overviewStale, { exact: false })).toBeDefined();
    expect(screen.getByText('670 pedidos · 1.500 ingressos')).toBeDefined();
    await realtime.close();
  });
});
