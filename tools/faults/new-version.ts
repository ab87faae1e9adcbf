import type { Page } from '@playwright/test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchPhone } from '../stage/browser.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import { insistOnQueue } from './browser-killed.ts';
import { atTheDoor, installDoor, type DoorScene } from './door-scene.ts';
import { insist, type Counted, type Fault } from './fault.ts';
import { copyWeb, LATER_VERSION, makeLater, versionNow } from './later-web.ts';
import { insistOnEverything } from './recount.ts';

/** Scans before the new version is there, while it waits, and while it waits without a network. */
const SCANS = 8;
const DEVICE = 'Celular de prova';

/** Checks that an update interrupts no scan, and that the queue survives it. */
export const newVersion: Fault = {
  name: 'new-version',
  happens: 'the app is replaced by a later version, of which no file has its old name, while a phone scans',
  run: async () => {
    const web = mkdtempSync(join(tmpdir(), 'festix-web-'));
    try {
      copyWeb(web);
      return await atTheDoor(4 * SCANS, (scene) => replaced(scene, web), { env: { WEB_DIST: web } });
    } finally {
      rmSync(web, { recursive: true });
    }
  },
};

async function replaced(scene: DoorScene, web: string): Promise<Counted> {
  const { stage, link, event, folder, tickets } = scene;
  const [early = [], meanwhile = [], offline = [], late = []] = [0, 1, 2, 3].map((part) =>
    tickets.slice(part * SCANS, (part + 1) * SCANS),
  );
  const profile = join(folder, 'phone');
  await installDoor(scene, profile);
  const context = await launchPhone(profile);
  try {
    const phone = await DoorPhone.open(context);
    await phone.begin(link.url, event.id);
    await phone.admits(early);
    const marked = await markPage(phone.page);

    const old = doorScript(web);
    await stage.killApi();
    makeLater(web);
    await stage.startApi();
    const { status } = await fetch(`${link.url}/assets/${old}`);
    insist(status === 404, `a file of the version before is answered ${status}`);
    await phone.page.evaluate(lookForUpdate);
    await phone.admits(meanwhile);
    insist(await marked(), 'the page was loaded anew while somebody scanned');
    link.cut();
    await phone.admits(offline);
    const waiting = (await phone.ops()).filter(({ state }) => state !== 'answered').length;
    insist(waiting >= SCANS, `only ${waiting} scans wait for their upload`);

    await phone.openSettings();
    await phone.tells(`${DEVICE} · versão ${versionNow()}`);
    await phone.tells('Versão nova pronta.');
    await phone.updateKey().click();
    await phone.beginKey().click();
    insist(!(await marked()), 'the page was not loaded anew');
    insistOnQueue(await phone.ops(), [...early, ...meanwhile, ...offline]);
    // The settings are where they were.
    await phone.tells(`${DEVICE} · versão ${LATER_VERSION}`);
    insist(!(await phone.updateKey().isVisible()), 'the new version is offered again');
    await phone.closeSettings();
    for (const { text } of [...early, ...offline]) {
      insist((await phone.scan(text)).variant === 'failure', 'somebody who is in was let in again');
    }
    await phone.admits(late);
    link.restore();
    await phone.emptied(120_000);
    const scans = tickets.length + early.length + offline.length;
    await insistOnEverything(scene, { acknowledged: tickets, scans });
    return { entries: tickets.length, 'waited through the update': waiting };
  } finally {
    link.restore();
    await context.close();
  }
}

/** Returns the file name of the door's own script. */
function doorScript(web: string): string {
  const name = readdirSync(join(web, 'assets')).find((file) => /^door-.*\.js$/.test(file));
  if (name === undefined) throw new Error('the built app has no script of the door');
  return name;
}

/** Says later whether the page is still the same one. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
}

/**
 * Runs in the page: checks for an update, as a browser does by itself once a day; resolves when the later version
 * waits.
 */
async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('the door has no service worker');
  const { installing } = await registration.update();
  if (registration.waiting) return;
  if (!installing) throw new Error('there is no later version');
  await new Promise<void>((resolve, reject) => {
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') resolve();
      if (installing.state === 'redundant') reject(new Error('the later version could not be installed'));
    });
  });
}
