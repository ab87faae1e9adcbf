import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ChunkError } from '@festix/domain/door';
import { UnreachableError } from '../data/call.ts';
import type { DoorApi } from './door-api.ts';
import { ListStore } from './list-store.ts';
import { downloadList, GrantEndedError } from './snapshot.ts';
import { DoorServer, EVENT_ID, ticket } from './testing/door-server.ts';
import { Phone } from './testing/phone.ts';

const phones: Phone[] = [];

afterEach(async () => {
  for (const phone of phones) phone.close();
  for (const phone of phones.splice(0)) await phone.delete();
  jest.restoreAllMocks();
});

async function readyPhone(server: DoorServer): Promise<Phone> {
  const phone = await Phone.ready(server);
  phones.push(phone);
  return phone;
}

const signal = new AbortController().signal;

/** Damages the next stored pages of changes, until the returned function is called. */
function damagePages({ snap }: Phone): () => void {
  const damage = (_: unknown, row: { sealed: Uint8Array }) => {
    row.sealed[20]! ^= 1;
  };
  snap.changes.hook('creating', damage);
  return () => snap.changes.hook('creating').unsubscribe(damage);
}

/** Starts a shift whose next page of changes, with a refund of the one ticket, will be damaged. */
async function damagedShift() {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = await DoorServer.start([ticket({ serial: 1 })]);
  const phone = await readyPhone(server);
  const shift = await phone.shift();
  const stop = damagePages(phone);
  server.put(ticket({ serial: 1, status: 'refunded', order_status: 'refunded' }));
  return { reported, server, shift, stop };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setImmediate(done));
}

describe('shift', () => {
  it('a shift applies refunds and undos since the download', async () => {
    const server = await DoorServer.start([1, 2].map((serial) => ticket({ serial })));
    const shift = await (await readyPhone(server)).shift();
    expect((await shift.door.judge({ by: 'serial', serial: 2 })).verdict.ok).toBe(true);
    server.put(ticket({ serial: 1, status: 'refunded', order_status: 'refunded' }));
    server.put(ticket({ serial: 2, entry: 1 }));
    await shift.pull(signal);
    expect((await shift.door.judge({ by: 'serial', serial: 1 })).verdict.code).toBe('ORDER_REFUNDED_ERROR');
    expect((await shift.door.judge({ by: 'serial', serial: 2 })).verdict.ok).toBe(true);
    expect((await shift.door.judge({ by: 'serial', serial: 2 })).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    shift.end();
  });

  it('a shift keeps its own admissions through any download', async () => {
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const shift = await (await readyPhone(server)).shift();
    await shift.door.judge({ by: 'serial', serial: 1 });
    server.startEpoch();
    await shift.pull(signal);
    expect(shift.list.state.epoch).toBe(2);
    expect((await shift.door.judge({ by: 'serial', serial: 1 })).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    shift.end();
  });

  it('a shift ends up with the newest list, however downloads and changes cross', async () => {
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const phone = await readyPhone(server);
    const shift = await phone.shift();
    for (let round = 0; round < 8; round++) {
      server.put(ticket({ serial: 100 + round }));
      const otherTab = downloadList(EVENT_ID, phone);
      server.put(ticket({ serial: 200 + round }));
      await Promise.all([otherTab, shift.pull(signal)]);
      server.put(ticket({ serial: 300 + round }));
      await shift.pull(signal);
      await until(() => shift.list.find(300 + round) !== undefined);
      expect(shift.list.state.count).toBe(server.tickets.size);
    }
    shift.end();
  });

  it('a shift repairs a differing list by a download, and reports it', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const shift = await (await readyPhone(server)).shift();
    server.tickets.set(1, ticket({ serial: 1, status: 'cancelled' }));
    await shift.pull(signal);
    expect(reported).toHaveBeenCalledTimes(1);
    expect(shift.list.find(1)?.status).toBe('cancelled');
    shift.end();
  });

  it('a shift repairs a damaged page of changes by a download, and reports it once', async () => {
    const { reported, server, shift, stop } = await damagedShift();
    await shift.pull(signal);
    stop();
    expect(shift.list.find(1)?.status).toBe('refunded');
    expect(reported).toHaveBeenCalledTimes(1);
    server.put(ticket({ serial: 2 }));
    await shift.pull(signal);
    expect(shift.list.state.count).toBe(2);
    shift.end();
  });

  it('a shift makes every caller wait for the running repair', async () => {
    const { reported, shift, stop } = await damagedShift();
    const pulled = async () => {
      await shift.pull(signal);
      return shift.list.find(1)?.status;
    };
    expect(await Promise.all([pulled(), pulled()])).toEqual(['refunded', 'refunded']);
    stop();
    expect(reported).toHaveBeenCalledTimes(1);
    shift.end();
  });

  it('a shift repairs damage that another tab has stored, once there is a network', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const phone = await readyPhone(server);
    let asked = 0;
    phone.api = { ...server.api, manifest: () => ((asked += 1), Promise.reject(new UnreachableError(undefined))) };
    const shift = await phone.shift();
    const otherTab = async () => {
      const { base_seq, seq, epoch } = (await phone.snap.lists.get(EVENT_ID))!;
      const page = server.changesAfter(epoch, seq);
      await new ListStore(phone.snap).append(EVENT_ID, { epoch, base_seq, seq }, page, Date.now());
    };
    const stop = damagePages(phone);
    server.put(ticket({ serial: 1, status: 'refunded', order_status: 'refunded' }));
    await otherTab();
    await until(() => asked === 1);
    stop();
    expect(reported).toHaveBeenCalledTimes(1);
    expect((await shift.door.judge({ by: 'serial', serial: 1 })).verdict.ok).toBe(true);
    expect(await phone.snap.lists.count()).toBe(1);
    Object.assign(phone.api, server.api);
    await otherTab();
    await until(() => shift.list.find(1)?.status === 'refunded');
    shift.end();
  });

  it('a shift repeats a failed download, and not one that arrived in vain', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const phone = await readyPhone(server);
    let asked = 0;
    const unreachable: DoorApi['manifest'] = () => ((asked += 1), Promise.reject(new UnreachableError(undefined)));
    const api = { ...server.api, manifest: unreachable };
    phone.api = api;
    const shift = await phone.shift();
    server.tickets.set(1, ticket({ serial: 1, status: 'cancelled' }));
    for (let n = 0; n < 2; n++) await expect(shift.pull(signal)).rejects.toBeInstanceOf(UnreachableError);
    expect(asked).toBe(2);
    api.manifest = async () => ((asked += 1), { ...(await server.manifest()), digest: '0000000000000000' });
    await expect(shift.pull(signal)).rejects.toBeInstanceOf(ChunkError);
    await shift.pull(signal);
    expect(asked).toBe(3);
    shift.end();
  });

  it('a shift fetches the event again after the clock was set back', async () => {
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const phone = await readyPhone(server);
    const shift = await phone.shift();
    await phone.snap.events.update(EVENT_ID, { fetched_at: Date.now() + 6 * 3_600_000 });
    await until(() => shift.event.fetched_at > Date.now());
    server.event = { ...server.event, name: 'Arraial do Sol' };
    await shift.pull(signal);
    expect((await phone.snap.events.get(EVENT_ID))?.name).toBe('Arraial do Sol');
    shift.end();
  });

  it('a shift does not begin with a damaged list, and drops it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const phone = await readyPhone(await DoorServer.start([ticket({ serial: 1 })]));
    await phone.snap.chunks.toCollection().modify(({ sealed }) => {
      sealed[30]! ^= 1;
    });
    await expect(phone.shift()).rejects.toThrow();
    expect(await phone.snap.lists.count()).toBe(0);
  });

  it('a shift ends with its grant, also without a network, and wipes its list', async () => {
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const phone = await readyPhone(server);
    const shift = await phone.shift();
    server.event = { ...server.event, grant_expires_at: '2026-01-01T00:00:00.000Z' };
    await phone.snap.events.update(EVENT_ID, { grant_expires_at: server.event.grant_expires_at });
    await until(() => shift.event.grant_expires_at === server.event.grant_expires_at);
    phone.api = { ...server.api, changes: () => Promise.reject(new UnreachableError(undefined)) };
    await shift.pull(signal);
    shift.end();
    expect(await phone.snap.lists.count()).toBe(0);
    phone.api = server.api;
    await expect(downloadList(EVENT_ID, phone)).rejects.toBeInstanceOf(GrantEndedError);
    expect(await phone.snap.lists.count()).toBe(0);
  });

  it('a shift obeys a lot filter at once, in every tab', async () => {
    const phone = await readyPhone(await DoorServer.start([ticket({ serial: 1 })]));
    const shift = await phone.shift();
    await phone.journal.doors.update(EVENT_ID, { lots: [] });
    let code: string | undefined;
    while (code !== 'FILTERED_LOTS_ERROR') code = (await shift.door.judge({ by: 'serial', serial: 1 })).verdict.code;
    shift.end();
  });
});
