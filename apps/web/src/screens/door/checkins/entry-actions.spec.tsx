/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CheckinListView, CheckinRowView } from '@festix/domain/contract';
import type { Ability } from '@festix/domain/people';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp, type OpenApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, entry, ids, producer } from '../../../testing/views.ts';

const BASE = `/api/producer/events/${ids.event}`;
const LIST = `GET ${BASE}/checkins`;
const PAGE = `/producer/events/${ids.event}/checkins`;
const first = entry(1);
const UNDO = `POST ${BASE}/checkins/${first.id}/undo`;
const REVEAL = `POST ${BASE}/checkins/tickets/${first.ticket_id}/holder`;
const UNDONE = { at: '2026-06-14T01:40:00.000Z', by: 'Chefia', reason: 'Porta errada' };

let server: StubServer;
let list: CheckinListView;
let abilities: Ability[];

beforeEach(async () => {
  list = {
    data: [first, entry(2)],
    count: 2,
    sold: 10,
    given: 0,
    disputed: 0,
    expected: 10,
    leased: 0,
    inside: 2,
    conflicts: 0,
    undone: 0,
  };
  abilities = [...arraial.abilities, 'checkins:undo', 'documents:reveal'];
  server = await StubServer.start();
  server
    .on(`GET ${BASE}`, (_, response) => json(response, { ...arraial, abilities }))
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET ${BASE}/lots`, (_, response) => json(response, { data: [], count: 0 }))
    .on(LIST, (_, response) => json(response, list));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

async function openEntry(row: CheckinRowView = first): Promise<OpenApp> {
  const app = openApp(`${PAGE}?entry=${row.id}`, server, producer);
  await screen.findByText('Validado por');
  return app;
}

async function giveReason(button: string, reason: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: button }));
  const field = await screen.findByRole('textbox', { name: 'Motivo' });
  const dialog = field.closest<HTMLElement>('[role="dialog"]')!;
  const confirm = within(dialog).getByRole('button', { name: button });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.click(confirm);
}

describe('undo of an entry', () => {
  it('an undo takes a reason, confirms it, and reads the list again', async () => {
    server.on(UNDO, (_, response) => {
      list = { ...list, data: [entry(2)], count: 1, inside: 1, undone: 1 };
      json(response, { id: first.id, ticket_id: first.ticket_id, event_id: ids.event, entry: 1, undone: UNDONE });
    });
    const app = await openEntry();
    await giveReason('Desfazer entrada', ' Porta errada ');
    expect(await screen.findByText('Entrada desfeita com sucesso!')).toBeDefined();
    expect(server.callsOf(UNDO).map(({ body }) => body)).toEqual([{ reason: 'Porta errada' }]);
    await waitFor(() => expect(app.address()).toBe(PAGE));
    expect(await screen.findByRole('button', { name: '1 desfeita' })).toBeDefined();
  });

  it('an undo reports that another person was first, and reads the list again', async () => {
    server.on(UNDO, (_, response) => {
      list = { ...list, data: [entry(2)], count: 1, undone: 1 };
      problem(response, 409, { code: 'CHECKIN_UNDONE', detail: 'Esta entrada já foi desfeita.' });
    });
    await openEntry();
    await giveReason('Desfazer entrada', 'Porta errada');
    expect(await screen.findByText('Esta entrada já foi desfeita.')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Pessoa 1')).toBeNull());
  });

  it('an undo keeps the typed reason when newer entries push the row off its page', async () => {
    const app = await openEntry();
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer entrada' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Motivo' }), { target: { value: 'Porta errada' } });
    list = { ...list, data: [entry(3), entry(4)], count: 52 };
    await app.readAnew();
    expect(await screen.findByText('Pessoa 4')).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo' }).value).toBe('Porta errada');
  });

  it('an undo is offered to supervisors only', async () => {
    abilities = [...arraial.abilities];
    await openEntry();
    expect(screen.queryByRole('button', { name: 'Desfazer entrada' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mostrar documento' })).toBeNull();
  });

  it('an undo is not offered for a conflict with a dead ticket, which was never an entry', async () => {
    const clash = { uncertainty: null, device: null, gate: null, by: null, code: 'ORDER_REFUNDED_ERROR' as const };
    const { id, scanned_at, received_at } = first;
    list.data = [entry(1, { conflicts: [{ scan_id: id, scanned_at, received_at, ...clash }] })];
    await openEntry();
    expect(screen.queryByRole('button', { name: 'Desfazer entrada' })).toBeNull();
  });
});

it('an entry by a device explains its uncertain time, and shows the clock of the device', async () => {
  list.data = [entry(1, { doubts: ['clock_ahead', 'operator'], claimed_at: '2026-06-14T09:30:00.000Z' })];
  await openEntry();
  expect(screen.getAllByText('A conferir').length).toBeGreaterThan(0);
  const why = screen.getByText(/ainda não tinha chegado.*nunca entrou nele/).textContent;
  expect(why).toContain('14/06/2026 06:30');
});

describe('undone entries', () => {
  it('undone entries are shown on demand, with time, person and reason', async () => {
    list.undone = 2;
    const app = openApp(PAGE, server, producer);
    fireEvent.click(await screen.findByRole('button', { name: '2 desfeitas' }));
    await waitFor(() => expect(app.address()).toBe(`${PAGE}?undone=true`));
    list.data = [entry(1, { undone: UNDONE })];
    await waitFor(() => expect(server.callsOf(LIST).at(-1)!.url.searchParams.get('undone')).toBe('true'));
    cleanup();

    await openEntry();
    const banner = screen.getByText(/Desfeita por Chefia/);
    expect(banner.textContent).toContain('13/06/2026 22:40: Porta errada');
    expect(screen.queryByRole('button', { name: 'Desfazer entrada' })).toBeNull();
    expect(screen.getAllByText('Desfeita').length).toBeGreaterThan(0);
  });
});

describe('full document', () => {
  it('the full document is shown for a reason, and removed with the entry', async () => {
    server.on(REVEAL, (_, response) =>
      json(response, {
        ticket_id: first.ticket_id,
        name: 'Ana Souza',
        document: '52998224725',
        email: 'ana@exemplo.br',
      }),
    );
    await openEntry();
    await giveReason('Mostrar documento', 'Nome diferente');
    const holder = await screen.findByRole('region', { name: 'Quem entrou' });
    expect(holder.textContent).toContain('529.982.247-25');
    expect(holder.textContent).toContain('ana@exemplo.br');
    expect(server.callsOf(REVEAL).map(({ body }) => body)).toEqual([{ reason: 'Nome diferente' }]);
  });

  it('the full document is not shown above the rate limit', async () => {
    server.on(REVEAL, (_, response) =>
      problem(response, 429, { code: 'RATE_LIMITED', detail: 'Muitas tentativas. Aguarde um pouco.' }),
    );
    await openEntry();
    await giveReason('Mostrar documento', 'Nome diferente');
    expect(await screen.findByText('Muitas tentativas. Aguarde um pouco.')).toBeDefined();
  });
});
