import { afterEach, expect, it, jest } from '@jest/globals';
import { DoorServer, ticket } from '../testing/door-server.ts';
import { Phone } from '../testing/phone.ts';
import { TillBox } from '../testing/till-box.ts';
import { EVENT_ID, TillServer } from '../testing/till-server.ts';
import type { ThisDevice } from '../this-device.ts';
import { Meeting } from './meeting.ts';
import { Mesh } from './mesh.ts';
import { linkUntil } from './run-mesh.ts';
import { tillPlace } from './till-place.ts';

afterEach(() => void jest.restoreAllMocks());

it('a shift that ends while the mesh begins gives the lock back, and leaves no mesh', async () => {
  const phone = await Phone.ready(await DoorServer.start([ticket({ serial: 1 })]));
  const shift = await phone.shift();
  const left = new AbortController();
  const begin = Mesh.begin.bind(Mesh);
  let mesh: Mesh | undefined;
  jest.spyOn(Mesh, 'begin').mockImplementation(async (parts) => {
    mesh = await begin(parts);
    left.abort();
    return mesh;
  });
  await linkUntil(shift, phone as unknown as ThisDevice, left.signal);
  const close = jest.fn();
  mesh!.open({ peer: '0197c0de-0000-7000-8000-00000000d001', send: () => undefined, close });
  expect(close).toHaveBeenCalledTimes(1);
  expect(mesh!.peers).toEqual([]);
  shift.end();
  phone.close();
  await phone.delete();
});

it('a till calls the roll when its event names other devices, and not whenever it is fetched', async () => {
  const box = await TillBox.ready(new TillServer());
  const till = await box.till();
  const left = new AbortController();
  const roll = jest.spyOn(Meeting.prototype, 'callRoll').mockImplementation(() => undefined);
  const over = linkUntil(tillPlace(till), box as unknown as ThisDevice, left.signal);
  const comesTo = async (calls: number) => {
    while (roll.mock.calls.length < calls) await new Promise((done) => setImmediate(done));
  };
  await comesTo(1);
  const { till_events } = box.snap;
  const row = (await till_events.get(EVENT_ID))!;
  await till_events.put({ ...row, fetched_at: row.fetched_at + 1 });
  const peer = { id: '0197c0de-0000-7000-8000-00000000d001', name: 'Celular 1', public_key: 'a' };
  await till_events.put({ ...row, peers: [peer] });
  await comesTo(2);
  await till_events.put({ ...row, peers: [peer], sellers: [{ ...peer, id: box.device_id }] });
  await comesTo(3);
  await till_events.put({ ...row, peers: [peer], sellers: [{ ...peer, id: box.device_id }], fetched_at: 1 });
  await new Promise((done) => setTimeout(done, 50));
  expect(roll).toHaveBeenCalledTimes(3);
  left.abort();
  await over;
  await box.delete();
  // The heartbeats call the roll, too, but later than that.
}, 10_000);
