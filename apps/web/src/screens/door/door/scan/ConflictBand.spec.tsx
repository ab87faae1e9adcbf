/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { judgeEntry, twoDoorsFeedback } from '@festix/domain/door';
import { v7 as newId } from 'uuid';
import { JournalDb, type DoorRow } from '../../../../offline/journal.db.ts';
import { newOp } from '../../../../offline/ops.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { SnapDb } from '../../../../offline/snap.db.ts';
import { ThisDeviceContext } from '../../../../offline/this-device-context.ts';
import type { ThisDevice } from '../../../../offline/this-device.ts';
import { useDoorScreen } from '../door.store.ts';
import { ConflictBand } from './ConflictBand.tsx';
import { ScanVerdict } from './ScanVerdict.tsx';

const EVENT_ID = '0197c0de-0000-7000-8000-000000000001';

const shift = {
  event_id: EVENT_ID,
  event: { time_zone: 'America/Sao_Paulo' },
  list: {
    find: (serial: number) => ({ holder_name: `Léo ${serial}`, lot_number: 1 }),
    lotOf: () => ({ name: 'Pista', sorting: 0 }),
    lotsInOrder: () => [],
  },
} as unknown as Shift;

let journal: JournalDb;
let snap: SnapDb;
let listed: jest.Mock;
let names = 0;

beforeEach(() => {
  journal = new JournalDb(`band-journal-${++names}`);
  snap = new SnapDb(`band-snap-${names}`);
  listed = jest.fn();
  useDoorScreen.setState({ decision: undefined, misread: undefined, opened_conflict: undefined });
});

afterEach(async () => {
  cleanup();
  await Promise.all([journal.delete(), snap.delete()]);
});

/** Admits a ticket on this phone that another phone had admitted before. */
async function clash(serial: number): Promise<void> {
  const reading = { occurred_at: '2026-06-14T01:33:52.000Z', boot_id: 'b', mono: 1, clock_offset: 0, uncertainty: 5 };
  const shown = { code: 'ADMITTED', serial, lot_number: 1, decided_offline: true } as const;
  const origin = { event_id: EVENT_ID, operator_id: null, gate: 'Portão A', reading };
  const first = { at: '2026-06-14T01:31:07.000Z', by: 'Ana', device: 'Celular 07', gate: 'Portão B' };
  const told = { outcome: 'conflict', code: 'ALREADY_CHECKED_IN_ERROR', first } as const;
  const answer = { ...told, at: '2026-06-14T02:00:00.000Z' };
  const op = newOp(newId(), 'admit', { serial }, origin, shown);
  await act(async () => {
    await journal.ops.add({ ...op, state: 'answered', answer });
  });
}

function show() {
  const status = { connection: 'online', queue: 0, inside: 1 } as const;
  const back = () => useDoorScreen.setState({ decision: undefined, opened_conflict: undefined });
  render(
    <ThisDeviceContext value={{ journal, snap } as unknown as ThisDevice}>
      <ConflictBand shift={shift} onList={listed} />
      <ScanVerdict shift={shift} door={{ lots: null } as DoorRow} status={status} go={listed} onReturn={back} />
    </ThisDeviceContext>,
  );
}

const covers = () => document.querySelector('section[data-verdict="conflict"]') !== null;
const look = () => screen.getByRole('button', { name: 'Ver' });

describe('conflict at a door', () => {
  it('a conflict waits as a line that covers nothing, after each admission too', async () => {
    await clash(7);
    show();
    await screen.findByRole('heading', { name: twoDoorsFeedback.title });
    expect(screen.getByRole('status').textContent).toContain('Léo 7');
    expect(covers()).toBe(false);
    const verdict = judgeEntry(
      { event_id: 'e', lot_id: 'l', price_kind: 'inteira', status: 'valid', order_status: 'paid', entry: 0 },
      { event_id: 'e', is_test: false, cancelled: false },
    );
    const decision = { op_id: 'op', verdict, ticket: undefined, decided_offline: true };
    act(() => useDoorScreen.setState({ decision }));
    act(() => useDoorScreen.setState({ decision: undefined }));
    expect(covers()).toBe(false);
  });

  it('a conflict is shown on demand, and is no news afterwards', async () => {
    await clash(7);
    show();
    await screen.findByRole('heading', { name: twoDoorsFeedback.title });
    fireEvent.click(look());
    await waitFor(() => expect(covers()).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Entendi, voltar à leitura' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver' })).toBeNull());
    expect(covers()).toBe(false);
  });

  it('a conflict is in one list with the others', async () => {
    await clash(7);
    show();
    await screen.findByRole('heading', { name: twoDoorsFeedback.title });
    await clash(8);
    await screen.findByRole('heading', { name: '2 conflitos' });
    fireEvent.click(look());
    expect(listed).toHaveBeenCalledTimes(1);
    expect(covers()).toBe(false);
  });
});
