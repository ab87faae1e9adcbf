import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { HISTORY_LENGTH, latestReads, readOf } from './door-history.ts';
import { JournalDb, type ShownVerdict } from './journal.db.ts';
import { newOp } from './ops.ts';

const EVENT_ID = '0197c0de-0000-7000-8000-000000000001';
const reading = { occurred_at: '2026-06-14T01:33:52.000Z', boot_id: 'b', mono: 1, clock_offset: 0, uncertainty: 5 };
const origin = { event_id: EVENT_ID, operator_id: null, gate: 'Portão A', reading };

let journal: JournalDb;
let names = 0;

beforeEach(() => {
  journal = new JournalDb(`door-history-${++names}`);
});
afterEach(() => journal.delete());

async function read(serial: number, shown: Partial<ShownVerdict> = {}): Promise<string> {
  const id = newId();
  const verdict = { code: 'ADMITTED', serial, lot_number: 1, decided_offline: true, ...shown } as const;
  await journal.ops.add(newOp(id, 'admit', { serial }, origin, verdict));
  return id;
}

const asked = { asked_kind: 'meia_estudante' } as const;

async function answer(serial: number, result: 'conferido' | 'negado'): Promise<void> {
  await journal.ops.add(
    newOp(newId(), 'document_check', { serial, ticket_id: null, result, price_kind: 'meia_estudante' }, origin),
  );
}

describe('latestReads', () => {
  it('latestReads returns the fifty newest reads of an evening first, and document checks with their reads', async () => {
    for (let serial = 1; serial <= 60; serial++) await read(serial);
    const meia = await read(61, asked);
    await answer(61, 'conferido');
    await read(62);
    const reads = await latestReads(journal, EVENT_ID, HISTORY_LENGTH);
    expect(reads).toHaveLength(50);
    expect(reads.map(({ op }) => op.shown?.serial).slice(0, 3)).toEqual([62, 61, 60]);
    expect(reads.filter(({ document }) => document !== undefined).map(({ op }) => op.id)).toEqual([meia]);
  });

  it('latestReads gives each question its own answer, the latest one', async () => {
    const before = await read(7, asked);
    await answer(7, 'negado');
    await answer(7, 'conferido');
    const after = await read(7, asked);
    const reads = await latestReads(journal, EVENT_ID, HISTORY_LENGTH);
    expect(reads.map(({ op, document }) => [op.id, document])).toEqual([
      [after, undefined],
      [before, 'conferido'],
    ]);
    expect([await readOf(journal, EVENT_ID, before), await readOf(journal, EVENT_ID, after)]).toMatchObject([
      { document: 'conferido' },
      { document: undefined },
    ]);
  });

  it('latestReads gives an answer to the latest question alone', async () => {
    const open = await read(7, asked);
    const closed = await read(7, asked);
    await answer(7, 'conferido');
    const reads = await latestReads(journal, EVENT_ID, HISTORY_LENGTH);
    expect(reads.map(({ op, document }) => [op.id, document])).toEqual([
      [closed, 'conferido'],
      [open, undefined],
    ]);
    expect(await readOf(journal, EVENT_ID, open)).toMatchObject({ document: undefined });
  });

  it('readOf returns null for a read of another event, or of none', async () => {
    const id = await read(7);
    expect(await readOf(journal, '0197c0de-0000-7000-8000-000000000002', id)).toBeNull();
    expect(await readOf(journal, EVENT_ID, newId())).toBeNull();
  });
});
