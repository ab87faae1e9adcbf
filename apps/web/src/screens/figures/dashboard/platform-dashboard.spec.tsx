/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type PlatformDashboardView } from '@festix/domain/contract';
import { cents, dayOf, MINUTE, notices } from '@festix/domain/ground';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { ids, producer } from '../../../testing/views.ts';
import { dashboardTexts as texts } from './dashboard-texts.ts';

const DASHBOARD = 'GET /api/super-admin/dashboard';
const admin = { ...producer, roles: ['customer' as const, 'super-admin' as const] };
const evening = { end_date: null, time_zone: 'America/Recife' };

const full: PlatformDashboardView = {
  from: '2026-08-22',
  to: '2026-11-22',
  total_receipt: cents(183_452_50),
  total_tickets: 1772,
  average_receipt: cents(103_53),
  top_sales: [
    {
      ...evening,
      id: ids.event,
      name: 'Arraial da Lua Cheia',
      start_date: '2026-06-13T23:00:00.000Z',
      total_receipt: cents(120_000_00),
      total_tickets: 1771,
    },
    {
      ...evening,
      id: ids.lot,
      name: 'Baile do Cais',
      start_date: '2026-12-05T23:00:00.000Z',
      total_receipt: cents(63_452_50),
      total_tickets: 1,
    },
  ],
  sales_by_month: [
    { date: '2026-10-01T03:00:00.000Z', sum: cents(0) },
    { date: '2026-11-01T03:00:00.000Z', sum: cents(183_452_50) },
  ],
};
const empty: PlatformDashboardView = {
  from: '2026-11-20',
  to: '2026-11-22',
  total_receipt: cents(0),
  total_tickets: 0,
  average_receipt: cents(0),
  top_sales: [],
  sales_by_month: [{ date: '2026-11-01T03:00:00.000Z', sum: cents(0) }],
};

let server: StubServer;
let view: PlatformDashboardView;

beforeEach(async () => {
  view = full;
  server = await StubServer.start();
  server
    .on('GET /api/super-admin/events', (_, response) => json(response, { data: [], count: 0 }))
    .on(DASHBOARD, (_, response) => json(response, view));
});

afterEach(async () => {
  jest.restoreAllMocks();
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const lastQuery = () => Object.fromEntries(server.callsOf(DASHBOARD).at(-1)!.url.searchParams);
const plain = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00a0', ' ');
const year = dayOf(new Date()).slice(0, 4);

async function figure(label: string): Promise<string | undefined> {
  const region = await screen.findByRole('region', { name: texts.figures });
  return plain(within(region).queryByText(label)?.parentElement);
}

describe('administration’s start page', () => {
  it('the administration’s start page shows the sales of all producers, and links to the best-selling events', async () => {
    openApp('/super-admin', server, admin);
    expect(await screen.findByRole('heading', { level: 1, name: texts.platform })).toBeDefined();
    expect(await figure(texts.revenue)).toBe('ReceitaR$ 183.452,50sem as taxas de conveniência');
    expect(await figure(texts.tickets)).toBe('Ingressos vendidos1.772sem as cortesias');
    expect(await figure(texts.averagePrice)).toBe('Preço médioR$ 103,53por ingresso pago');
    const top = within(screen.getByRole('list', { name: texts.top })).getAllByRole('link');
    expect(top.map((link) => link.getAttribute('href'))).toEqual([
      `/super-admin/events/${ids.event}`,
      `/super-admin/events/${ids.lot}`,
    ]);
    expect(plain(top[1])).toContain('Baile do CaisR$ 63.452,50');
    expect(plain(top[1])).toContain('1 ingresso');
  });

  it('the administration’s start page shows the months as a table where it cannot draw, the latest first', async () => {
    openApp('/super-admin', server, admin);
    const rows = within(await screen.findByRole('table', { name: texts.byMonth })).getAllByRole('row');
    expect(rows.slice(1).map(plain)).toEqual(['nov/26183.452,50', 'out/260,00']);
  });

  it('the administration’s start page requests no own days at first, and shows those that the API counted', async () => {
    openApp('/super-admin', server, admin);
    expect(await figure(texts.revenue)).toBeDefined();
    expect(lastQuery()).toEqual({});
    expect(await screen.findByRole('textbox', { name: texts.from })).toHaveProperty('value', '22/08/2026');
    expect(screen.getByRole('textbox', { name: texts.to })).toHaveProperty('value', '22/11/2026');
  });

  it('the administration’s start page requests the chosen period, and keeps it in the address', async () => {
    const app = openApp('/super-admin', server, admin);
    expect(await figure(texts.revenue)).toBeDefined();
    fireEvent.click(await screen.findByText(texts.periods.future));
    await waitFor(() => expect(app.address()).toBe('/super-admin?period=future'));
    await waitFor(() => expect(lastQuery()).toEqual({ future: 'true' }));
    fireEvent.click(screen.getByText(texts.periods.last_year));
    const last = String(Number(year) - 1);
    await waitFor(() => expect(lastQuery()).toEqual({ from: `${last}-01-01`, to: `${last}-12-31` }));
    fireEvent.click(screen.getByText(texts.periods.custom));
    await waitFor(() => expect(app.address()).toBe(`/super-admin?from=${last}-01-01&to=${last}-12-31`));
    expect(screen.getByRole('textbox', { name: texts.from })).toHaveProperty('value', `01/01/${last}`);
  });

  it('the administration’s start page reads itself again every minute', async () => {
    const everyMinute = jest.spyOn(globalThis, 'setInterval');
    openApp('/super-admin', server, admin);
    expect(await figure(texts.revenue)).toBeDefined();
    expect(server.callsOf(DASHBOARD)).toHaveLength(1);
    const due = everyMinute.mock.calls.filter(([, milliseconds]) => milliseconds === MINUTE);
    act(() => due.forEach(([work]) => work()));
    await waitFor(() => expect(server.callsOf(DASHBOARD)).toHaveLength(2));
  });

  it('the administration’s start page is a list on a phone, with folded periods', async () => {
    showOnPhone(true);
    openApp('/super-admin', server, admin);
    expect(await screen.findByRole('combobox', { name: texts.salesPeriod })).toBeDefined();
    const list = await screen.findByRole('list', { name: texts.byMonth });
    expect(within(list).getAllByRole('listitem').map(plain)).toEqual(['nov/26R$ 183.452,50', 'out/26R$ 0,00']);
  });

  it('the administration’s start page shows that nothing was sold', async () => {
    view = empty;
    openApp('/super-admin', server, admin);
    expect(await screen.findByText(notices.noSalesInPeriod)).toBeDefined();
    expect(screen.getByText(texts.nobodySold)).toBeDefined();
  });

  it('the administration’s start page reports a failure with a retry, and keeps the old figures of a later one', async () => {
    server.on(DASHBOARD, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    const app = openApp('/super-admin', server, admin);
    expect(await screen.findByText(notices.dashboardLoadFailed)).toBeDefined();
    server.on(DASHBOARD, (_, response) => json(response, view));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await figure(texts.revenue)).toBeDefined();
    server.on(DASHBOARD, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    await app.readAnew();
    expect(await screen.findByText(notices.overviewStale, { exact: false })).toBeDefined();
    expect(await figure(texts.revenue)).toBeDefined();
  });
});
