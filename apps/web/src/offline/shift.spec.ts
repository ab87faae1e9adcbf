import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Unreachable } from '../data/call.ts';
import { downloadList, GrantOver } from './snapshot.ts';
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

describe('a shift', () => {
  it('sees what was refunded and undone since the download', async () => {
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

  it('keeps its own admissions through any download', async () => {
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const shift = await (await readyPhone(server)).shift();
    await shift.door.judge({ by: 'serial', serial: 1 });
    server.startEpoch();
    await shift.pull(signal);
    expect(shift.list.state.epoch).toBe(2);
    expect((await shift.door.judge({ by: 'serial', serial: 1 })).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    shift.end();
  });

  it('repairs a list that differs by a download, and reports it', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const shift = await (await readyPhone(server)).shift();
    server.tickets.set(1, ticket({ serial: 1, status: 'cancelled' }));
    await shift.pull(signal);
    expect(reported).toHaveBeenCalledTimes(1);
    expect(shift.list.find(1)?.status).toBe('cancelled');
    shift.end();
  });

  it('does not begin on a damaged list, and clears it for a new one', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const phone = await readyPhone(await DoorServer.start([ticket({ serial: 1 })]));
    await phone.snap.chunks.toCollection().modify(({ sealed }) => {
      sealed[30]! ^= 1;
    });
    await expect(phone.shift()).rejects.toThrow();
    expect(await phone.snap.lists.count()).toBe(0);
  });

  it('ends with its grant, without a network too: the list goes, and no new one comes', async () => {
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const phone = await readyPhone(server);
    const shift = await phone.shift();
    server.event = { ...server.event, grant_expires_at: '2026-01-01T00:00:00.000Z' };
    await phone.snap.events.update(EVENT_ID, { grant_expires_at: server.event.grant_expires_at });
    while (shift.event.grant_expires_at !== server.event.grant_expires_at)
      await new Promise((done) => setImmediate(done));
    phone.api = { ...server.api, changes: () => Promise.reject(new Unreachable(undefined)) };
    await shift.pull(signal);
    shift.end();
    expect(await phone.snap.lists.count()).toBe(0);
    phone.api = server.api;
    await expect(downloadList(EVENT_ID, phone)).rejects.toBeInstanceOf(GrantOver);
    expect(await phone.snap.lists.count()).toBe(0);
  });

  it('heeds a lot filter from the moment it is set, in every tab', async () => {
    const phone = await readyPhone(await DoorServer.start([ticket({ serial: 1 })]));
    const shift = await phone.shift();
    await phone.journal.doors.update(EVENT_ID, { lots: [] });
    let code: string | undefined;
    while (code !== 'FILTERED_LOTS_ERROR') code = (await shift.door.judge({ by: 'serial', serial: 1 })).verdict.code;
    shift.end();
  });
});
