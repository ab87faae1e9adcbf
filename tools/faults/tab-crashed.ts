import type { BrowserContext, Page } from '@playwright/test';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchPhone } from '../stage/browser.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { within } from '../within.ts';
import { atTheDoor, installDoor } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { insistOnEverything } from './recount.ts';

const BY_EACH = 15;
const LOOK_MS = 50;
const TAKEN_OVER_MS = 20_000;

/** The tab that uploads dies with an answer under way to it, and the other one has to find that out by itself. */
export const tabCrashed: Fault = {
  name: 'tab-crashed',
  happens: 'the tab that uploads crashes before the answer is there, and another tab of the phone goes on',
  run: () =>
    atTheDoor(2 * BY_EACH, async (scene) => {
      const { link, event, folder, tickets } = scene;
      const profile = join(folder, 'phone');
      await installDoor(scene, profile);
      const context = await launchPhone(profile);
      try {
        link.cut();
        const first = await DoorPhone.open(context);
        await first.begin(link.url, event.id);
        const other = new DoorPhone(await context.newPage());
        await other.begin(link.url, event.id);
        await letIn(first, tickets.slice(0, BY_EACH));
        await letIn(other, tickets.slice(BY_EACH));
        const uploads = await lockHolders(other.page);
        insist(uploads.length === 1, `${uploads.length} tabs upload`);

        const uploading = new Promise<void>((resolve) =>
          link.lose((method, path) => {
            const isUpload = method === 'POST' && path.endsWith('/ops');
            if (isUpload) resolve();
            return isUpload;
          }),
        );
        link.restore();
        await uploading;
        await crash(context, first.page);
        link.lose(() => false);
        const begun = performance.now();
        const taken = async (): Promise<void> => {
          while ((await lockHolders(other.page)).every((holder) => uploads.includes(holder))) await delay(LOOK_MS);
        };
        await within(TAKEN_OVER_MS, 'the other tab', taken());
        const takenOver = performance.now() - begun;
        await other.emptied(120_000);
        await insistOnEverything(scene, { acknowledged: tickets, scans: tickets.length, ops: tickets.length });
        return { ops: tickets.length, 'answers lost': link.lost, 'taken over after (ms)': Math.round(takenOver) };
      } finally {
        link.restore();
        await context.close();
      }
    }),
};

async function letIn(phone: DoorPhone, tickets: readonly TicketText[]): Promise<void> {
  await phone.page.bringToFront();
  for (const { text } of tickets) {
    const { variant, word } = await phone.scan(text);
    insist(variant === 'success', `a good ticket was refused: ${word}`);
  }
}

/** Returns the tabs of a browser that are elected to talk to the server. */
function lockHolders(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name?.includes('-sync:')).map(({ clientId }) => clientId ?? '');
  });
}

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // No tab is left to answer.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}
