import type { BrowserContext, Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserOn, signalBrowser } from '../stage/browser-process.ts';
import { launchPhone } from '../stage/browser.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { within } from '../within.ts';
import { insistOnQueue } from './browser-killed.ts';
import { atTheDoor, installDoor, type DoorScene } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { makeDisk, mountDisk, noLoopDisk, type LoopDisk } from './loop-disk.ts';
import { insistOnEverything } from './recount.ts';

const CUTS = { thorough: 10, quick: 3 };
const SCANS_BETWEEN = 6;
/** An origin without an app and with a store of its own: what one origin brings to the disk brings nothing of another. */
const CANARY_PAGE = 'http://canary.localhost/';
const CANARY_MS = 10_000;

/**
 * The power goes at the moment a verdict turned green. Strict writes must all be on the disk then. Beside them a canary
 * writes with the browser's default, relaxed durability: it must lose rows, or this fault proves nothing.
 */
export const powerCut: Fault = {
  name: 'power-cut',
  happens: 'the power goes at the moment a scan is acknowledged',
  impossible: noLoopDisk,
  run: ({ quick }) => {
    const cuts = quick ? CUTS.quick : CUTS.thorough;
    return atTheDoor(cuts * SCANS_BETWEEN, async (scene) => {
      const disk = makeDisk(scene.folder, 'disk');
      try {
        await installDoor(scene, join(disk.mount, 'phone'));
        disk.sync();
        const photographs = await scanAndCut(scene, disk, cuts);
        let canaries = 0;
        let lost = 0;
        for (const [index, photograph] of photographs.entries()) {
          const isLast = index === photographs.length - 1;
          lost += photograph.canaries - (await afterTheCut(scene, photograph, isLast));
          canaries += photograph.canaries;
        }
        insist(lost > 0, `the relaxed canary kept all of its ${canaries} rows: these cuts prove nothing`);
        const { acknowledged } = photographs.at(-1) as Photograph;
        await insistOnEverything(scene, { acknowledged, scans: acknowledged.length, ops: acknowledged.length });
        const seen = photographs.reduce((sum, photograph) => sum + photograph.acknowledged.length, 0);
        return {
          cuts,
          'strict scans looked for': seen,
          'strict scans lost': 0,
          'relaxed rows': canaries,
          'relaxed rows lost': lost,
        };
      } finally {
        disk.unmount();
      }
    });
  },
};

/** A disk at the moment of a cut, and what had been acknowledged by then. */
interface Photograph {
  image: string;
  acknowledged: TicketText[];
  canaries: number;
}

async function scanAndCut(
  { link, event, tickets, folder }: DoorScene,
  disk: LoopDisk,
  cuts: number,
): Promise<Photograph[]> {
  const profile = join(disk.mount, 'phone');
  link.cut();
  const context = await launchPhone(profile);
  try {
    const canary = await openCanary(context);
    const phone = await DoorPhone.open(context);
    await phone.begin(link.url, event.id);
    const pid = browserOn(profile);
    const photographs: Photograph[] = [];
    for (let cut = 1; cut <= cuts; cut++) {
      for (const { text } of tickets.slice((cut - 1) * SCANS_BETWEEN, cut * SCANS_BETWEEN)) {
        await within(CANARY_MS, 'the canary', canary.evaluate(sing));
        const { variant, word } = await phone.scan(text);
        insist(variant === 'success', `a good ticket was refused: ${word}`);
      }
      const image = join(folder, `cut-${cut}.img`);
      signalBrowser(pid, 'SIGSTOP');
      disk.photograph(image);
      signalBrowser(pid, 'SIGCONT');
      photographs.push({ image, acknowledged: tickets.slice(0, cut * SCANS_BETWEEN), canaries: cut * SCANS_BETWEEN });
    }
    return photographs;
  } finally {
    await context.close();
  }
}

/** Starts the phone from what was on the disk, looks for every scan, and answers how many canaries are left. */
async function afterTheCut(scene: DoorScene, { image, acknowledged }: Photograph, isLast: boolean): Promise<number> {
  const { link, event, folder } = scene;
  const disk = mountDisk(image, join(folder, 'after'));
  try {
    const context = await launchPhone(join(disk.mount, 'phone'));
    try {
      const canary = await openCanary(context);
      const left = await within(CANARY_MS, 'the canary', canary.evaluate(count));
      const phone = await DoorPhone.open(context);
      await phone.begin(link.url, event.id);
      insistOnQueue(await phone.ops(), acknowledged);
      if (isLast) {
        link.restore();
        await phone.emptied(120_000);
      }
      return left;
    } finally {
      await context.close();
    }
  } finally {
    disk.unmount();
    rmSync(image);
  }
}

async function openCanary(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route(`${CANARY_PAGE}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(CANARY_PAGE);
  return page;
}

/** Runs in the page: one row, acknowledged by the browser as it acknowledges any write that asks for nothing better. */
function sing(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('canary');
    opening.onupgradeneeded = () => opening.result.createObjectStore('songs', { autoIncrement: true });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('songs', 'readwrite', { durability: 'relaxed' });
      writing.objectStore('songs').add(performance.now());
      writing.onabort = () => reject(writing.error);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Runs in the page. */
function count(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('canary');
    opening.onupgradeneeded = () => opening.result.createObjectStore('songs', { autoIncrement: true });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('songs').objectStore('songs').count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}
