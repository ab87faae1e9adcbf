import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Dexie } from 'dexie';
import { UnreachableError } from '../../data/call.ts';
import { DoorServer, EVENT_ID, LOT_ID, OTHER_LOT_ID, ticket } from '../testing/door-server.ts';
import { Phone } from '../testing/phone.ts';
import { TillBox } from '../testing/till-box.ts';
import { TillServer } from '../testing/till-server.ts';
import { COPY_NAMES, forgetCopies } from './copies.ts';
import { playReads } from './play-reads.ts';
import { playSales } from './play-sales.ts';

const NOTHING = () => undefined;

/** Returns every row of databases, as text. */
async function rowsOf(...databases: Dexie[]): Promise<string> {
  const rows = databases.flatMap((database) =>
    database.tables.map(async (table) => [table.name, await table.toArray()]),
  );
  return JSON.stringify(await Promise.all(rows), (_, value: unknown) =>
    value instanceof CryptoKey ? 'key' : ArrayBuffer.isView(value) ? [...(value as Uint8Array)].join() : value,
  );
}

const copiesLeft = async () =>
  (await Dexie.getDatabaseNames()).filter((name) => Object.values<string>(COPY_NAMES).includes(name));

describe('reads of a rehearsal', () => {
  let server: DoorServer;
  let phone: Phone;

  beforeEach(async () => {
    const tickets = Array.from({ length: 300 }, (_, n) => ticket({ serial: n + 1 }));
    server = await DoorServer.start([
      ...tickets,
      ticket({ serial: 400, checked_in_at: '2026-06-14T01:00:00.000Z' }),
      ticket({ serial: 401, status: 'refunded' }),
    ]);
    phone = await Phone.ready(server);
  });

  afterEach(async () => {
    phone.close();
    await phone.delete();
  });

  it('a rehearsal reads 500 codes on a copy, all as expected, and leaves every row of the phone as it was', async () => {
    const door = await phone.door();
    await door.judge({ by: 'serial', serial: 7 });
    const before = await rowsOf(phone.journal, phone.snap);
    const told: number[] = [];
    const played = await playReads(EVENT_ID, { ...phone, progress: (done) => told.push(done) });
    expect(played).toMatchObject({ played: 500, wrong: 0, is_list_whole: true });
    expect([played.p50 > 0, played.p50 <= played.p95, played.p95 <= played.p99]).toEqual([true, true, true]);
    expect([told.length, told.at(-1)]).toEqual([20, 500]);
    expect(await rowsOf(phone.journal, phone.snap)).toBe(before);
    expect(await copiesLeft()).toEqual([]);
    expect(server.ops.size).toBe(0);
    // Those that entered in the rehearsal enter at the door, and the one that was inside is inside.
    expect((await door.judge({ by: 'serial', serial: 1 })).verdict.code).toBe('ADMITTED');
    expect((await door.judge({ by: 'serial', serial: 7 })).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('a rehearsal asks the server nothing, even where the phone is online', async () => {
    phone.link.answered(20);
    let asked = 0;
    const count = async () => {
      asked += 1;
      throw new UnreachableError(undefined);
    };
    phone.api = { ...server.api, checkin: count, changes: count, event: count, ops: count };
    expect(await playReads(EVENT_ID, { ...phone, progress: NOTHING })).toMatchObject({ wrong: 0 });
    expect([asked, phone.link.up]).toEqual([0, true]);
  });

  it.each<[string, NonNullable<Parameters<typeof playReads>[1]['judge']>, number]>([
    ['lets everybody in', async () => ({ ok: true }), 500],
    ['lets a ticket in twice', async (door, read) => ({ ...(await door.judge(read)).verdict, ok: true }), 300],
    ['refuses everybody', async (door, read) => ({ ...(await door.judge(read)).verdict, ok: false }), 200],
    ['fails', () => Promise.reject(new Error('no')), 500],
  ])('a rehearsal whose judge %s is red', async (_, judge, wrong) => {
    const played = await playReads(EVENT_ID, { ...phone, progress: NOTHING, judge });
    expect(played).toMatchObject({ played: 500, wrong });
    expect(await copiesLeft()).toEqual([]);
  });

  it('a rehearsal at an event with few tickets plays with made-up ones, which the phone never hears of', async () => {
    const small = await DoorServer.start([ticket({ serial: 1 }), ticket({ serial: 2 })]);
    const other = await Phone.ready(small);
    try {
      expect(await playReads(EVENT_ID, { ...other, progress: NOTHING })).toMatchObject({ played: 500, wrong: 0 });
      expect((await other.shift()).list.state.count).toBe(2);
    } finally {
      other.close();
      await other.delete();
    }
  });

  it('a rehearsal at a door of one lot admits that lot’s tickets', async () => {
    await phone.journal.doors.update(EVENT_ID, { lots: [OTHER_LOT_ID] });
    expect(await playReads(EVENT_ID, { ...phone, progress: NOTHING })).toMatchObject({ wrong: 0 });
  });

  it.each([
    ['none', 0],
    ['return', 0],
    ['free', 1],
  ] as const)('a rehearsal at an area whose exits are %s knows its doubles', async (exits, area) => {
    const at = { name: 'Camarote', capacity: null, unknown_exit: 'refuse', counts_in_main: false, place_limit: null };
    server.event.access = {
      areas: [
        { ...at, number: 0, name: 'Recinto', exits },
        { ...at, number: 1, exits },
      ],
      days: [
        {
          id: 'sexta',
          number: 1,
          name: 'Sexta',
          starts_at: '2030-06-12T20:00:00.000Z',
          ends_at: '2030-06-13T06:00:00.000Z',
          place_limit: null,
        },
      ],
      passes: { [LOT_ID]: [{ area, day: 'sexta', entries: null }], [OTHER_LOT_ID]: [] },
    } as unknown as NonNullable<typeof server.event.access>;
    const there = await Phone.ready(server, { area: 1, reads: 'exit' });
    try {
      expect(await playReads(EVENT_ID, { ...there, progress: NOTHING })).toMatchObject({ played: 500, wrong: 0 });
    } finally {
      there.close();
      await there.delete();
    }
  });

  it('a rehearsal of a list that lacks a chunk finds it broken', async () => {
    const [row] = await phone.snap.lists.toArray();
    await phone.snap.lists.put({ ...row!, digest: '0123456789abcdef' });
    expect(await playReads(EVENT_ID, { ...phone, progress: NOTHING })).toMatchObject({ is_list_whole: false });
  });

  it('a rehearsal of a revoked phone is refused, and wipes nothing', async () => {
    await phone.journal.device.update('this', { revoked_at: '2026-06-14T01:00:00.000Z' });
    const before = await rowsOf(phone.journal, phone.snap);
    await expect(playReads(EVENT_ID, { ...phone, progress: NOTHING })).rejects.toThrow('revoked');
    expect(await rowsOf(phone.journal, phone.snap)).toBe(before);
  });

  it('the copies of a killed rehearsal are deleted at the next start', async () => {
    for (const name of Object.values<string>(COPY_NAMES)) {
      const left = new Dexie(name);
      left.version(1).stores({ events: 'id' });
      await left.open();
      left.close();
    }
    expect(await copiesLeft()).toHaveLength(2);
    await forgetCopies();
    expect(await copiesLeft()).toEqual([]);
  });
});

it('a rehearsal of a till makes 500 sales on a copy, and leaves every row of the till as it was', async () => {
  const box = await TillBox.ready(new TillServer());
  try {
    const before = await rowsOf(box.journal, box.snap);
    const { journal, snap, clock } = box;
    const played = await playSales(EVENT_ID, { journal, snap, clock, progress: NOTHING });
    expect(played).toMatchObject({ played: 500, wrong: 0 });
    expect(await rowsOf(journal, snap)).toBe(before);
    expect(await copiesLeft()).toEqual([]);
  } finally {
    await box.delete();
  }
});
