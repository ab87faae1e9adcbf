/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type SearchView } from '@festix/domain/contract';
import { cents, notices } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { searchTexts as texts } from './search-texts.ts';

const SEARCH = 'GET /api/super-admin/search';
const ORDER = '0198f000-0000-7000-8000-000000000501';
const TICKET = '0198f000-0000-7000-8000-000000000502';
const admin = { ...producer, roles: ['customer' as const, 'super-admin' as const] };
const event = { id: ids.event, name: 'Arraial da Lua Cheia' };
const order = { id: ORDER, code: 'FTXARR7K2QX8M' };

const NOTHING: SearchView = { events: [], people: [], orders: [], tickets: [] };
const everything: SearchView = {
  events: [
    {
      ...event,
      start_date: '2026-06-13T23:00:00.000Z',
      time_zone: 'America/Recife',
      city: 'Recife',
      producer: { id: ids.producer, name: 'Produtora Varal' },
    },
  ],
  people: [
    {
      id: ids.producer,
      name: 'Produtora Varal',
      email: 'produtor@festix.dev',
      roles: ['customer', 'producer'],
      blocked_at: null,
      team: null,
    },
  ],
  orders: [
    {
      ...order,
      origin: 'online',
      status: 'paid',
      total: cents(110_00),
      buyer: 'Clara Cliente',
      created_at: '2026-06-01T12:00:00.000Z',
      event,
    },
  ],
  tickets: [{ id: TICKET, code: '7K2QX8MV4T', status: 'valid', holder: null, order, event }],
};

let server: StubServer;
let found: SearchView;

beforeEach(async () => {
  found = everything;
  server = await StubServer.start();
  for (const area of ['super-admin', 'producer'])
    server.on(`GET /api/${area}/events`, (_, response) => json(response, { data: [arraial], count: 1 }));
  server.on(SEARCH, (_, response) => json(response, found));
});

afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  await server.stop();
});

const OPENER = new RegExp(`^${texts.search}`);
const theBox = () => screen.findByRole<HTMLInputElement>('combobox', { name: texts.everywhere });

async function openIt(): Promise<HTMLInputElement> {
  openApp('/super-admin/more', server, admin);
  const [opener] = await screen.findAllByRole('button', { name: OPENER });
  fireEvent.click(opener!);
  return theBox();
}

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const press = (box: HTMLElement, key: string) => fireEvent.keyDown(box, { key });
const options = () => screen.findAllByRole('option');
const chosen = (box: HTMLElement) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
const queries = () => server.callsOf(SEARCH).map(({ url }) => url.searchParams.get('query'));

describe('search of the administration', () => {
  it('the search of the administration finds all kinds, group by group, and links to each result', async () => {
    const box = await openIt();
    expect(screen.getByText(texts.hints.everybody)).toBeDefined();
    type(box, ' lua ');
    press(box, 'Enter');
    expect((await options()).map((option) => option.getAttribute('href'))).toEqual([
      `/super-admin/events/${ids.event}`,
      `/super-admin/users/${ids.producer}`,
      `/super-admin/events/${ids.event}/sales/${ORDER}`,
      `/super-admin/events/${ids.event}/sales/${ORDER}`,
    ]);
    const groups = within(screen.getByRole('listbox', { name: texts.results })).getAllByRole('group');
    expect(groups.map((group) => group.firstChild?.textContent)).toEqual([
      'Eventos',
      'Pessoas',
      'Pedidos',
      'Ingressos',
    ]);
    expect(queries()).toEqual(['lua']);
    expect(screen.getByText('4 resultados').getAttribute('role')).toBe('status');
  });

  it('the search of the administration waits for a second without typing', async () => {
    const box = await openIt();
    const rests = jest.spyOn(globalThis, 'setTimeout');
    type(box, 'arr');
    type(box, 'arraial');
    expect(rests.mock.calls.filter(([, milliseconds]) => milliseconds === 1_000)).toHaveLength(2);
    // Testing Library would take the clock for one of Jest's.
    rests.mockRestore();
    expect(screen.getByText(texts.searching)).toBeDefined();
    expect(queries()).toEqual([]);
    expect(await options()).toHaveLength(4);
    expect(queries()).toEqual(['arraial']);
  });

  it('the search of the administration works by keyboard alone: arrows choose, Enter opens', async () => {
    server.on(`GET /api/super-admin/users/${ids.producer}`, (_, response) =>
      problem(response, 404, { code: 'NOT_FOUND' }),
    );
    const app = openApp('/super-admin/more', server, admin);
    await screen.findAllByRole('button', { name: OPENER });
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    const box = await theBox();
    type(box, 'lua');
    press(box, 'Enter');
    const [first, second, , last] = await options();
    await waitFor(() => expect(chosen(box)).toBe(first));
    press(box, 'ArrowDown');
    expect(chosen(box)).toBe(second);
    expect(second!.getAttribute('aria-selected')).toBe('true');
    press(box, 'ArrowUp');
    press(box, 'ArrowUp');
    expect(chosen(box)).toBe(last);
    press(box, 'ArrowDown');
    press(box, 'ArrowDown');
    press(box, 'Enter');
    await waitFor(() => expect(app.address()).toBe(`/super-admin/users/${ids.producer}`));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: texts.everywhere })).toBeNull());
  });

  it('the search of the administration requests nothing below three letters, and reports an empty result', async () => {
    const box = await openIt();
    type(box, 'lu');
    press(box, 'Enter');
    expect(await screen.findByText(texts.tooShort)).toBeDefined();
    expect(queries()).toEqual([]);
    found = NOTHING;
    type(box, 'zzzzz');
    press(box, 'Enter');
    expect(await screen.findByText(texts.nothing)).toBeDefined();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('the search of the administration reports a failure, with a retry', async () => {
    server.on(SEARCH, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    const box = await openIt();
    type(box, 'lua');
    press(box, 'Enter');
    expect(await screen.findByText(notices.searchFailed, { exact: false })).toBeDefined();
    server.on(SEARCH, (_, response) => json(response, found));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await options()).toHaveLength(4);
  });

  it('the search of a producer finds the people of the own teams, and links to the team', async () => {
    const team = { id: '0198f000-0000-7000-8000-000000000503', name: 'Portaria' };
    found = { ...NOTHING, people: [{ ...everything.people[0]!, team }], orders: everything.orders };
    server.on('GET /api/producer/search', (_, response) => json(response, found));
    openApp('/producer/more', server, producer);
    await screen.findAllByRole('button', { name: OPENER });
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    const box = await theBox();
    expect(screen.getByText(texts.hints.team)).toBeDefined();
    type(box, 'lua');
    press(box, 'Enter');
    expect((await options()).map((option) => option.getAttribute('href'))).toEqual([
      `/producer/teams/${team.id}`,
      `/producer/events/${ids.event}/sales/${ORDER}`,
    ]);
    expect(screen.getByRole('option', { name: /Portaria/ })).toBeDefined();
  });

  it.each(['support', 'team-member'] as const)(
    'the search in the area %s opens by Ctrl K, and finds events and sales alone',
    async (area) => {
      found = { ...NOTHING, orders: everything.orders };
      server
        .on(`GET /api/${area}/events`, (_, response) => json(response, { data: [arraial], count: 1 }))
        .on(`GET /api/${area}/search`, (_, response) => json(response, found));
      openApp(`/${area}/more`, server, { ...producer, roles: ['customer', area] });
      await screen.findAllByRole('button', { name: OPENER });
      fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
      const box = await theBox();
      expect(screen.getByText(texts.hints.events)).toBeDefined();
      type(box, 'lua');
      press(box, 'Enter');
      expect((await options()).map((option) => option.getAttribute('href'))).toEqual([
        `/${area}/events/${ids.event}/sales/${ORDER}`,
      ]);
    },
  );

  it('the search exists at no sale point', async () => {
    const seller = { ...producer, roles: ['customer' as const, 'sale-point' as const] };
    server.on('GET /api/sale-point/events', (_, response) => json(response, { data: [], count: 0 }));
    openApp('/sale-point/more', server, seller);
    await screen.findByRole('navigation', { name: 'Áreas' });
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('button', { name: OPENER })).toBeNull();
    expect(screen.queryByRole('combobox', { name: texts.everywhere })).toBeNull();
  });
});
