/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentState } from '@festix/domain/programme';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useParams } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { Door, type DoorParts } from '../../../../offline/door.ts';
import { JournalDb } from '../../../../offline/journal.db.ts';
import { newOp } from '../../../../offline/ops.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { ThisDeviceContext } from '../../../../offline/this-device-context.ts';
import type { ThisDevice } from '../../../../offline/this-device.ts';
import { doorTexts } from '../door-texts.ts';
import { HistorySheet } from './HistorySheet.tsx';

const EVENT_ID = '0197c0de-0000-7000-8000-000000000001';
const reading = { occurred_at: '2026-06-14T01:33:52.000Z', boot_id: 'b', mono: 1, clock_offset: 0, uncertainty: 5 };

let journal: JournalDb;
let names = 0;
let documentState: DocumentState | undefined;

beforeEach(() => {
  documentState = undefined;
  journal = new JournalDb(`history-${++names}`);
});

afterEach(async () => {
  cleanup();
  await journal.delete();
});

/** Admits Léo by the ticket of that serial, and asks for his document. */
async function admit(serial: number): Promise<void> {
  const shown = {
    code: 'ADMITTED',
    serial,
    lot_number: 1,
    decided_offline: true,
    asked_kind: 'meia_estudante',
  } as const;
  const origin = { event_id: EVENT_ID, operator_id: null, gate: 'Portão A', reading };
  await journal.ops.add(newOp(newId(), 'admit', { serial }, origin, shown));
}

function open(): void {
  const parts = {
    journal,
    clock: { read: () => reading },
    event: () => ({ id: EVENT_ID }),
    operator: () => ({ id: '0197c0de-0000-7000-8000-0000000000b1', name: 'Ana' }),
    settings: () => ({ gate: 'Portão A', lots: null }),
    queued: () => undefined,
  } as unknown as DoorParts;
  const shift = {
    event_id: EVENT_ID,
    event: { time_zone: 'America/Sao_Paulo' },
    list: {
      find: (serial: number) => ({ holder_name: `Léo ${serial}`, lot_number: 1, price_kind: 'meia_estudante' }),
      lotOf: () => ({ name: 'Pista', sorting: 0 }),
      documentOf: () => documentState,
    },
    door: new Door(parts),
  } as unknown as Shift;
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Outlet context={{ shift, close: () => undefined }} />,
      children: [{ index: true, Component: HistorySheet }],
    },
    { path: '/door/:event_id/history/:read_id', Component: OpenedRead },
  ]);
  render(
    <ThisDeviceContext value={{ journal, snap: { lists: { get: async () => undefined } } } as unknown as ThisDevice}>
      <RouterProvider router={router} />
    </ThisDeviceContext>,
  );
}

function OpenedRead() {
  return <h1>Leitura {useParams()['read_id']}</h1>;
}

const question = async (name: string) =>
  within((await screen.findByText(name)).closest<HTMLElement>('[data-question]')!);

describe('last readings of a phone', () => {
  it.each([
    ['Conferido', 'conferido'],
    [doorTexts.noDocument, 'negado'],
    ['Pagou a diferença', 'pagou_diferenca'],
  ])('the last readings accept the answer %s to an open question', async (answer, result) => {
    await admit(7);
    await admit(8);
    open();
    fireEvent.click((await question('Léo 7')).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.getAllByText('Peça a carteira de estudante')).toHaveLength(1));
    expect((await question('Léo 8')).getByText('Peça a carteira de estudante')).toBeDefined();
    expect((await journal.ops.toArray()).at(-1)).toMatchObject({
      type: 'document_check',
      state: 'waiting',
      payload: { serial: 7, result },
    });
  });

  it('an entry with an open question opens as the others do', async () => {
    await admit(7);
    open();
    fireEvent.click((await question('Léo 7')).getByRole('button', { name: /Léo 7/ }));
    const id = (await journal.ops.toArray())[0]?.id;
    expect(await screen.findByRole('heading', { name: `Leitura ${id}` })).toBeDefined();
  });

  it('the last readings say of which device a refused entry was heard', async () => {
    const heard = { device: 'Celular 07', gate: 'Portão B' };
    const shown = { code: 'ALREADY_CHECKED_IN_ERROR', serial: 7, lot_number: 1, decided_offline: true } as const;
    const origin = { event_id: EVENT_ID, operator_id: null, gate: 'Portão A', reading };
    const payload = { reference_hash: 'f', code: shown.code, serial: 7 };
    await journal.ops.add(newOp(newId(), 'scan_failed', payload, origin, { ...shown, heard }));
    open();
    expect(await screen.findByText('Pista · Léo 7 · ouvido de Portão B')).toBeDefined();
  });

  it('the last readings ask nothing that was answered at another door', async () => {
    await admit(7);
    await journal.ops.toCollection().modify({ state: 'answered' });
    documentState = 'answered';
    open();
    await screen.findByText('Léo 7');
    expect(screen.queryByText('Peça a carteira de estudante')).toBeNull();
  });
});
