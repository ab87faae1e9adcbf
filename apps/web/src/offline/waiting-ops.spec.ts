import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Dexie, liveQuery, RangeSet } from 'dexie';
import { v7 as newId } from 'uuid';
import { JournalDb, type NewOpRow, type OpState, type ShownVerdict } from './journal.db.ts';
import { newOp } from './ops.ts';
import { EVENT_ID } from './testing/door-server.ts';
import { WaitingOps, type WaitingFigures } from './waiting-ops.ts';

let journal: JournalDb;
/** The same journal in another tab. */
let other: JournalDb;
let waiting: WaitingOps;
let stop: () => void;
let names = 0;

beforeEach(() => {
  names += 1;
  journal = new JournalDb(`waiting-${names}`);
  other = new JournalDb(`waiting-${names}`);
  waiting = new WaitingOps(journal, EVENT_ID);
  stop = waiting.follow();
});
afterEach(async () => {
  stop();
  jest.restoreAllMocks();
  other.close();
  await journal.delete();
});

const reading = { occurred_at: '2026-06-14T01:00:00.000Z', boot_id: 'b', mono: 1, clock_offset: 0, uncertainty: 5 };

interface Scan {
  event_id?: string;
  type?: 'admit' | 'exit' | 'scan_failed';
  state?: OpState;
  place?: Pick<ShownVerdict, 'area' | 'day' | 'moved' | 'in_main'>;
}

function scan({ event_id = EVENT_ID, type = 'admit', state = 'waiting', place = {} }: Scan = {}): NewOpRow {
  const shown = { code: 'ADMITTED', serial: 1, lot_number: 1, decided_offline: true, ...place } as const;
  const origin = { event_id, operator_id: null, gate: null, reading };
  const payload = { serial: 1, code: 'TICKET_NOT_FOUND_ERROR' };
  return { ...newOp(newId(), type, payload as never, origin, shown), state };
}

const sorted = ({ waiting, admits, moves }: WaitingFigures) => ({
  ...{ waiting, admits },
  moves: moves.map((move) => JSON.stringify(Object.entries(move).sort())).sort(),
});
const anew = async () => sorted(await new WaitingOps(other, EVENT_ID).read());

describe('ops that wait', () => {
  it('a scan after a night without a network counts nothing anew, and reads one row', async () => {
    await journal.ops.bulkAdd(Array.from({ length: 300 }, () => scan({ place: { area: 0, day: 1, moved: 'in' } })));
    expect(await waiting.read()).toMatchObject({ waiting: 300, admits: 300 });
    await journal.ops.add(scan({ place: { area: 0, day: 1, moved: 'in' } }));
    const counts = [IDBIndex, IDBObjectStore].map((store) => jest.spyOn(store.prototype, 'count'));
    const cursors = jest.spyOn(IDBIndex.prototype, 'openKeyCursor');
    const rows = jest.spyOn(IDBObjectStore.prototype, 'getAll');
    expect(await waiting.read()).toMatchObject({
      ...{ waiting: 301, admits: 301 },
      moves: [{ area: 0, day: 1, moved: 'in', people: 301, in_main: 0 }],
    });
    for (const spy of [...counts, cursors]) expect(spy).not.toHaveBeenCalled();
    expect(rows).toHaveBeenCalledTimes(1);
  });

  it('figures of ops that wait are those of a count, whatever is scanned, sent and answered by any tab', async () => {
    const scans = fc.record({
      event_id: fc.constantFrom(EVENT_ID, newId()),
      type: fc.constantFrom('admit', 'exit', 'scan_failed'),
      state: fc.constantFrom<OpState>('waiting', 'answered'),
      place: fc.constantFrom<Scan['place'][]>(
        undefined,
        { area: 0, day: 1, moved: 'in' },
        { area: 0, day: 1, moved: 'in', in_main: 1 },
        { area: 2, day: 1, moved: 'out' },
        { area: 2, day: 2 },
      ),
    });
    const step = fc.oneof(
      fc.record({ scans: fc.array(scans, { minLength: 1, maxLength: 3 }) }),
      fc.record({
        from: fc.nat(9),
        count: fc.integer({ min: 1, max: 4 }),
        state: fc.constantFrom<OpState>('waiting', 'sending', 'answered', 'attention'),
      }),
    );
    const steps = fc.array(fc.tuple(step, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await journal.ops.clear();
        for (const [change, isOther, isRead] of all) {
          const { ops } = isOther ? other : journal;
          if ('scans' in change) await ops.bulkAdd(change.scans.map((facts) => scan(facts as Scan)));
          else {
            const changed = await ops.offset(change.from).limit(change.count).primaryKeys();
            await ops.bulkUpdate(changed.map((key) => ({ key, changes: { state: change.state } })));
          }
          if (isRead) expect(sorted(await waiting.read())).toEqual(await anew());
        }
        expect(sorted(await waiting.read())).toEqual(await anew());
      }),
      { numRuns: 60 },
    );
  });

  it('an op that another tab answers while it is being counted is counted anew', async () => {
    await journal.ops.bulkAdd([scan(), scan()]);
    await waiting.read();
    await journal.ops.add(scan());
    const read = waiting.read();
    // Another tab's word of its change may come before the end of a reading that saw the op as it was.
    const [first] = await other.ops.toCollection().primaryKeys();
    Dexie.on.storagemutated.fire({ [`idb://${journal.name}/ops/`]: new RangeSet(first!) });
    await read;
    const counts = jest.spyOn(IDBIndex.prototype, 'count');
    expect(await waiting.read()).toMatchObject({ waiting: 3 });
    expect(counts).toHaveBeenCalled();
  });

  it('a live query of what waits hears of new ops and of answered ones, first and later', async () => {
    await journal.ops.add(scan());
    const heard = new Map<number, () => void>();
    const subscription = liveQuery(() => waiting.read()).subscribe((figures) => heard.get(figures.waiting)?.());
    const hears = (count: number) => new Promise<void>((done) => heard.set(count, done));
    await hears(1);
    await Promise.all([hears(2), journal.ops.add(scan())]);
    await Promise.all([hears(3), journal.ops.add(scan())]);
    const first = (await journal.ops.toCollection().first())!;
    await Promise.all([hears(2), other.ops.update(first.device_seq, { state: 'answered' })]);
    await Promise.all([hears(3), other.ops.add(scan())]);
    await Promise.all([hears(0), journal.ops.toCollection().modify({ state: 'answered' })]);
    subscription.unsubscribe();
  });
});
