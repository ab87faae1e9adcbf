import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { judgeRehearsal } from '@festix/domain/door';
import { UnreachableError } from '../../data/call.ts';
import { DoorServer, EVENT_ID, ticket } from '../testing/door-server.ts';
import { Phone } from '../testing/phone.ts';
import { TillBox } from '../testing/till-box.ts';
import { EVENT_ID as TILL_EVENT_ID, TillServer } from '../testing/till-server.ts';
import type { ThisDevice } from '../this-device.ts';
import { rehearse } from './rehearse.ts';

const noWay = { event: () => Promise.reject(new UnreachableError(undefined)) };

function rehearsed(kind: 'door' | 'till', event_id: string, device: Phone | TillBox) {
  const here = { ...device, clock: device.clock, api: noWay, tillApi: noWay } as unknown as ThisDevice;
  return rehearse(
    {
      ...{ event_id, kind, gate: null, area: null, app_version: '1.4.0', version: 'newest' },
      sound: async () => 'plays',
      look: async () => ({ camera: 'reads', frames: 24, reader: null }),
      progress: () => undefined,
    },
    here,
  );
}

const playLine = (kind: 'door' | 'till', measures: Awaited<ReturnType<typeof rehearsed>>['measures']) =>
  judgeRehearsal(measures, kind).find(({ check }) => check === 'play');

describe('rehearsal of a till', () => {
  let server: TillServer;
  let box: TillBox;

  beforeEach(async () => {
    server = new TillServer();
    box = await TillBox.ready(server);
  });

  afterEach(() => box.delete());

  it('a rehearsal before anything is on sale is not tried, and blames no device', async () => {
    await box.snap.till_events.update(TILL_EVENT_ID, { lots: [] });
    const { measures } = await rehearsed('till', TILL_EVENT_ID, box);
    expect(measures).toMatchObject({ played: null, wrong: null });
    expect(playLine('till', measures)).toMatchObject({ outcome: 'unknown', state: 'Nada à venda ainda' });
  });

  it('a rehearsal of a till that was without connection for too long plays all the same', async () => {
    server.now = Date.parse(server.view.grant_expires_at);
    const { measures } = await rehearsed('till', TILL_EVENT_ID, box);
    expect(measures).toMatchObject({ played: 500, wrong: 0 });
  });
});

describe('rehearsal of a door', () => {
  let phone: Phone;

  beforeEach(async () => {
    phone = await Phone.ready(await DoorServer.start([ticket({ serial: 1 })]));
  });

  afterEach(async () => {
    phone.close();
    await phone.delete();
  });

  it('a rehearsal at an event without lots is not tried', async () => {
    await phone.snap.events.update(EVENT_ID, { lots: [] });
    const { measures } = await rehearsed('door', EVENT_ID, phone);
    expect(measures).toMatchObject({ played: null, wrong: null });
    expect(playLine('door', measures)).toMatchObject({ outcome: 'unknown' });
  });

  it('a rehearsal of a damaged list blames the list', async () => {
    await phone.snap.chunks.clear();
    const { measures } = await rehearsed('door', EVENT_ID, phone);
    expect(measures).toMatchObject({ played: null, is_list_whole: false });
  });

  it('a rehearsal that fails on the device is red', async () => {
    await phone.journal.doors.clear();
    expect((await rehearsed('door', EVENT_ID, phone)).measures).toMatchObject({ played: 0, is_list_whole: null });
  });

  it('a rehearsal of a revoked device stops', async () => {
    await phone.journal.device.update('this', { revoked_at: '2026-06-14T01:00:00.000Z' });
    await expect(rehearsed('door', EVENT_ID, phone)).rejects.toThrow('no device any more');
  });
});
