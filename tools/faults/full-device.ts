import { feedback } from '@festix/domain/door';
import { notices } from '@festix/domain/ground';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchPhone } from '../stage/browser.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { within } from '../within.ts';
import { insistOnQueue } from './browser-killed.ts';
import { atTheDoor, installDoor } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { evictList } from './list-evicted.ts';
import { insistOnEverything } from './recount.ts';

const BEFORE = 10;
const WHILE_FULL = 6;
/** Chromium goes by the room that it found last for half a minute. */
const FULL_MS = 60_000;
const EVICTED_MS = 10_000;
const LOOK_MS = 250;

/** Checks that an admission which cannot be stored does not turn green. */
export const fullDevice: Fault = {
  name: 'full-device',
  happens: 'there is no room left on the device for the list, and then none while it scans offline',
  run: () =>
    atTheDoor(BEFORE + WHILE_FULL, async (scene) => {
      const { link, event, folder, tickets } = scene;
      const profile = join(folder, 'phone');
      await installDoor(scene, profile);
      const context = await launchPhone(profile);
      try {
        const phone = await DoorPhone.open(context);
        const room = await roomOf(phone, link.url);
        await phone.goTo(link.url, event.id);
        await downloadWithoutRoom(phone, room);
        await phone.beginHere();
        link.cut();
        await scanWithoutRoom(phone, room, tickets);
        await phone.begin(link.url, event.id);
        insistOnQueue(await phone.ops(), tickets);
        link.restore();
        const ops = await phone.emptied(120_000);
        await insistOnEverything(scene, { acknowledged: tickets, scans: ops.length, ops: ops.length });
        return { entries: tickets.length, 'refused for want of room': WHILE_FULL };
      } finally {
        link.restore();
        await context.close();
      }
    }),
};

/** Checks that a full device downloads no list and says why, and downloads it once there is room. */
async function downloadWithoutRoom(phone: DoorPhone, room: Room): Promise<void> {
  await phone.ready();
  await room.goes();
  await within(EVICTED_MS, 'the end of the list', evictList(phone.page));
  await phone.page.reload();
  await phone.tells(notices.storageFull);
  insist(!(await phone.beginKey().isVisible()), 'a shift may begin without a list');
  await room.comes();
  await phone.downloadAgain();
}

async function scanWithoutRoom(phone: DoorPhone, room: Room, tickets: readonly TicketText[]): Promise<void> {
  await phone.admits(tickets.slice(0, BEFORE));
  await room.goes();
  const kept = await phone.ops();
  for (const { text } of tickets.slice(BEFORE)) {
    const told = await phone.scan(text);
    insist(told.variant === 'failure', 'somebody was let in and is written down nowhere');
    insist(told.word === feedback.UPDATE_TICKET_ERROR.title, `a device without room told: ${told.word}`);
    insist(told.text.includes(notices.storageFull), `nobody was told that there is no room: ${told.text}`);
  }
  const left = await phone.ops();
  insist(left.length === kept.length, `${left.length - kept.length} scans were written where there is no room`);
  await room.comes();
  await phone.admits(tickets.slice(BEFORE));
}

/** The room that a browser has left. */
interface Room {
  /** Resolves once the browser refuses to write. */
  goes(): Promise<void>;
  comes(): Promise<void>;
}

async function roomOf({ page }: DoorPhone, origin: string): Promise<Room> {
  const session = await page.context().newCDPSession(page);
  const set = (quota: { quotaSize?: number }): Promise<unknown> =>
    session.send('Storage.overrideQuotaForOrigin', { origin, ...quota });
  const gone = async (): Promise<void> => {
    while (await page.evaluate(canWrite)) await delay(LOOK_MS);
  };
  return {
    goes: async () => {
      await set({ quotaSize: 1 });
      await within(FULL_MS, 'the end of the room', gone());
    },
    comes: async () => {
      await set({});
    },
  };
}

/** Runs in the page: whether the browser takes a kilobyte, in a database that is nobody's. */
function canWrite(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('festix-fault');
    opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true });
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const database = opening.result;
      const writing = database.transaction('bytes', 'readwrite');
      writing.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(1024)));
      const end = (wrote: boolean): void => {
        database.close();
        resolve(wrote);
      };
      writing.oncomplete = () => end(true);
      writing.onabort = () => end(false);
    };
  });
}
