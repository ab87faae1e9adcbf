import { feedback } from '@festix/domain/door';
import { notices } from '@festix/domain/ground';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { launchPhone } from '../stage/browser.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { within } from '../within.ts';
import { insistOnQueue } from './browser-killed.ts';
import { atTheDoor, installDoor, type DoorScene } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { insistOnEverything } from './recount.ts';

const BEFORE = 9;
const EVICTED_MS = 10_000;
const AGAIN_MS = 60_000;
/** Storage that a browser clears when it is short of room. */
const CLEARED = 'indexeddb,cache_storage,service_workers';

/** Checks that the list is downloaded again, and scans are not lost. */
export const listEvicted: Fault = {
  name: 'list-evicted',
  happens: 'the browser clears the list while scans wait for their upload',
  run: () =>
    atTheDoor(BEFORE + 1, async (scene) => {
      const { link, event, folder, tickets } = scene;
      const profile = join(folder, 'phone');
      const early = tickets.slice(0, BEFORE);
      await installDoor(scene, profile);
      link.cut();
      await scanAt(scene, profile, early, (phone) => within(EVICTED_MS, 'the end of the list', evictList(phone.page)));
      const context = await launchPhone(profile);
      try {
        const phone = await DoorPhone.open(context);
        await phone.goTo(link.url, event.id);
        await phone.tells('Baixe a lista antes de abrir a porta');
        await phone.tells(notices.offline);
        insistOnQueue(await phone.ops(), early);
        link.restore();
        await phone.downloadAgain();
        await phone.beginHere(AGAIN_MS);
        await comeAgain(phone, early, tickets.slice(BEFORE));
        await insistOnEverything(scene, { acknowledged: tickets, scans: tickets.length + early.length });
        return { entries: tickets.length, 'refused the second time': early.length };
      } finally {
        link.restore();
        await context.close();
      }
    }),
};

/**
 * Checks that a device without data is no device; its sent ops are on the server, and it shows the reason to begin
 * anew.
 */
export const allEvicted: Fault = {
  name: 'all-evicted',
  happens: 'the browser clears all that it keeps of a phone whose scans were uploaded',
  run: () =>
    atTheDoor(BEFORE + 1, async (scene) => {
      const { link, event, folder, tickets } = scene;
      const profile = join(folder, 'phone');
      const early = tickets.slice(0, BEFORE);
      await installDoor(scene, profile);
      await scanAt(scene, profile, early, async (phone) => {
        await phone.emptied(AGAIN_MS);
        const session = await phone.page.context().newCDPSession(phone.page);
        await phone.page.goto('about:blank');
        await session.send('Storage.clearDataForOrigin', { origin: link.url, storageTypes: CLEARED });
      });
      const context = await launchPhone(profile);
      try {
        const phone = await DoorPhone.open(context);
        await phone.goTo(link.url, event.id);
        await phone.tells('O navegador apagou os dados deste aparelho');
        await phone.nameDevice();
        await phone.beginHere();
        await comeAgain(phone, early, tickets.slice(BEFORE));
        await insistOnEverything(scene, { acknowledged: tickets, scans: tickets.length + early.length });
        return { entries: tickets.length, 'refused the second time': early.length };
      } finally {
        await context.close();
      }
    }),
};

async function scanAt(
  { link, event }: DoorScene,
  profile: string,
  tickets: readonly TicketText[],
  then: (phone: DoorPhone) => Promise<void>,
): Promise<void> {
  const context = await launchPhone(profile);
  try {
    const phone = await DoorPhone.open(context);
    await phone.begin(link.url, event.id);
    await phone.admits(tickets);
    await then(phone);
  } finally {
    await context.close();
  }
}

/** Checks that entered tickets are refused, others are admitted, and all of it arrives. */
async function comeAgain(
  phone: DoorPhone,
  inside: readonly TicketText[],
  outside: readonly TicketText[],
): Promise<void> {
  for (const { text } of inside) {
    const { word } = await phone.scan(text);
    insist(word === feedback.ALREADY_CHECKED_IN_ERROR.title, `somebody who is in was told: ${word}`);
  }
  await phone.admits(outside);
  await phone.emptied(120_000);
}

/** Deletes the database that holds the list, as a browser does that is short of room. */
export function evictList(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('festix-snap');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  );
}
