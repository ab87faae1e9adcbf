import { afterEach, describe, expect, it } from '@jest/globals';
import { doorEndpoints, type DoorConflictView, type DoorListTicket } from '@festix/domain/contract';
import { packChunk, type ListedPassage } from '@festix/domain/door';
import { usualMainArea, type Area, type EventAccess } from '@festix/domain/programme';
import { Dexie } from 'dexie';
import fc from 'fast-check';
import { addressOf, callTo } from '../data/call.ts';
import { json, problem, StubServer } from '../testing/stub-server.ts';
import { pullChanges } from './changes.ts';
import { DeviceClock } from './clock.ts';
import { conflictsOf, keyOfConflict, noteConflict } from './conflicts.ts';
import { doorApi } from './door-api.ts';
import type { DoorList } from './door-list.ts';
import { Link } from './link.ts';
import { ListStore } from './list-store.ts';
import { sealBytes } from './sealed-json.ts';
import { SnapDb } from './snap.db.ts';
import { downloadList } from './snapshot.ts';
import { doorFigures } from './stored.ts';
import { DoorServer, EVENT_ID, LOT_ID, ticket } from './testing/door-server.ts';
import { Phone } from './testing/phone.ts';

const ACCESS: EventAccess = {
  areas: [
    { ...usualMainArea, exits: 'return' },
    { ...usualMainArea, number: 1, name: 'Camarote', exits: 'return' },
  ],
  days: [],
  passes: {},
};

const phones: Phone[] = [];

afterEach(async () => {
  for (const phone of phones) phone.close();
  for (const phone of phones.splice(0)) await phone.delete();
});

async function ready(server: DoorServer): Promise<{ phone: Phone; list: DoorList }> {
  const phone = await Phone.ready(server);
  phones.push(phone);
  return { phone, list: await listOf(phone) };
}

async function listOf(phone: Phone): Promise<DoorList> {
  return (await new ListStore(phone.snap).read(EVENT_ID))!;
}

function pull(phone: Phone, list: DoorList) {
  return pullChanges(EVENT_ID, list, new ListStore(phone.snap), phone);
}

async function serverOf(tickets: readonly DoorListTicket[]): Promise<DoorServer> {
  const server = await DoorServer.start(tickets);
  server.event = { ...server.event, access: ACCESS };
  return server;
}

const passage: fc.Arbitrary<ListedPassage> = fc.record({
  area: fc.integer({ min: 0, max: 2 }),
  day: fc.integer({ min: 0, max: 2 }),
  entry: fc.nat(9),
  undone: fc.nat(3),
  second: fc.integer({ min: 1_781_300_000, max: 1_781_400_000 }),
  out: fc.boolean(),
});

const placed: fc.Arbitrary<DoorListTicket> = fc
  .record({
    serial: fc.integer({ min: 1, max: 30 }),
    party: fc.option(fc.integer({ min: 1, max: 30 })),
    passages: fc.uniqueArray(passage, { maxLength: 4, selector: ({ area, day }) => `${area} ${day}` }),
  })
  .map(({ serial, party, passages }) =>
    ticket({ serial, party: party !== null && party <= serial ? party : null, passages }),
  );

describe('a list with areas, days and groups', () => {
  it('a list keeps groups and passages through download, changes, packing and restart', async () => {
    const toldBy = (list: DoorList, server: DoorServer) =>
      [...server.tickets.keys()].map((serial) => {
        const { party = null, passages = [] } = list.find(serial)!;
        return { serial, party, passages };
      });
    const sorted = (passages: readonly ListedPassage[]) =>
      [...passages].sort((one, other) => one.day - other.day || one.area - other.area);
    await fc.assert(
      fc.asyncProperty(
        fc.array(placed, { maxLength: 20 }),
        fc.array(placed, { minLength: 45, maxLength: 60 }),
        async (sold, changed) => {
          const server = await serverOf(sold);
          const { phone, list } = await ready(server);
          for (const one of changed) {
            server.put(one);
            expect(await pull(phone, list)).toBe('current');
          }
          expect(await phone.snap.overlays.count()).toBe(1);
          const told = [...server.tickets.values()].map(({ serial, party, passages = [] }) => ({
            ...{ serial, party, passages: sorted(passages) },
          }));
          for (const read of [list, await listOf(phone)]) {
            expect(read.state.digest).toBe(list.state.digest);
            expect(toldBy(read, server).map((one) => ({ ...one, passages: sorted(one.passages) }))).toEqual(told);
            for (const first of new Set(told.flatMap(({ party }) => party ?? []))) {
              const members = told.filter(({ party }) => party === first).map(({ serial }) => serial);
              expect(read.partyOf(first)).toEqual(members.sort((one, other) => one - other));
            }
          }
        },
      ),
      { numRuns: 8 },
    );
  }, 60_000);

  it('a list whose changes an earlier version of the app has packed is read as it was', async () => {
    const server = await serverOf([ticket({ serial: 1 }), ticket({ serial: 2 })]);
    const { phone, list } = await ready(server);
    for (let night = 0; night <= 41; night++) {
      server.put(ticket({ serial: 1, entry: night }));
      await pull(phone, list);
    }
    const { chunk_key } = (await phone.snap.events.get(EVENT_ID))!;
    const tickets = [await sealBytes(packChunk(list.changed().tickets), chunk_key)];
    const { orders: _, ...overlay } = (await phone.snap.overlays.get(EVENT_ID))!;
    await phone.snap.overlays.put({ ...overlay, tickets });
    expect((await listOf(phone)).find(1)).toMatchObject({ entry: 41 });
    expect((await listOf(phone)).partyOf(1)).toEqual([]);
  });

  it('changes of the event bring what its tickets open, and take it away', async () => {
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const { phone, list } = await ready(server);
    const told = { canceled_at: null, is_test: false };
    const accessNow = async () => {
      await pull(phone, list);
      return (await phone.snap.events.get(EVENT_ID))!.access;
    };
    server.change((seq) => ({ kind: 'event', seq, ...told, access: ACCESS }));
    expect(await accessNow()).toEqual(ACCESS);
    server.change((seq) => ({ kind: 'event', seq, ...told }));
    expect(await accessNow()).toEqual(ACCESS);
    server.change((seq) => ({ kind: 'event', seq, ...told, access: null }));
    expect(await accessNow()).toBeUndefined();
  });
});

describe('people inside by area and day', () => {
  it('people inside are the server’s, and those whom this phone moved since', async () => {
    const server = await serverOf([1, 2, 3].map((serial) => ticket({ serial })));
    const { phone } = await ready(server);
    const shift = await phone.shift();
    const figures = async () => {
      const { synced_at } = (await phone.snap.lists.get(EVENT_ID))!;
      return doorFigures(phone.journal, EVENT_ID, synced_at, () => shift.list);
    };
    expect(await figures()).toMatchObject({ inside: 0 });
    const origin = { device_id: 'other', occurred_at: '2026-06-14T00:00:00.000Z', event_id: EVENT_ID };
    const op = { id: 'a', type: 'admit', v: 2, payload: { serial: 3, area: 1, day: null }, ...origin };
    server.takeOps({ sent_at: origin.occurred_at, ops: [op] });
    await shift.pull(new AbortController().signal);
    phone.link.failed();
    expect((await figures()).insides).toEqual([{ area: 1, day: 0, inside: 1 }]);
    for (const serial of [1, 1, 2]) await shift.door.judge({ by: 'serial', serial });
    await shift.door.setReads('exit');
    for (const serial of [2, 3]) await shift.door.judge({ by: 'serial', serial });
    await shift.door.setArea(1);
    await shift.door.setReads('exit');
    await shift.door.judge({ by: 'serial', serial: 3 });
    expect(await figures()).toMatchObject({
      inside: 1,
      insides: [
        { area: 1, day: 0, inside: 0 },
        { area: 0, day: 0, inside: 1 },
      ],
    });
    const { synced_at } = (await phone.snap.lists.get(EVENT_ID))!;
    const at = new Date(synced_at + 1_000).toISOString();
    await phone.journal.ops.toCollection().modify({ state: 'answered', answer: { outcome: 'applied', at } });
    expect((await figures()).insides).toEqual([
      { area: 1, day: 0, inside: 0 },
      { area: 0, day: 0, inside: 1 },
    ]);
    server.event = { ...server.event, access: undefined! };
    await shift.pull(new AbortController().signal);
    expect(await phone.snap.lists.get(EVENT_ID)).not.toHaveProperty('insides');
    expect(await figures()).not.toHaveProperty('insides');
    shift.end();
  });
});

describe('people inside an area that counts in the main one', () => {
  it('people inside an area that counts in the main one are inside that too, the server’s and this phone’s', async () => {
    const server = await serverOf([1, 2, 3].map((serial) => ticket({ serial })));
    const [main, camarote] = ACCESS.areas as [Area, Area];
    const passes = { [LOT_ID]: [0, 1].map((area) => ({ area, day: null, entries: null })) };
    server.event = {
      ...server.event,
      access: { ...ACCESS, areas: [main, { ...camarote, counts_in_main: true }], passes },
    };
    const { phone } = await ready(server);
    const shift = await phone.shift();
    const figures = async () => {
      const { synced_at } = (await phone.snap.lists.get(EVENT_ID))!;
      return doorFigures(phone.journal, EVENT_ID, synced_at, () => shift.list, shift.event.access ?? null);
    };
    const origin = { device_id: 'other', occurred_at: '2026-06-14T00:00:00.000Z', event_id: EVENT_ID };
    const op = { id: 'a', type: 'admit', v: 2, payload: { serial: 3, area: 1, day: null }, ...origin };
    server.takeOps({ sent_at: origin.occurred_at, ops: [op] });
    await shift.pull(new AbortController().signal);
    phone.link.failed();
    const told = shift.list.inside;
    expect(await figures()).toMatchObject({
      inside: told,
      insides: [
        { area: 1, day: 0, inside: 1 },
        { area: 0, day: 0, inside: 1 },
      ],
    });
    await shift.door.judge({ by: 'serial', serial: 1 });
    await shift.door.setArea(1);
    await shift.door.judge({ by: 'serial', serial: 2 });
    const insides = [
      { area: 1, day: 0, inside: 2 },
      { area: 0, day: 0, inside: 3 },
    ];
    expect(await figures()).toMatchObject({ inside: told + 2, insides });
    shift.end();
  });

  it('people who were read at the main area and at one that counts in it are inside once, the server’s and this phone’s', async () => {
    const server = await serverOf([1, 2, 3].map((serial) => ticket({ serial })));
    const [main, camarote] = ACCESS.areas as [Area, Area];
    const passes = { [LOT_ID]: [0, 1].map((area) => ({ area, day: null, entries: null })) };
    const areas = [main, { ...camarote, counts_in_main: true }];
    server.event = { ...server.event, access: { ...ACCESS, areas, passes } };
    const { phone } = await ready(server);
    const shift = await phone.shift();
    const figures = async () => {
      const { synced_at } = (await phone.snap.lists.get(EVENT_ID))!;
      const { inside, insides } = await doorFigures(
        ...[phone.journal, EVENT_ID, synced_at],
        () => shift.list,
        shift.event.access ?? null,
      );
      const at = (number: number) => insides?.find(({ area }) => area === number)?.inside;
      return { main: at(0), camarote: at(1), more: inside - shift.list.inside };
    };
    const read = async (serial: number, area: number, reads: 'entry' | 'exit') => {
      await shift.door.setArea(area);
      await shift.door.setReads(reads);
      expect((await shift.door.judge({ by: 'serial', serial })).verdict.ok).toBe(true);
    };
    const origin = { device_id: 'other', occurred_at: '2026-06-14T00:00:00.000Z', event_id: EVENT_ID };
    const told = [0, 1].map((area) => ({
      ...{ id: `told-${area}`, type: 'admit', v: 2, payload: { serial: 3, area, day: null }, ...origin },
    }));
    server.takeOps({ sent_at: origin.occurred_at, ops: told });
    await shift.pull(new AbortController().signal);
    phone.link.failed();
    expect(await figures()).toEqual({ main: 1, camarote: 1, more: 0 });
    await read(1, 0, 'entry');
    await read(1, 1, 'entry');
    expect(await figures()).toEqual({ main: 2, camarote: 2, more: 1 });
    await read(2, 1, 'entry');
    await read(2, 0, 'entry');
    expect(await figures()).toEqual({ main: 3, camarote: 3, more: 2 });
    await read(2, 0, 'exit');
    expect(await figures()).toEqual({ main: 3, camarote: 3, more: 2 });
    await read(2, 1, 'exit');
    await read(3, 1, 'exit');
    expect(await figures()).toEqual({ main: 2, camarote: 1, more: 1 });
    const { synced_at } = (await phone.snap.lists.get(EVENT_ID))!;
    const at = new Date(synced_at + 1_000).toISOString();
    await phone.journal.ops.toCollection().modify({ state: 'answered', answer: { outcome: 'applied', at } });
    expect(await figures()).toEqual({ main: 2, camarote: 1, more: 1 });
    shift.end();
  });

  it('people inside two areas that count in the main one are inside once, the server’s and this phone’s', async () => {
    const server = await serverOf([1, 2, 3].map((serial) => ticket({ serial })));
    const [main, camarote] = ACCESS.areas as [Area, Area];
    const counting = [1, 2].map((number): Area => ({ ...camarote, number, exits: 'return', counts_in_main: true }));
    const passes = { [LOT_ID]: [0, 1, 2].map((area) => ({ area, day: null, entries: null })) };
    server.event = { ...server.event, access: { ...ACCESS, areas: [main, ...counting], passes } };
    const { phone } = await ready(server);
    const shift = await phone.shift();
    const inside = async () => {
      const { synced_at } = (await phone.snap.lists.get(EVENT_ID))!;
      const access = shift.event.access ?? null;
      const { insides } = await doorFigures(phone.journal, EVENT_ID, synced_at, () => shift.list, access);
      return [0, 1, 2].map((number) => insides?.find(({ area }) => area === number)?.inside);
    };
    const read = async (serial: number, area: number, reads: 'entry' | 'exit') => {
      await shift.door.setArea(area);
      await shift.door.setReads(reads);
      expect((await shift.door.judge({ by: 'serial', serial })).verdict.ok).toBe(true);
    };
    const origin = { device_id: 'other', occurred_at: '2026-06-14T00:00:00.000Z', event_id: EVENT_ID };
    const told = [1, 2].map((area) => ({
      ...{ id: `told-${area}`, type: 'admit', v: 2, payload: { serial: 3, area, day: null }, ...origin },
    }));
    server.takeOps({ sent_at: origin.occurred_at, ops: told });
    await shift.pull(new AbortController().signal);
    phone.link.failed();
    expect(await inside()).toEqual([1, 1, 1]);
    await read(1, 2, 'entry');
    await read(1, 1, 'entry');
    expect(await inside()).toEqual([2, 2, 2]);
    // The server counts the other one with area 2.
    await read(3, 1, 'exit');
    expect(await inside()).toEqual([2, 1, 2]);
    await read(3, 2, 'exit');
    expect(await inside()).toEqual([1, 1, 1]);
    shift.end();
  });
});

describe('conflicts by area and day', () => {
  const told: Omit<DoorConflictView, 'area' | 'day'> = {
    ...{ checkin_id: 'c', ticket_id: 't', serial: 7, entry: 0, others: [] },
    stands: { scan_id: 's', at: '2026-06-14T01:00:00.000Z', by: null, device: null, gate: null, uncertainty: null },
  };

  it('conflicts of one entry in two areas are two, and each is noted for itself', async () => {
    const server = await serverOf([ticket({ serial: 7 })]);
    const { phone, list } = await ready(server);
    server.change((seq) => ({ kind: 'conflict', seq, ...told }));
    server.change((seq) => ({ kind: 'conflict', seq, ...told, area: 1, day: 2 }));
    await pull(phone, list);
    const conflicts = () => conflictsOf(EVENT_ID, phone.journal, phone.snap);
    const [first, other] = await conflicts();
    expect([first, other]).toMatchObject([
      { area: 0, day: 0 },
      { area: 1, day: 2 },
    ]);
    expect(keyOfConflict(first!)).not.toBe(keyOfConflict(other!));
    await noteConflict(EVENT_ID, other!, phone.journal, phone.snap);
    expect((await conflicts()).map(({ noted }) => noted)).toEqual([false, true]);
  });

  it('conflicts that an earlier version of the app has noted stay noted', async () => {
    const old = new Dexie('snap-of-version-2');
    old.version(2).stores({
      ...{ events: 'event_id', lists: 'event_id', chunks: '[event_id+sha256], event_id', overlays: 'event_id' },
      ...{ changes: '[event_id+seq], event_id', conflicts: '[event_id+serial+entry], event_id' },
      till_events: 'event_id',
    });
    await old.table('conflicts').add({ ...told, event_id: EVENT_ID, noted: true });
    old.close();
    const snap = new SnapDb('snap-of-version-2');
    expect(await snap.clashes.toArray()).toEqual([{ ...told, event_id: EVENT_ID, area: 0, day: 0, noted: true }]);
    await snap.delete();
  });
});

describe('doorApi', () => {
  const SNAPSHOT = `GET ${addressOf(doorEndpoints.snapshot, { params: { event_id: EVENT_ID } })}`;

  const CHANGES = `GET ${addressOf(doorEndpoints.changes, { params: { event_id: EVENT_ID } })}`;

  const EVENT = `GET ${addressOf(doorEndpoints.event, { params: { event_id: EVENT_ID } })}`;

  it('doorApi names the newest format whenever it asks for the event, and none to an older server', async () => {
    const server = await StubServer.start();
    callTo(server.origin);
    const { event } = await serverOf([ticket({ serial: 1 })]);
    const asked: (string | null)[] = [];
    let isOld = true;
    server.on(EVENT, (request, response) => {
      const format = request.url.searchParams.get('format');
      asked.push(format);
      if (isOld && format !== null) problem(response, 400, { code: 'VALIDATION_ERROR' });
      else json(response, event);
    });
    const api = doorApi(new Link(), new DeviceClock('boot'));
    expect(await api.event(EVENT_ID)).toMatchObject({ name: event.name });
    isOld = false;
    expect(await api.event(EVENT_ID)).toMatchObject({ name: event.name });
    expect(asked).toEqual(['2', null, '2']);
    await server.stop();
  });

  it('doorApi asks for the newest format, and for none once an older server has refused the question', async () => {
    const server = await StubServer.start();
    callTo(server.origin);
    const older = await serverOf([ticket({ serial: 1 })]);
    const manifest = await older.manifest();
    const asked: (string | null)[] = [];
    let isOld = false;
    const answer = (view: unknown) => (request: { url: URL }, response: Parameters<typeof json>[0]) => {
      const format = request.url.searchParams.get('format');
      asked.push(format);
      if (isOld && format !== null) problem(response, 400, { code: 'VALIDATION_ERROR' });
      else json(response, view);
    };
    server.on(SNAPSHOT, answer(manifest)).on(CHANGES, answer(older.changesAfter(1, 0)));
    const api = doorApi(new Link(), new DeviceClock('boot'));
    expect(await api.manifest(EVENT_ID)).toEqual(manifest);
    isOld = true;
    expect(await api.manifest(EVENT_ID)).toEqual(manifest);
    expect((await api.changes(EVENT_ID, { epoch: 1, after: 0, waiting: 0 })).count).toBe(1);
    expect(asked).toEqual(['2', '2', null, null]);
    await server.stop();
  });

  it('doorApi says whom this device hears, until an older server has refused the field', async () => {
    const server = await StubServer.start();
    callTo(server.origin);
    const older = await serverOf([ticket({ serial: 1 })]);
    const asked: (string | null)[] = [];
    let isOld = false;
    server.on(CHANGES, (request, response) => {
      const hears = request.url.searchParams.get('hears');
      asked.push(hears);
      if (isOld && hears !== null) problem(response, 400, { code: 'VALIDATION_ERROR' });
      else json(response, older.changesAfter(1, 0));
    });
    const api = doorApi(new Link(), new DeviceClock('boot'));
    const changes = () => api.changes(EVENT_ID, { epoch: 1, after: 0, waiting: 0, hears: 'none' });
    await changes();
    isOld = true;
    expect((await changes()).count).toBe(1);
    await changes();
    expect(asked).toEqual(['none', 'none', null, null]);
    await server.stop();
  });
});

describe('a download', () => {
  it('a download of format 2 has the groups and passages of its tickets', async () => {
    const passages = [{ area: 1, day: 0, entry: 1, undone: 0, second: 1_781_300_000, out: false }];
    const server = await serverOf([ticket({ serial: 5, party: 5, passages }), ticket({ serial: 6, party: 5 })]);
    const { phone, list } = await ready(server);
    expect((await server.manifest()).format).toBe(2);
    expect(list.find(5)).toMatchObject({ party: 5, passages });
    server.startEpoch();
    await downloadList(EVENT_ID, phone);
    expect((await listOf(phone)).partyOf(5)).toEqual([5, 6]);
  });
});
