/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type DashboardEventView,
  type EventRowView,
  type ProducerDashboardView,
  type StartView,
} from '@festix/domain/contract';
import { dashboardReach } from '@festix/domain/figures';
import { addDays, cents, DAY, dayOf, MINUTE, notices, type Day } from '@festix/domain/ground';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { areasTexts } from '../../../frame/areas/areas-texts.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { dashboardTexts as texts } from './dashboard-texts.ts';

const DASHBOARD = 'GET /api/producer/dashboard';
const EVENTS = 'GET /api/producer/events';

const sold = { total_receipt: cents(183_452_50), orders_count: 812, tickets_count: 1772, courtesies_count: 74 };
const row: DashboardEventView = { ...arraial, figures: sold };
const full: ProducerDashboardView = {
  totals: { ...sold, platform_total_receipt: cents(151_212_50), average_receipt: cents(103_53) },
  data: [row],
  count: 1,
};
const nothing = { total_receipt: cents(0), orders_count: 0, tickets_count: 0, courtesies_count: 0 };
const empty: ProducerDashboardView = {
  totals: { ...nothing, platform_total_receipt: cents(0), average_receipt: cents(0) },
  data: [],
  count: 0,
};

let server: StubServer;
let view: ProducerDashboardView;

beforeEach(async () => {
  view = full;
  server = await StubServer.start();
  server
    .on(EVENTS, (_, response) => json(response, { data: [arraial], count: 1 }))
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

describe('producer’s start page', () => {
  it('the producer’s start page greets, shows the receipts of this year’s events, and links to each', async () => {
    openApp('/producer', server, producer);
    expect(await screen.findByRole('heading', { level: 1, name: 'Olá, Produtora Varal' })).toBeDefined();
    expect(await figure(texts.billed)).toBe(
      'FaturadoR$ 183.452,50R$ 151.212,50 online, R$ 32.240,00 em pontos de venda',
    );
    expect(await figure(texts.tickets)).toBe('Ingressos vendidos1.772812 pedidos');
    expect(await figure(texts.averagePrice)).toBe('Preço médioR$ 103,53por ingresso pago');
    expect(await figure(texts.courtesies)).toBe('Cortesias74fora do faturado');
    expect(lastQuery()).toEqual({ from: `${year}-01-01`, to: `${year}-12-31`, skip: '0', take: '25' });
    const table = within(await screen.findByRole('table'));
    const link = table.getByRole('link', { name: /Arraial da Lua Cheia/ });
    expect(link.getAttribute('href')).toBe(`/producer/events/${ids.event}`);
    expect(plain(link.closest('tr'))).toContain('1.772812183.452,50');
    expect(screen.getByRole('link', { name: texts.newEvent }).getAttribute('href')).toBe('/producer/events/create');
  });

  it('the producer’s start page begins with the events of today, their doors and their sales', async () => {
    const soon: EventRowView = {
      ...arraial,
      abilities: [...arraial.abilities, 'overview:read'],
      start_date: new Date(Date.now() - MINUTE).toISOString(),
      end_date: null,
    };
    const later = {
      ...soon,
      id: ids.lot,
      name: 'Samba da Vila',
      start_date: `${addDays(dayOf(new Date()), 3)}T20:00:00Z`,
    };
    const draft: EventRowView = { ...soon, id: ids.producer, name: 'Ensaio', status: 'draft' };
    server.on(EVENTS, (_, response) => json(response, { data: [soon, draft, later], count: 3 }));
    const figures: StartView = { today: [{ event_id: ids.event, sold: 41, inside: 1 }], lots: [], unreached: [] };
    server.on('GET /api/producer/start', (_, response) => json(response, figures));
    openApp('/producer', server, producer);
    const today = within(await screen.findByRole('region', { name: texts.today }));
    expect(today.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Arraial da Lua Cheia', `/producer/events/${ids.event}`],
      [texts.todayDoors, `/producer/events/${ids.event}/checkins/panel`],
      [texts.todaySales, `/producer/events/${ids.event}/overview?period=today`],
    ]);
    expect(today.getByText(/1\.846 vendidos de 1\.920 lugares/)).toBeDefined();
    expect(await today.findByText('41 ingressos vendidos hoje · 1 pessoa dentro')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: areasTexts.lotAlerts })).toBeNull();
  });

  it('the producer’s start page lists lots about to turn or to sell out, and words that reached not everybody', async () => {
    const event = { id: ids.event, name: arraial.name, time_zone: arraial.time_zone };
    const start: StartView = {
      today: [],
      lots: [
        {
          event,
          lot: { id: ids.lot, name: '1º lote' },
          left: 1,
          turns_at: new Date(Date.now() + 2 * DAY + MINUTE).toISOString(),
        },
      ],
      unreached: [{ event, kind: 'cancelled', people: 3 }],
    };
    server.on('GET /api/producer/start', (_, response) => json(response, start));
    openApp('/producer', server, producer);
    const lots = within(await screen.findByRole('navigation', { name: areasTexts.lotAlerts }));
    const lot = lots.getByRole('link');
    expect(lot.textContent).toBe(`1º lote${arraial.name}Vira em 2 dias · Último ingresso`);
    expect(lot.getAttribute('href')).toBe(`/producer/events/${ids.event}/lots`);
    const words = within(screen.getByRole('navigation', { name: areasTexts.unreached })).getByRole('link');
    expect(words.textContent).toBe(`${arraial.name}Cancelamento3 pessoas sem aviso`);
    expect(words.getAttribute('href')).toBe(`/producer/events/${ids.event}/changes`);
  });

  it('the producer’s start page greets by the address if no name is known', async () => {
    openApp('/producer', server, { ...producer, name: ' ' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Olá, produtor' })).toBeDefined();
  });

  it('the producer’s start page requests the chosen period, and keeps it in the address', async () => {
    const app = openApp('/producer', server, producer);
    expect(await figure(texts.billed)).toBeDefined();
    fireEvent.click(screen.getByText(texts.periods.future));
    await waitFor(() => expect(app.address()).toBe('/producer?period=future'));
    await waitFor(() => expect(lastQuery()).toEqual({ future: 'true', skip: '0', take: '25' }));
    fireEvent.click(screen.getByText(texts.periods.last_year));
    const last = String(Number(year) - 1);
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: `${last}-01-01`, to: `${last}-12-31` }));
    fireEvent.click(screen.getByText(texts.periods.custom));
    await waitFor(() => expect(app.address()).toBe(`/producer?period=custom&from=${last}-01-01&to=${last}-12-31`));
    expect(screen.getByRole('textbox', { name: texts.from })).toHaveProperty('value', `01/01/${last}`);
  });

  it('the producer’s start page allows days from the year it began to two years ahead, and no others', async () => {
    const { last } = dashboardReach(dayOf(new Date()));
    const app = openApp(`/producer?period=custom&from=2023-01-02&to=${last}`, server, producer);
    expect(await figure(texts.billed)).toBeDefined();
    const typed = (label: string, day: Day) => {
      const box = screen.getByRole('textbox', { name: label });
      fireEvent.mouseDown(box);
      fireEvent.change(box, { target: { value: day.split('-').reverse().join('/') } });
      fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' });
    };
    const shows = (from: Day, to: Day) =>
      waitFor(() => expect(app.address()).toBe(`/producer?period=custom&from=${from}&to=${to}`));
    typed(texts.from, '2022-12-31');
    typed(texts.to, addDays(last, 1));
    typed(texts.from, '2023-01-01');
    await shows('2023-01-01', last);
    typed(texts.to, addDays(last, -1));
    await shows('2023-01-01', addDays(last, -1));
    typed(texts.from, last);
    typed(texts.to, last);
    await shows('2023-01-01', last);
    const asked = server
      .callsOf(DASHBOARD)
      .map(({ url }) => [url.searchParams.get('from'), url.searchParams.get('to')]);
    expect(asked.slice(0, 3)).toEqual([
      ['2023-01-02', last],
      ['2023-01-01', last],
      ['2023-01-01', addDays(last, -1)],
    ]);
    // On a slow machine it is time by now to read again what is shown.
    for (const again of asked.slice(3)) expect(again).toEqual(['2023-01-01', last]);
  });

  it('the producer’s start page finds events by name, at once on Enter', async () => {
    const app = openApp('/producer?period=past', server, producer);
    expect(await figure(texts.billed)).toBeDefined();
    const search = screen.getByRole('textbox', { name: texts.name });
    fireEvent.change(search, { target: { value: 'lua' } });
    fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(lastQuery()).toMatchObject({ future: 'false', name: 'lua' }));
    expect(app.address()).toBe('/producer?period=past&name=lua');
  });

  it('the producer’s start page requests the events of the next page', async () => {
    view = { ...full, count: 60 };
    const app = openApp('/producer?period=past', server, producer);
    fireEvent.click(await screen.findByRole('button', { name: 'Próxima' }));
    await waitFor(() => expect(lastQuery()).toEqual({ future: 'false', skip: '25', take: '25' }));
    expect(app.address()).toBe('/producer?period=past&page=2');
    expect(await screen.findByText('26–50 de 60')).toBeDefined();
  });

  it('the producer’s start page begins with the page in its address', async () => {
    view = { ...full, count: 60 };
    openApp('/producer?page=3', server, producer);
    expect(await screen.findByText('51–60 de 60')).toBeDefined();
    expect(lastQuery()).toEqual({ from: `${year}-01-01`, to: `${year}-12-31`, skip: '50', take: '25' });
  });

  it('the producer’s start page reads itself again every minute', async () => {
    const everyMinute = jest.spyOn(globalThis, 'setInterval');
    openApp('/producer', server, producer);
    expect(await figure(texts.billed)).toBeDefined();
    expect(server.callsOf(DASHBOARD)).toHaveLength(1);
    const due = everyMinute.mock.calls.filter(([, milliseconds]) => milliseconds === MINUTE);
    act(() => due.forEach(([work]) => work()));
    await waitFor(() => expect(server.callsOf(DASHBOARD)).toHaveLength(2));
  });

  it('the producer’s start page is a list on a phone, with folded periods', async () => {
    showOnPhone(true);
    openApp('/producer', server, producer);
    const list = within(await screen.findByRole('list', { name: texts.events }));
    expect(plain(list.getByRole('link'))).toContain('R$ 183.452,50');
    expect(screen.getByRole('combobox', { name: texts.period })).toBeDefined();
  });
});

describe('empty start page', () => {
  it('the start page tells a new producer how to begin', async () => {
    view = empty;
    server.on(EVENTS, (_, response) => json(response, { data: [], count: 0 }));
    openApp('/producer', server, producer);
    expect(await screen.findByText(texts.firstEvent)).toBeDefined();
    expect(await figure(texts.events)).toBe('Eventos0');
  });

  it('an empty period offers another period, or the end of the search', async () => {
    view = empty;
    openApp('/producer?period=past', server, producer);
    expect(await screen.findByText(texts.otherPeriod)).toBeDefined();
    cleanup();
    const app = openApp('/producer?name=nada', server, producer);
    expect(await screen.findByText(notices.noEventsFound)).toBeDefined();
    // The field has a button of the same name.
    fireEvent.click(screen.getAllByRole('button', { name: texts.clearSearch }).at(-1)!);
    await waitFor(() => expect(app.address()).toBe('/producer'));
  });

  it('the start page reports a failure, with a retry', async () => {
    server.on(DASHBOARD, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/producer', server, producer);
    expect(await screen.findByText(notices.dashboardLoadFailed)).toBeDefined();
    server.on(DASHBOARD, (_, response) => json(response, view));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await figure(texts.billed)).toBeDefined();
  });

  it('the start page keeps the typed search when it could not be loaded', async () => {
    server.on(DASHBOARD, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/producer?name=lua', server, producer);
    expect(await screen.findByText(notices.dashboardLoadFailed)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: texts.name }).value).toBe('lua');
    expect(screen.queryByRole('status', { name: texts.loading })).toBeNull();
  });
});
