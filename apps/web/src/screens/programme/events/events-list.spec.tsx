/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventRowView, type UserView } from '@festix/domain/contract';
import { cents, notices } from '@festix/domain/ground';
import { type Ability } from '@festix/domain/people';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { eventsTexts as texts } from './events-texts.ts';

const LIST = 'GET /api/producer/events';
const OTHER = '0198f000-0000-7000-8000-000000000601';

let server: StubServer;
let rows: EventRowView[];

beforeEach(async () => {
  rows = [arraial];
  server = await StubServer.start();
  server.on(LIST, (_, response) => json(response, { data: rows, count: rows.length }));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('list of events', () => {
  it('the list of events shows money only to people with the right to it', async () => {
    rows = [{ ...arraial, finance: null }];
    openApp('/producer/events', server, producer);
    await screen.findByText('Arraial da Lua Cheia', { selector: 'td b' });
    for (const head of [texts.billed, texts.payouts, texts.balance]) expect(heads()).not.toContain(head);
    cleanup();
    rows = [{ ...arraial, finance: { billed: cents(0), payouts: cents(60_000_00), balance: cents(123_452_50) } }];
    openApp('/producer/events', server, producer);
    expect((await screen.findByText('123.452,50')).closest('tr')!.textContent).toContain('60.000,00');
    expect(heads()).toEqual(expect.arrayContaining([texts.billed, texts.payouts, texts.balance]));
  });

  it('the list of events shows day and hour in the zone of each event, its place, and when it was cancelled', async () => {
    const venue = { id: OTHER, name: 'Largo de São Sebastião', slug: 'largo', city: 'Manaus', state: 'AM' };
    rows = [
      {
        ...arraial,
        start_date: '2099-06-14T02:30:00.000Z',
        time_zone: 'America/Manaus',
        canceled_at: '2026-05-21T02:00:00.000Z',
        venue,
      },
    ];
    openApp('/producer/events', server, producer);
    const row = (await screen.findByText('Arraial da Lua Cheia', { selector: 'td b' })).closest('tr')!;
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    const at = (head: string) => cells[heads().indexOf(head)];
    expect(at(texts.date)).toBe('13/06/2099 22:30');
    expect(at(texts.venue)).toContain('Manaus');
    expect(at(texts.status)).toBe('Cancelado20/05/2026');
  });

  it('the list of events shows the drafts alone', async () => {
    const draft = { ...arraial, id: OTHER, name: 'Ainda não', status: 'draft' as const };
    server.on(LIST, ({ url }, response) =>
      json(response, { data: url.searchParams.get('draft') === 'true' ? [draft] : [arraial, draft], count: 1 }),
    );
    const app = openApp('/producer/events', server, producer);
    await screen.findByText('Arraial da Lua Cheia', { selector: 'td b' });
    fireEvent.click(await screen.findByRole('radio', { name: texts.drafts, hidden: true }));
    await waitFor(() => expect(screen.queryByText('Arraial da Lua Cheia', { selector: 'td b' })).toBeNull());
    expect(screen.getByText('Ainda não', { selector: 'td b' })).toBeDefined();
    expect(app.address()).toBe('/producer/events?filterBy=draft');
  });

  it('the list of events requests the day and the name in its address', async () => {
    openApp('/producer/events?filterBy=past&name=luau&date=2026-06-13', server, producer);
    await waitFor(() => expect(server.callsOf(LIST).some(({ url }) => url.searchParams.has('name'))).toBe(true));
    const asked = server.callsOf(LIST).find(({ url }) => url.searchParams.has('name'))!;
    expect(Object.fromEntries(asked.url.searchParams)).toEqual({
      future: 'false',
      name: 'luau',
      date: '2026-06-13',
      sort: 'start_date',
      sortDir: 'desc',
      skip: '0',
      take: '25',
    });
  });

  it('the list of events hides its filters while there are no events, and links to the first one', async () => {
    rows = [];
    openApp('/producer/events', server, producer);
    expect(await screen.findByText('Nenhum evento encontrado.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('search')).toBeNull());
    const first = await screen.findByRole('link', { name: texts.newEvent });
    expect(first.getAttribute('href')).toBe('/producer/events/create');
  });

  it('the list of events keeps its filters when only the filters find nothing', async () => {
    rows = [];
    openApp('/producer/events?name=nada', server, producer);
    expect(await screen.findByText('Nenhum evento encontrado com os filtros aplicados.')).toBeDefined();
    expect(screen.getByRole('search')).toBeDefined();
  });

  it('the list of events leads back from an emptied page', async () => {
    server.on(LIST, ({ url }, response) =>
      json(response, { data: url.searchParams.get('skip') === '25' ? [] : rows, count: 25 }),
    );
    const app = openApp('/producer/events?page=2', server, producer);
    await press('Ir para a última página');
    expect(await screen.findByText('Arraial da Lua Cheia', { selector: 'td b' })).toBeDefined();
    expect(app.address()).toBe('/producer/events');
  });

  it('the list of events reports a failure, with a retry', async () => {
    server.on(LIST, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/producer/events', server, producer);
    expect(await screen.findByText('Ocorreu um erro ao carregar os eventos')).toBeDefined();
    server.on(LIST, (_, response) => json(response, { data: rows, count: 1 }));
    await press('Tentar de novo');
    expect(await screen.findByText('Arraial da Lua Cheia', { selector: 'td b' })).toBeDefined();
  });
});

describe('actions of an event', () => {
  const entry = (name: string) => screen.findByRole('menuitem', { name, hidden: true });

  it('the actions of an event are links where they lead somewhere, also by the keyboard', async () => {
    const more: Ability[] = ['overview:read', 'events:edit', 'lots:edit', 'coupons:edit', 'courtesies:read'];
    rows = [{ ...arraial, abilities: [...arraial.abilities, ...more] }];
    const app = openApp('/producer/events', server, producer);
    await press('Ações de Arraial da Lua Cheia');
    for (const [label, tab] of [
      ['Visão geral', 'overview'],
      ['Geral', 'general'],
      ['Lotes', 'lots'],
      ['Cupons', 'coupons'],
      ['Cortesias', 'courtesies'],
    ] as const) {
      expect(
        within(await entry(label))
          .getByText(label)
          .getAttribute('href'),
      ).toBe(`/producer/events/${ids.event}/${tab}`);
    }
    const page = await entry(texts.seePage);
    expect(within(page).getByText(texts.seePage).getAttribute('href')).toBe('/events/arraial-da-lua-cheia');
    expect(within(await entry(texts.copyLink)).queryByRole('link', { hidden: true })).toBeNull();
    fireEvent.keyDown(page, { key: 'Enter', which: 13, keyCode: 13 });
    await waitFor(() => expect(app.address()).toBe('/events/arraial-da-lua-cheia'));
  });
});

describe('transfer of an event', () => {
  const admin: UserView = { ...producer, roles: ['customer', 'super-admin'] };
  const TRANSFER = `/api/super-admin/events/${ids.event}/transfer-producer`;
  const event: EventRowView = { ...arraial, abilities: [...arraial.abilities, 'events:transfer'] };
  let candidates: { id: string; name: string; email: string }[];

  beforeEach(() => {
    candidates = [{ id: OTHER, name: 'Baque Produções', email: 'baque@festix.dev' }];
    server
      .on('GET /api/super-admin/events', (_, response) => json(response, { data: [event], count: 1 }))
      .on(`GET ${TRANSFER}`, (_, response) => json(response, { data: candidates, count: candidates.length }))
      .on(`POST ${TRANSFER}`, (_, response) =>
        json(response, {
          message: notices.eventTransferred,
          producer: { id: OTHER, name: 'Baque Produções' },
        }),
      );
  });

  async function openDialog(): Promise<HTMLElement> {
    openApp('/super-admin/events', server, admin);
    await press('Ações de Arraial da Lua Cheia');
    fireEvent.click(await screen.findByRole('menuitem', { name: texts.transfer, hidden: true }));
    return screen.findByRole('dialog', { hidden: true });
  }

  const confirm = (dialog: HTMLElement) =>
    fireEvent.click(within(dialog).getByRole('button', { name: texts.transfer, hidden: true }));

  it('a transfer requires a producer, explains its effect, and confirms it', async () => {
    const dialog = await openDialog();
    confirm(dialog);
    expect(await screen.findByText('Selecione um produtor para transferir o evento')).toBeDefined();
    expect(dialog.textContent).toContain(texts.withoutTeams);
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { hidden: true }));
    fireEvent.click(await screen.findByText('baque@festix.dev'));
    fireEvent.click(within(dialog).getByRole('checkbox', { hidden: true }));
    await waitFor(() => expect(dialog.textContent).toContain(texts.withTeams));
    confirm(dialog);
    expect(await screen.findByText(notices.eventTransferred)).toBeDefined();
    expect(server.callsOf(`POST ${TRANSFER}`)[0]!.body).toEqual({ new_producer_id: OTHER, copy_teams: true });
  });

  it('a transfer reports that there is no other producer', async () => {
    candidates = [];
    const dialog = await openDialog();
    expect(await screen.findByText('Nenhum produtor disponível')).toBeDefined();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: texts.transfer, hidden: true }).disabled).toBe(
      true,
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  });

  it('a transfer reports that producers could not be read, and not that there are none', async () => {
    server.on(`GET ${TRANSFER}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    await openDialog();
    expect(await screen.findByText(texts.producersLoadFailed, { exact: false })).toBeDefined();
    expect(screen.queryByText('Nenhum produtor disponível')).toBeNull();
  });

  it('a transfer reports a failure in the words of the specification', async () => {
    server.on(`POST ${TRANSFER}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    const dialog = await openDialog();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { hidden: true }));
    fireEvent.click(await screen.findByText('baque@festix.dev'));
    confirm(dialog);
    expect(await screen.findByText('Falha ao transferir evento')).toBeDefined();
  });
});
