/** @jest-environment jsdom */
import '../testing/document.ts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { JournalDb, type OpRow } from '../offline/journal.db.ts';
import { leaveMark, markedDevice, removeMark } from '../offline/storage.ts';
import { openDoorDevice } from './door-device.ts';

const DEVICE = '0198f000-0000-7000-8000-000000000601';

afterEach(removeMark);

/** Returns a scan that waits for the server, or has its answer. */
function scan(state: OpRow['state']): OpRow {
  return {
    id: `0198f000-0000-7000-8000-000000000701`,
    device_seq: 1,
    v: 1,
    type: 'admit',
    event_id: '0198f000-0000-7000-8000-000000000001',
    occurred_at: '2026-06-14T01:00:00.000Z',
    payload: { ticket_id: '0198f000-0000-7000-8000-000000000002' },
    state,
    tries: 0,
    sent_at: 0,
    not_before: 0,
    shown: null,
    answer: null,
    noted: false,
  };
}

describe('sign-out of a browser', () => {
  it('a browser that was never a device signs out without leaving one', async () => {
    await expect(openDoorDevice()).resolves.toBeUndefined();
  });

  it('a browser is held back by a scan without an answer, and wiped after the answer', async () => {
    leaveMark(DEVICE);
    const journal = new JournalDb();
    await journal.ops.put(scan('waiting'));
    const device = await openDoorDevice();
    await expect(device!.heldBy()).resolves.toBe('signOutBlocked');

    await journal.ops.put(scan('answered'));
    await expect(device!.heldBy()).resolves.toBeUndefined();
    await device!.wipe();
    await expect(journal.ops.count()).resolves.toBe(0);
    expect(markedDevice()).toBeUndefined();
    journal.close();
  });

  it('a browser is held back by an open drawer', async () => {
    leaveMark(DEVICE);
    const journal = new JournalDb();
    const operator = { id: '0198f000-0000-7000-8000-000000000009', name: 'Ana' };
    const session = { id: 's', event_id: 'e', opened_by: operator, opened_at: '2026-06-14T01:00:00.000Z' };
    await journal.sessions.put({ ...session, open_event_id: 'e', closed_at: null });
    const device = await openDoorDevice();
    await expect(device!.heldBy()).resolves.toBe('signOutTill');

    await journal.sessions.put({ ...session, closed_at: '2026-06-14T02:00:00.000Z' });
    await expect(device!.heldBy()).resolves.toBeUndefined();
    await device!.wipe();
    await expect(journal.sessions.count()).resolves.toBe(0);
    journal.close();
  });
});
