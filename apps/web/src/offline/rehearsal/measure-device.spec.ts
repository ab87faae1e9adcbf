import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { instantOf } from '@festix/domain/ground';
import type { PeerView } from '@festix/domain/contract';
import type { TillEventRow } from '../snap.db.ts';
import { DoorServer, EVENT_ID, ticket } from '../testing/door-server.ts';
import { Phone } from '../testing/phone.ts';
import type { ThisDevice } from '../this-device.ts';
import { measureDevice } from './measure-device.ts';

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

const here = () => ({ ...phone, tillApi: { event: () => Promise.reject(new Error('cut')) } }) as unknown as ThisDevice;

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

it('a rehearsal at an event whose devices the server has not told counts none', async () => {
  await hears('till', {});
  expect(await measureDevice(EVENT_ID, here(), 'till')).toMatchObject({ peers: null });
});
