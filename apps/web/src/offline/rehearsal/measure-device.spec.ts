import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { instantOf, MINUTE } from '@festix/domain/ground';
import type { PeerView } from '@festix/domain/contract';
import { UnreachableError } from '../../data/call.ts';
import type { TillEventRow } from '../snap.db.ts';
import { DoorServer, EVENT_ID, ticket } from '../testing/door-server.ts';
import { useSyncStatus } from '../sync-status.ts';
import { FakeConnection } from '../testing/fake-connection.ts';
import { Phone } from '../testing/phone.ts';
import { TillBox } from '../testing/till-box.ts';
import { EVENT_ID as TILL_EVENT_ID, TillServer } from '../testing/till-server.ts';
import type { ThisDevice } from '../this-device.ts';
import { heardDevices, measureDevice } from './measure-device.ts';

let phone: Phone;
let own: string;

beforeEach(async () => {
  phone = await Phone.ready(await DoorServer.start([ticket({ serial: 1 })]));
  own = (await phone.journal.device.get('this'))!.id;
});

afterEach(async () => {
  phone.close();
  await phone.delete();
});

const peer = (id: string) => ({ id, name: id, public_key: '' });

/** Stores an event as this device's kind has it. */
async function hears(kind: 'door' | 'till', known: { peers?: PeerView[]; sellers?: PeerView[] }): Promise<void> {
  if (kind === 'door') return void (await phone.snap.events.update(EVENT_ID, known));
  const row = { event_id: EVENT_ID, fetched_at: 0, event: { start_date: instantOf(0) }, ...known };
  await phone.snap.till_events.put(row as unknown as TillEventRow);
}

const cut = { event: () => Promise.reject(new UnreachableError(undefined)) };

/** Returns this device without a way to the server. */
const here = () => ({ ...phone, api: cut, tillApi: cut }) as unknown as ThisDevice;

it.each<['door' | 'till', string, string[], string[], number]>([
  ['till', 'one door', ['d1'], ['own'], 1],
  ['door', 'one till', ['own'], ['t1'], 1],
  ['door', 'nobody else', ['own'], [], 0],
  ['till', 'two doors and a till', ['d1', 'd2'], ['own', 't1'], 3],
])('a rehearsal of a %s at an event with %s counts the others', async (kind, _, doors, tills, others) => {
  const named = (ids: string[]) => ids.map((id) => peer(id === 'own' ? own : id));
  await hears(kind, { peers: named(doors), sellers: named(tills) });
  expect(await measureDevice(EVENT_ID, here(), kind)).toMatchObject({ peers: others });
});

describe('facts of the event in a rehearsal', () => {
  it('a rehearsal at a door with a network knows of a device that was enrolled a moment ago', async () => {
    await hears('door', { peers: [peer(own)] });
    phone.server.event = { ...phone.server.event, peers: [peer(own)], sellers: [peer('t1')] };
    const measured = await measureDevice(EVENT_ID, phone as unknown as ThisDevice, 'door');
    expect(measured).toMatchObject({ peers: 1, facts_age: 0, round_trip: expect.any(Number) });
    // The shift follows the stored facts, and links with that device.
    expect((await phone.snap.events.get(EVENT_ID))?.sellers).toEqual([peer('t1')]);
  });

  it('a rehearsal at a till with a network knows of a device that was enrolled a moment ago', async () => {
    const server = new TillServer();
    const box = await TillBox.ready(server);
    server.tell({ peers: [peer('d1')], sellers: [peer(box.device_id)] });
    const measured = await measureDevice(TILL_EVENT_ID, { ...box, clock: box.clock } as unknown as ThisDevice, 'till');
    expect(measured).toMatchObject({ peers: 1, facts_age: 0 });
    await box.delete();
  });

  it('a rehearsal without a network tells how old the facts are', async () => {
    await hears('door', { peers: [peer(own)] });
    await phone.snap.events.update(EVENT_ID, { fetched_at: phone.clock.wall() - 12 * MINUTE });
    const measured = await measureDevice(EVENT_ID, here(), 'door');
    expect(measured).toMatchObject({ peers: 0, facts_age: 720, round_trip: null });
  });
});

describe('devices that a rehearsal hears', () => {
  beforeEach(() => {
    FakeConnection.install();
    useSyncStatus.setState({ links: 0 });
  });

  afterEach(() => void jest.useRealTimers());

  it('a rehearsal waits for the first link with a device that it has just learnt of', async () => {
    const heard = heardDevices(1);
    useSyncStatus.setState({ links: 1 });
    expect(await heard).toBe(1);
  });

  it('a rehearsal waits five seconds for a link, and not at all where nobody else is', async () => {
    jest.useFakeTimers();
    const heard = heardDevices(2);
    jest.advanceTimersByTime(5_000);
    expect(await heard).toBe(0);
    expect(await heardDevices(0)).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('a rehearsal at an event whose devices the server has not told counts none', async () => {
  await hears('till', {});
  expect(await measureDevice(EVENT_ID, here(), 'till')).toMatchObject({ peers: null });
});
