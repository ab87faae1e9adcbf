import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import { parseOp, type Op } from '@festix/domain/sync';
import { Dexie } from 'dexie';
import { JournalDb, type OpRow } from './journal.db.ts';
import { Outbox } from './outbox.ts';
import { doorFigures } from './stored.ts';
import { DoorServer, EVENT_ID, ticket } from './testing/door-server.ts';
import { deviceRow, Phone } from './testing/phone.ts';
import { cash, line, sold, TillBox } from './testing/till-box.ts';
import { INTEIRA, SUPERVISOR_ID, TillServer } from './testing/till-server.ts';

/** The journal of a released version of the app, with waiting ops. */
interface Fixture {
  version: number;
  stores: Record<string, string>;
  rows: Record<string, object[]>;
}

/** Every released version before this one. */
const RELEASED = [1, 2, 3, 4, 5].map(
  (version) =>
    JSON.parse(readFileSync(new URL(`./testing/journal-${version}.json`, import.meta.url), 'utf8')) as Fixture,
);

afterEach(() => {
  jest.restoreAllMocks();
});

/** Records the durability of every write by database. Dexie reads the browser's function when it opens one. */
function durabilities(): Map<string, string[]> {
  const asked = new Map<string, string[]>();
  const { transaction } = IDBDatabase.prototype;
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...request) {
    const begun = transaction.apply(this, request);
    if (begun.mode === 'readwrite') asked.set(this.name, [...(asked.get(this.name) ?? []), begun.durability]);
    return begun;
  });
  return asked;
}

describe('data that cannot be downloaded again', () => {
  it('every write of the journal is strict, on the disk before it counts', async () => {
    const server = await DoorServer.start([ticket({ serial: 1, price_kind: 'meia_estudante' })]);
    const asked = durabilities();
    const phone = await Phone.ready(server);
    const door = await phone.door();
    const admitted = await door.judge({ by: 'text', text: await server.qr(1) });
    await door.judge({ by: 'text', text: await server.qr(1) });
    await door.checkDocument(admitted.ticket!, 'conferido');
    const send = async (body: Parameters<DoorServer['takeOps']>[0]) => server.takeOps(body);
    await new Outbox({
      journal: phone.journal,
      send,
      wall: Date.now,
      mono: () => performance.now(),
      random: Math.random,
    }).drain();
    const writes = asked.get(phone.journal.name)!;
    expect(writes.length).toBeGreaterThanOrEqual(7);
    expect(new Set(writes)).toEqual(new Set(['strict']));
    phone.close();
    await phone.delete();
  });

  it('every write of a till is strict, on the disk before a ticket is handed over', async () => {
    const server = new TillServer();
    const asked = durabilities();
    const box = await TillBox.ready(server);
    const till = await box.till();
    const sale = await sold(till, cash(line(INTEIRA)));
    await till.voidSale(sale.id, { supervisor_id: SUPERVISOR_ID, pin: '0000', reason: 'engano' });
    await till.closeDrawer({ counted: cents(100_00), counts: [] });
    await box.upload();
    const writes = asked.get(box.journal.name)!;
    expect(writes.length).toBeGreaterThanOrEqual(8);
    expect(new Set(writes)).toEqual(new Set(['strict']));
    expect(new Set(asked.get(box.snap.name))).toEqual(new Set(['relaxed']));
    await box.delete();
  });

  it('the list is not part of the journal', async () => {
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const phone = new Phone(server);
    const asked = durabilities();
    await phone.snap.events.clear();
    expect(asked.get(phone.snap.name)).toEqual(['relaxed']);
    phone.close();
    await phone.delete();
  });
});

async function leftBy({ version, stores, rows }: Fixture, name: string): Promise<void> {
  const old = new Dexie(name);
  old.version(version).stores(stores);
  for (const [table, contents] of Object.entries(rows)) await old.table(table).bulkAdd(contents);
  await old.table('device').add(await deviceRow());
  old.close();
}

describe.each(RELEASED)('a journal of version $version', (left) => {
  it('a journal of version $version is opened by this version, which uploads all that waits', async () => {
    await leftBy(left, 'old-phone-journal');
    const journal = new JournalDb('old-phone-journal');
    const server = await DoorServer.start();
    const arrived: Op[] = [];
    const send = async (body: Parameters<DoorServer['takeOps']>[0]) => {
      arrived.push(...(body.ops as Op[]));
      return server.takeOps(body);
    };
    expect(
      await new Outbox({ journal, send, wall: Date.now, mono: () => performance.now(), random: Math.random }).drain(),
    ).toEqual({ end: 'empty' });
    const waited = left.rows['ops']!.filter((op) => ['waiting', 'sending'].includes((op as OpRow).state)) as OpRow[];
    expect(arrived.map(({ device_seq }) => device_seq)).toEqual(waited.map(({ device_seq }) => device_seq));
    expect(arrived.length).toBeGreaterThanOrEqual(4);
    expect(arrived.map((op) => parseOp(op).ok)).toEqual(arrived.map(() => true));
    const nobody = () => ({ inside: 0, find: () => undefined });
    expect((await doorFigures(journal, EVENT_ID, 0, nobody)).inside).toBe(
      await journal.ops
        .where('event_id')
        .equals(EVENT_ID)
        .filter(({ type }) => type === 'admit')
        .count(),
    );
    const states = await journal.ops.toArray((rows) => rows.map(({ state }) => state));
    expect(states).toEqual([...Array<string>(arrived.length + 1).fill('answered'), 'attention']);
    await journal.delete();
  });

  it('a journal of version $version still refuses admitted tickets', async () => {
    const server = await DoorServer.start([1, 2, 3, 4].map((serial) => ticket({ serial })));
    const ready = await Phone.ready(server, { gate: 'Portão B' });
    await ready.journal.delete();
    await leftBy(left, ready.journal.name);
    const phone = await ready.reopened();
    phone.link.failed();
    const door = await phone.door();
    const codes = await Promise.all(
      [1, 2, 3, 4].map(async (serial) => (await door.judge({ by: 'serial', serial })).verdict.code),
    );
    expect(codes).toEqual([...Array<string>(3).fill('ALREADY_CHECKED_IN_ERROR'), 'ADMITTED']);
    expect((await phone.journal.ops.orderBy('device_seq').last())!.device_seq).toBe(13);
    expect((await phone.journal.doors.get(EVENT_ID))?.gate).toBe('Portão A');
    phone.close();
    await phone.delete();
  });

  it('a journal of version $version keeps each admission as a passage of the whole event', async () => {
    await leftBy(left, 'old-phone-journal');
    const journal = new JournalDb('old-phone-journal');
    const place = { area: 0, day: 0, kind: 'entry', clock_offset: null };
    const passages = await journal.passages.toArray();
    expect(passages).toEqual((left.rows['admits'] ?? left.rows['passages']!).map((row) => ({ ...row, ...place })));
    expect(passages.length).toBeGreaterThanOrEqual(3);
    await expect(journal.passages.add(passages[0]!)).rejects.toThrow('ConstraintError');
    await journal.delete();
  });

  it('a journal of version $version becomes a till’s, and continues its receipt numbers', async () => {
    const server = new TillServer();
    const box = new TillBox(server);
    await leftBy(left, box.journal.name);
    await box.enrol();
    const till = await box.till();
    await till.openDrawer(cents(0));
    await box.pull(till);
    const { receipt_number } = await sold(till, cash(line(INTEIRA)));
    expect(receipt_number).toBe((left.rows['sales']?.length ?? 0) + 1);
    await box.delete();
  });
});

/** Versions whose admissions are copied. */
const COPIED = RELEASED.filter(({ rows }) => rows['admits']);

describe.each(COPIED)('a journal of version $version', (left) => {
  it('a journal of version $version whose upgrade is cut short is whole, and upgraded at the next start', async () => {
    await leftBy(left, 'old-phone-journal');
    const { add } = IDBObjectStore.prototype;
    let copied = 0;
    jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
      if (this.name === 'passages' && copied++ === 1) this.transaction.abort();
      return add.apply(this, row);
    });
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const cut = new JournalDb('old-phone-journal');
    await expect(cut.open()).rejects.toThrow();
    cut.close();
    jest.restoreAllMocks();
    const journal = new JournalDb('old-phone-journal');
    expect(await journal.passages.count()).toBe(left.rows['admits']!.length);
    expect(await journal.ops.count()).toBe(left.rows['ops']!.length);
    await journal.delete();
  });
});
