import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { instantOf } from '@festix/domain/ground';
import { type OpType } from '@festix/domain/sync';
import { liveQuery } from 'dexie';
import { v7 as newId } from 'uuid';
import { JournalDb, type OpAnswer, type OpState } from './journal.db.ts';
import { countWaiting, newOp } from './ops.ts';
import { afterTheVerdict, doorFigures, queuedOps } from './stored.ts';
import { EVENT_ID } from './testing/door-server.ts';
import { waitingOps } from './till-stored.ts';

const SYNCED_AT = Date.parse('2026-06-14T01:00:00.000Z');
const before = instantOf(SYNCED_AT - 1);
const after = instantOf(SYNCED_AT + 1);

let journal: JournalDb;
let names = 0;

afterEach(async () => {
  jest.restoreAllMocks();
  await journal.delete();
});

interface Made {
  type?: Extract<OpType, 'admit' | 'scan_failed'>;
  state?: OpState;
  answered_at?: string;
  event_id?: string;
}

async function journalOf(ops: readonly Made[]): Promise<void> {
  journal = new JournalDb(`stored-${++names}`);
  const reading = { occurred_at: before, boot_id: 'b', mono: 1, clock_offset: 0, uncertainty: 5 };
  const rows = ops.map(({ type = 'admit', state = 'waiting', answered_at, event_id = EVENT_ID }) => {
    const answer: OpAnswer | null = answered_at === undefined ? null : { outcome: 'applied', at: answered_at };
    const origin = { event_id, operator_id: null, gate: null, reading };
    return { ...newOp(newId(), type, { serial: 1, code: 'TICKET_NOT_FOUND_ERROR' }, origin), state, answer };
  });
  await journal.ops.bulkAdd(rows);
}

/** Reads the figures beside a list with nobody in it. */
const figures = () => doorFigures(journal, EVENT_ID, SYNCED_AT, () => ({ inside: 0, find: () => undefined }));

describe('useDoorFigures', () => {
  it('useDoorFigures counts the ops without an answer, of every event', async () => {
    await journalOf([
      {},
      { state: 'sending' },
      { type: 'scan_failed' },
      { event_id: newId() },
      { state: 'answered', answered_at: after },
      { state: 'attention', answered_at: after },
    ]);
    expect((await figures()).waiting).toBe(4);
    expect(await queuedOps(journal)).toHaveLength(4);
  });

  it('useDoorFigures counts the people admitted that the list of that moment cannot include', async () => {
    await journalOf([
      {},
      { state: 'sending' },
      { state: 'answered', answered_at: after },
      { state: 'attention', answered_at: after },
      { state: 'answered', answered_at: instantOf(SYNCED_AT) },
      { state: 'answered', answered_at: before },
      { type: 'scan_failed' },
      { type: 'scan_failed', state: 'answered', answered_at: after },
      { event_id: newId() },
    ]);
    expect((await figures()).inside).toBe(4);
  });

  describe('people inside', () => {
    const at = (checked_in_at: string | null, entry = 0) => ({ entry, checked_in_at });
    /** Stores an admission by the server, a moment before an answer that may or may not count it. */
    const online = async (answered_at: string, outcome: OpAnswer['outcome'] = 'applied') => {
      await journalOf([{ state: 'answered', answered_at }]);
      const op = (await journal.ops.toCollection().first())!;
      const shown = { code: 'ADMITTED', serial: 1, lot_number: 1, decided_offline: false } as const;
      await journal.ops.update(op.device_seq, { shown, answer: { outcome, at: answered_at } });
      const place = { area: 0, day: 0, kind: 'entry', clock_offset: null } as const;
      const admitted = { event_id: EVENT_ID, serial: 1, entry: 0, op_id: op.id, at: answered_at };
      await journal.passages.add({ ...admitted, ...place, by: null, device: null, gate: null });
    };
    const inside = async (counted: number, ticket: ReturnType<typeof at> | undefined) => {
      const list = { inside: counted, find: () => ticket };
      return (await doorFigures(journal, EVENT_ID, SYNCED_AT, () => list)).inside;
    };

    it.each([
      ['before the list came', before],
      ['after the list came', after],
    ])('useDoorFigures counts nobody twice and misses nobody, admitted %s', async (_, answered_at) => {
      await online(answered_at);
      expect(await inside(3, at(null))).toBe(4);
      expect(await inside(4, at(before))).toBe(4);
    });

    it('useDoorFigures leaves out undone entries, and those that the server did not count', async () => {
      await online(before);
      expect(await inside(3, at(null, 1))).toBe(3);
      await journal.delete();
      await online(before, 'conflict');
      expect(await inside(3, at(null))).toBe(3);
    });

    it('useDoorFigures includes tickets that the list lacks', async () => {
      await online(after);
      expect(await inside(3, undefined)).toBe(4);
    });

    it('useDoorFigures reads the list as it stands at the journal’s answer', async () => {
      await journalOf([{}, { state: 'sending' }]);
      let asked = 0;
      const list = () => ({ inside: 10 + ++asked, find: () => undefined });
      expect(await doorFigures(journal, EVENT_ID, SYNCED_AT, list)).toEqual({ waiting: 2, inside: 13 });
      expect(asked).toBe(1);
    });
  });

  it('useDoorFigures follows each change, after the verdict', async () => {
    await journalOf([{}]);
    const told: number[] = [];
    const heard = new Map<number, () => void>();
    const counts = liveQuery(() => afterTheVerdict(figures));
    const subscription = counts.subscribe(({ waiting }) => {
      told.push(waiting);
      heard.get(waiting)?.();
    });
    const hears = (waiting: number) => new Promise<void>((done) => heard.set(waiting, done));
    await hears(1);
    const { device_seq: _, ...op } = (await journal.ops.toCollection().first())!;
    await Promise.all([hears(2), journal.ops.add({ ...op, id: newId() })]);
    await Promise.all([hears(0), journal.ops.toCollection().modify({ state: 'answered' })]);
    subscription.unsubscribe();
    expect(told).toEqual([1, 2, 0]);
  });

  it('useDoorFigures reads no row of the queue, however long it is', async () => {
    await journalOf(Array.from({ length: 300 }, () => ({})));
    const steps = jest.spyOn(IDBCursor.prototype, 'continue');
    const rows = [IDBIndex, IDBObjectStore].map((store) => jest.spyOn(store.prototype, 'openCursor'));
    const reads = [IDBIndex, IDBObjectStore].map((store) => jest.spyOn(store.prototype, 'getAll'));
    const list = { inside: 5, find: () => undefined };
    expect(await doorFigures(journal, EVENT_ID, SYNCED_AT, () => list)).toEqual({ waiting: 300, inside: 305 });
    for (const spy of [steps, ...rows]) expect(spy).not.toHaveBeenCalled();
    // It asks for the answered ones alone, of which there are none.
    const read = reads.flatMap(({ mock }) => mock.results.flatMap(({ value }) => (value as IDBRequest<[]>).result));
    expect(read).toEqual([]);
  });

  it('countWaiting reads no row of the queue', async () => {
    await journalOf([...Array.from({ length: 300 }, () => ({})), { state: 'sending' }]);
    const steps = jest.spyOn(IDBCursor.prototype, 'continue');
    expect(await countWaiting(journal)).toBe(301);
    expect(steps).not.toHaveBeenCalled();
    await journal.ops.toCollection().modify({ type: 'sale' });
    steps.mockClear();
    expect(await waitingOps(EVENT_ID, journal)).toBe(301);
    expect(steps).not.toHaveBeenCalled();
  });
});
