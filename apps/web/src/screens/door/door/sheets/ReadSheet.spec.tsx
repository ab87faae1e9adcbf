/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { callTo } from '../../../../data/call.ts';
import { JournalDb, type OpRow } from '../../../../offline/journal.db.ts';
import { newOp } from '../../../../offline/ops.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { SnapDb } from '../../../../offline/snap.db.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { ThisDeviceContext } from '../../../../offline/this-device-context.ts';
import type { ThisDevice } from '../../../../offline/this-device.ts';
import { useSession } from '../../../../session/session.store.ts';
import { json, problem, StubServer } from '../../../../testing/stub-server.ts';
import { arraial, producer } from '../../../../testing/views.ts';
import { sheetTexts } from './sheet-texts.ts';
import { HistorySheet } from './HistorySheet.tsx';
import { ReadSheet } from './ReadSheet.tsx';

const EVENT_ID = '0197c0de-0000-7000-8000-000000000001';
const reading = { occurred_at: '2026-06-14T01:33:52.000Z', boot_id: 'b', mono: 1, clock_offset: 0, uncertainty: 5 };
const origin = { event_id: EVENT_ID, operator_id: null, gate: 'Portão A', reading };
const READ = `GET /api/producer/events/${EVENT_ID}`;

let journal: JournalDb;
let snap: SnapDb;
let server: StubServer;
let kick: jest.Mock;
let entry: number;
let names = 0;

beforeEach(async () => {
  journal = new JournalDb(`read-journal-${++names}`);
  snap = new SnapDb(`read-snap-${names}`);
  server = await StubServer.start();
  callTo(server.origin);
  kick = jest.fn();
  entry = 0;
  link(true);
  signIn(newId());
});

afterEach(async () => {
  cleanup();
  useSession.setState({ user: undefined, status: 'unknown', access_token: undefined });
  await Promise.all([journal.delete(), snap.delete(), server.stop()]);
});

const link = (up: boolean) => useSyncStatus.setState({ link: { up, round_trip: undefined } });

/** Signs in a producer of that id, at whose answers no earlier test has asked. */
function signIn(id: string, permissions: readonly 'supervise'[] = []): void {
  const grants = [{ event_id: EVENT_ID, permissions: [...permissions] }];
  const roles = permissions.length > 0 ? (['team-member'] as const) : (['producer'] as const);
  useSession.setState({
    status: 'signed-in',
    access_token: 'token',
    user: { ...producer, id, roles: [...roles], grants },
  });
}

/** Owns the event, sees it without that right, or does not see it. */
function owns(own: boolean | 'seen'): void {
  server.on(READ, (_, response) =>
    own
      ? json(response, { ...arraial, id: EVENT_ID, abilities: own === 'seen' ? [] : ['checkins:undo'] })
      : problem(response, 404, { code: 'NOT_FOUND', detail: 'Não encontrado.' }),
  );
}

async function admitted(changed: Partial<OpRow> = {}): Promise<string> {
  const id = newId();
  const shown = { code: 'ADMITTED', serial: 7, lot_number: 1, decided_offline: true } as const;
  const op = newOp(id, 'admit', { serial: 7 }, origin, shown);
  const answer = { outcome: 'applied', at: '2026-06-14T01:34:00.000Z' } as const;
  await journal.ops.add({ ...op, state: 'answered', answer, ...changed });
  const by = { by: 'Ana', device: 'Celular 03', gate: 'Portão A' };
  const at = { event_id: EVENT_ID, serial: 7, area: 0, day: 0, kind: 'entry', entry: 0 } as const;
  await journal.passages.put({ ...at, op_id: id, at: reading.occurred_at, clock_offset: 0, ...by });
  return id;
}

async function refused(): Promise<string> {
  const id = newId();
  const shown = { code: 'ALREADY_CHECKED_IN_ERROR', serial: 7, lot_number: 1, decided_offline: false } as const;
  const op = newOp(id, 'scan_failed', { reference_hash: 'h', code: shown.code }, origin, shown);
  const first = { at: '2026-06-14T01:29:07.000Z', by: 'Davi', device: 'Celular 07', gate: 'Portão B' };
  const answer = { outcome: 'applied', code: shown.code, first, at: '2026-06-14T01:34:00.000Z' } as const;
  await journal.ops.add({ ...op, state: 'answered', answer });
  return id;
}

function open(at = 'history') {
  const shift = {
    event_id: EVENT_ID,
    event: { time_zone: 'America/Sao_Paulo' },
    list: {
      find: (serial: number) => ({
        holder_name: `Léo ${serial}`,
        document_masked: '***.482.***-**',
        lot_number: 1,
        price_kind: 'inteira',
        entry,
      }),
      lotOf: () => ({ name: 'Pista', sorting: 0 }),
    },
  } as unknown as Shift;
  const router = createMemoryRouter(
    [
      {
        path: '/door/:event_id',
        element: <Outlet context={{ shift, kick, close: () => undefined }} />,
        children: [
          { path: 'history', Component: HistorySheet },
          { path: 'history/:op_id', Component: ReadSheet },
        ],
      },
    ],
    { initialEntries: [`/door/${EVENT_ID}/${at}`] },
  );
  render(
    <ThisDeviceContext value={{ journal, snap } as unknown as ThisDevice}>
      <RouterProvider router={router} />
    </ThisDeviceContext>,
  );
}

/** Returns the shown facts, label and value in turn. */
const facts = () => [...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);

const undoKey = () => screen.findByRole('button', { name: 'Desfazer entrada' });

describe('read of a phone’s history', () => {
  it('a read opens from the history to its ticket, and leads back', async () => {
    await refused();
    open();
    fireEvent.click(await screen.findByRole('button', { name: /Ingresso já validado/ }));
    await screen.findByRole('heading', { name: 'Ingresso já validado' });
    expect(facts()).toEqual([
      ...['Titular', 'Léo 7 · ***.482.***-**', 'Ingresso', 'Pista · Inteira', 'Motivo', 'Este ingresso já entrou.'],
      ...['Já tinha entrado', '22:29:07 · Portão B · Celular 07 · Davi'],
      ...['Lido', '22:33:52 · Portão A', 'Decisão', 'com o servidor', 'Envio', 'enviado'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: sheetTexts.backToHistory }));
    await screen.findByRole('heading', { name: sheetTexts.historyTitle });
  });

  it('a read shows the conflict that it is a side of', async () => {
    const first = { at: '2026-06-14T01:31:07.000Z', by: 'Davi', device: 'Celular 07', gate: 'Portão B' };
    const answer = {
      outcome: 'conflict',
      code: 'ALREADY_CHECKED_IN_ERROR',
      first,
      at: '2026-06-14T01:40:00.000Z',
    } as const;
    const id = await admitted({ answer });
    open(`history/${id}`);
    await screen.findByRole('heading', { name: 'Entrou em duas portas' });
    expect(await screen.findByText('22:31:07 · Portão B, Celular 07 · vale')).toBeDefined();
    expect(screen.getByText(/22:33:52 · Portão A, este aparelho · conflito/)).toBeDefined();
  });

  it('a read that the phone no longer has says so', async () => {
    open(`history/${newId()}`);
    await screen.findByRole('heading', { name: sheetTexts.readGone });
  });
});

describe('undo at a door', () => {
  it('an undo takes a reason, tells the server in the person’s name, and fetches the list again', async () => {
    owns(true);
    const id = await admitted();
    server.on(`POST /api/producer/events/${EVENT_ID}/checkins/${id}/undo`, (_, response) => json(response, {}));
    open(`history/${id}`);
    fireEvent.click(await undoKey());
    fireEvent.click(await undoKey());
    expect(screen.getByText(sheetTexts.undoReasonMissing)).toBeDefined();
    fireEvent.change(screen.getByRole('textbox', { name: 'Motivo' }), { target: { value: ' Porta errada ' } });
    fireEvent.click(await undoKey());
    await screen.findByText(sheetTexts.undoneSince);
    const [undo, ...more] = server.received.filter(({ method }) => method === 'POST');
    expect([undo?.body, undo?.headers.authorization, more]).toEqual([{ reason: 'Porta errada' }, 'Bearer token', []]);
    expect(kick.mock.calls).toEqual([['asked']]);
  });

  it('an undo is offered to a supervisor of the event without a question to the server', async () => {
    signIn(newId(), ['supervise']);
    const id = await admitted();
    open(`history/${id}`);
    await undoKey();
    expect(server.received).toEqual([]);
  });

  it.each([false, 'seen'] as const)('an undo is not offered to a person without the right (%s)', async (own) => {
    owns(own);
    const id = await admitted();
    open(`history/${id}`);
    await waitFor(() => expect(server.callsOf(READ)).toHaveLength(1));
    await screen.findByText('enviado');
    expect(screen.queryByRole('button', { name: 'Desfazer entrada' })).toBeNull();
    expect(screen.queryByText(sheetTexts.undoOffline)).toBeNull();
  });

  it('an undo says without a network that it needs one', async () => {
    link(false);
    const id = await admitted();
    open(`history/${id}`);
    await screen.findByText(sheetTexts.undoOffline);
    expect(screen.queryByRole('button', { name: 'Desfazer entrada' })).toBeNull();
  });

  it('an undo waits until the entry is uploaded', async () => {
    signIn(newId(), ['supervise']);
    const id = await admitted({ state: 'waiting', answer: null });
    open(`history/${id}`);
    await screen.findByText(sheetTexts.undoWaiting);
  });

  it('an undo shows the server’s refusal and may be tried again; one of another person is taken as done', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    signIn(newId(), ['supervise']);
    const id = await admitted();
    const route = `POST /api/team-member/events/${EVENT_ID}/checkins/${id}/undo`;
    server.on(route, (_, response) => problem(response, 503, { code: 'UNAVAILABLE', detail: 'Tente daqui a pouco.' }));
    open(`history/${id}`);
    fireEvent.click(await undoKey());
    fireEvent.change(screen.getByRole('textbox', { name: 'Motivo' }), { target: { value: 'Porta errada' } });
    fireEvent.click(await undoKey());
    await screen.findByText('Tente daqui a pouco.');
    server.on(route, (_, response) => problem(response, 409, { code: 'CHECKIN_UNDONE', detail: 'Já desfeita.' }));
    fireEvent.click(await undoKey());
    await screen.findByText(sheetTexts.undoneSince);
    jest.restoreAllMocks();
  });

  it('an undo that the list has learned of is told and not offered again', async () => {
    entry = 1;
    const id = await admitted();
    open(`history/${id}`);
    await screen.findByText(sheetTexts.undoneSince);
  });

  it('an undo is not offered for a refusal', async () => {
    signIn(newId(), ['supervise']);
    const id = await refused();
    open(`history/${id}`);
    await screen.findByText('enviado');
    expect(screen.queryByRole('button', { name: 'Desfazer entrada' })).toBeNull();
  });
});
