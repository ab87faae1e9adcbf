/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type RecountDifferenceView, type RecountView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { administrator } from '../../../testing/money-views.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { ids } from '../../../testing/views.ts';
import { recountsTexts as texts } from './recounts-texts.ts';

const RECOUNTS = '/api/super-admin/recounts';
const SCREEN = '/super-admin/reconciliation';
const event = { id: ids.event, name: 'Arraial da Lua Cheia' };

const nightly: RecountView = {
  id: '0198f000-0000-7000-8000-000000000c01',
  state: 'done',
  created_at: '2026-06-13T06:00:00.000Z',
  finished_at: '2026-06-13T06:00:04.000Z',
  started_by: null,
  events_count: 48,
  differences_count: 0,
};

const apart: RecountView = {
  ...nightly,
  id: '0198f000-0000-7000-8000-000000000c02',
  created_at: '2026-06-12T06:00:00.000Z',
  differences_count: 2,
};

const differences: RecountDifferenceView[] = [
  { event, figure: 'online_receipts', source: 'totals', shown: 183_452_50, recounted: 183_352_50 },
  { event, figure: 'sold_tickets', source: 'quarters', shown: 1_846, recounted: 1_845 },
];

let server: StubServer;
let rows: RecountView[];

beforeEach(async () => {
  rows = [nightly, apart];
  server = await StubServer.start();
  server
    .on('GET /api/super-admin/events', (_, response) => json(response, { data: [], count: 0 }))
    .on(`GET ${RECOUNTS}`, (_, response) => json(response, { data: rows, count: rows.length }))
    .on(`GET ${RECOUNTS}/${apart.id}/differences`, (_, response) => json(response, { data: differences, count: 2 }));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const plain = (element: Element | null) => element?.textContent?.replace(/\u00a0/g, ' ') ?? '';

describe('recounts of the ledger', () => {
  it('the recounts show that the latest one found nothing', async () => {
    openApp(SCREEN, server, administrator);
    expect(await screen.findByText(texts.well('48 eventos'))).toBeDefined();
    expect(server.callsOf(`GET ${RECOUNTS}`)[0]!.url.search).toBe('?skip=0&take=25');
  });

  it('the recounts show differences of an earlier one: money in reais, tickets as numbers', async () => {
    const app = openApp(SCREEN, server, administrator);
    fireEvent.click(await screen.findByRole('link', { name: '12/06/2026 03:00' }));
    await waitFor(() => expect(app.address()).toBe(`${SCREEN}?recount=${apart.id}`));
    const money = (await screen.findByText('Receita on-line')).closest('tr')!;
    expect([...money.querySelectorAll('td')].map(plain)).toEqual([
      ...['Arraial da Lua Cheia', 'Receita on-line', 'Total do evento', '183.452,50', '183.352,50', '− 100,00'],
    ]);
    const pieces = screen.getByText('Ingressos vendidos e cortesias').closest('tr')!;
    expect(plain(pieces)).toContain('Soma por horário1.8461.845');
    const link = screen.getAllByRole('link', { name: event.name, hidden: true })[0]!;
    expect(link.getAttribute('href')).toBe(`/super-admin/events/${ids.event}?showPayout=true`);
  });

  it('a recount is started, and shows its result by itself', async () => {
    const running: RecountView = { ...nightly, id: '0198f000-0000-7000-8000-000000000c03', state: 'running' };
    server.on(`POST ${RECOUNTS}`, (_, response) => {
      rows = [running, nightly];
      json(response, running, 201);
    });
    openApp(`${SCREEN}?recount=${apart.id}`, server, administrator);
    await screen.findByText('Receita on-line');
    await press(texts.start);
    expect(await screen.findByText(texts.counting)).toBeDefined();
    expect(await screen.findByText(notices.recountStarted)).toBeDefined();
    rows = [{ ...running, state: 'done' }, nightly];
    expect(await screen.findByText(texts.well('48 eventos'))).toBeDefined();
  });

  it('the recounts show that one is already running', async () => {
    server.on(`POST ${RECOUNTS}`, (_, response) => {
      rows = [{ ...nightly, id: '0198f000-0000-7000-8000-000000000c04', state: 'running' }, nightly];
      problem(response, 409, { code: 'RECOUNT_UNDER_WAY', detail: 'Uma conferência já está em andamento.' });
    });
    openApp(SCREEN, server, administrator);
    await screen.findByText(texts.well('48 eventos'));
    await press(texts.start);
    expect(await screen.findByText('Uma conferência já está em andamento.')).toBeDefined();
    expect(await screen.findByText(texts.counting)).toBeDefined();
  });

  it('the recounts show one that did not finish', async () => {
    rows = [{ ...nightly, state: 'failed' }];
    openApp(SCREEN, server, administrator);
    expect(await screen.findByText(texts.failed)).toBeDefined();
  });

  it('the recounts show that there was none yet, and a failure', async () => {
    server.on(`GET ${RECOUNTS}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(SCREEN, server, administrator);
    expect(await screen.findByText(notices.recountsLoadFailed)).toBeDefined();
    rows = [];
    server.on(`GET ${RECOUNTS}`, (_, response) => json(response, { data: rows, count: 0 }));
    await press('Tentar de novo');
    expect(await screen.findByText(notices.noRecounts)).toBeDefined();
  });

  it('the recounts have two lines each on a phone', async () => {
    showOnPhone(true);
    openApp(`${SCREEN}?recount=${apart.id}`, server, administrator);
    const list = await screen.findByRole('list', { name: texts.differences });
    expect(plain(list)).toContain(
      'Arraial da Lua Cheia− 100,00Receita on-line · Total do evento183.452,50 → 183.352,50',
    );
  });
});
