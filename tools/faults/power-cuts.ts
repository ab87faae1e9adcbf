import type { BrowserContext, Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserOn, signalBrowser } from '../stage/browser-process.ts';
import { launchPhone } from '../stage/browser.ts';
import { within } from '../within.ts';
import { insist, type Counted } from './fault.ts';
import { makeDisk, mountDisk, type LoopDisk } from './loop-disk.ts';

const CUTS = { thorough: 10, quick: 3 };
const DEEDS_BETWEEN = 5;
/** Deeds of the longest run. */
export const DEEDS_AT_MOST = CUTS.thorough * DEEDS_BETWEEN;
/** An origin without an app and with a store of its own: a write of one origin flushes nothing of another. */
const CANARY_PAGE = 'http://canary.localhost/';
const CANARY_MS = 10_000;

/** Does acknowledged deeds on a device's screen, one by one. */
export interface Worker<Deed> {
  /** Name of the deeds, in reports: `scans`. */
  deeds: string;
  /** Sets the device up on a profile, and closes it again. */
  install(profile: string): Promise<void>;
  /** Cuts the device off, and answers how it goes on doing its deeds. */
  begin(context: BrowserContext): Promise<() => Promise<Deed>>;
  /** After a cut: looks for every deed on the device, and at last has them told to the server. */
  lookFor(context: BrowserContext, acknowledged: readonly Deed[], isLast: boolean): Promise<void>;
}

/** A disk at the moment of a cut, with everything acknowledged by then. */
interface Photograph<Deed> {
  image: string;
  acknowledged: Deed[];
}

/**
 * Cuts the power at the moment a deed was acknowledged. Strict writes must all be on the disk then. Beside them a
 * canary writes with the browser's default, relaxed durability: it must lose rows, or these cuts prove nothing. Returns
 * deeds and counts.
 */
export async function weatherCuts<Deed>(
  folder: string,
  quick: boolean,
  worker: Worker<Deed>,
): Promise<{ done: Deed[]; counted: Counted }> {
  const cuts = quick ? CUTS.quick : CUTS.thorough;
  const disk = makeDisk(folder, 'disk');
  try {
    await worker.install(profileOn(disk));
    disk.sync();
    const photographs = await actAndCut(folder, disk, cuts, worker);
    let lost = 0;
    for (const photograph of photographs) {
      const isLast = photograph === photographs.at(-1);
      lost += photograph.acknowledged.length - (await afterTheCut(folder, photograph, isLast, worker));
    }
    const seen = photographs.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    insist(lost > 0, `the relaxed canary kept all of its ${seen} rows: these cuts prove nothing`);
    return {
      done: photographs.at(-1)?.acknowledged ?? [],
      counted: {
        cuts,
        [`strict ${worker.deeds} looked for`]: seen,
        [`strict ${worker.deeds} lost`]: 0,
        'relaxed rows': seen,
        'relaxed rows lost': lost,
      },
    };
  } finally {
    disk.unmount();
  }
}

function profileOn({ mount }: LoopDisk): string {
  return join(mount, 'phone');
}

async function actAndCut<Deed>(
  folder: string,
  disk: LoopDisk,
  cuts: number,
  worker: Worker<Deed>,
): Promise<Photograph<Deed>[]> {
  const profile = profileOn(disk);
  const context = await launchPhone(profile);
  try {
    const canary = await openCanary(context);
    const act = await worker.begin(context);
    const pid = browserOn(profile);
    const acknowledged: Deed[] = [];
    const photographs: Photograph<Deed>[] = [];
    for (let cut = 1; cut <= cuts; cut++) {
      for (let deed = 0; deed < DEEDS_BETWEEN; deed++) {
        await within(CANARY_MS, 'the canary', canary.evaluate(sing));
        acknowledged.push(await act());
      }
      const image = join(folder, `cut-${cut}.img`);
      signalBrowser(pid, 'SIGSTOP');
      disk.photograph(image);
      signalBrowser(pid, 'SIGCONT');
      photographs.push({ image, acknowledged: [...acknowledged] });
    }
    return photographs;
  } finally {
    await context.close();
  }
}

/** Starts the device from the disk, has every deed looked for, and returns the number of canaries left. */
async function afterTheCut<Deed>(
  folder: string,
  { image, acknowledged }: Photograph<Deed>,
  isLast: boolean,
  worker: Worker<Deed>,
): Promise<number> {
  const disk = mountDisk(image, join(folder, 'after'));
  try {
    const context = await launchPhone(profileOn(disk));
    try {
      const canary = await openCanary(context);
      const left = await within(CANARY_MS, 'the canary', canary.evaluate(count));
      await worker.lookFor(context, acknowledged, isLast);
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
