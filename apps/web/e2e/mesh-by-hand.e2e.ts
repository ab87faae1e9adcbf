import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { openLink, type LossyLink } from '../../../tools/faults/lossy-link.ts';
import { launchLinkedPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { showInCamera, symbolOf } from '../../../tools/stage/fake-camera.ts';
import { sheetTexts } from '../src/screens/door/door/sheets/sheet-texts.ts';
import { brokenLinkTexts } from '../src/screens/door/door/sheets/broken-link-texts.ts';
import { linkFaults, linkTexts } from '../src/screens/door/door/sheets/link-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { heardFacts } from './stage/heard-facts.ts';
import { inspect } from './stage/inspect.ts';
import { qrOnScreen } from './stage/qr-on-screen.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PRODUCER = { email: 'produtor@festix.dev', password: 'festix123' };

/** Ends what a test has opened, whether it passed or not. */
const endings: (() => Promise<void>)[] = [];

test.afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
});

/** Opens a phone at the door, which the server introduces to no other one. */
async function openGate({ event_id }: Evening, { url }: LossyLink, gate: string): Promise<DoorPhone> {
  const folder = mkdtempSync(join(tmpdir(), 'festix-by-hand-'));
  const context = await launchLinkedPhone(folder);
  endings.push(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await withoutRealtime(context);
  await context.grantPermissions(['camera'], { origin: url });
  const phone = await DoorPhone.open(context, gate);
  await phone.enrol(url, event_id, PRODUCER);
  await phone.cached();
  await phone.beginHere();
  await look(phone, '');
  return phone;
}

function withoutRealtime(context: BrowserContext): Promise<void> {
  return context.routeWebSocket(/\/api\/realtime/, (socket) => socket.close());
}

/** Holds a code before a phone's camera. */
function look({ page }: DoorPhone, text: string): Promise<void> {
  return page.evaluate(showInCamera, text && symbolOf(text));
}

async function openLinkSheet({ page }: DoorPhone): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('button', { name: sheetTexts.linkTitle }).click();
}

/** Holds the code on one phone's screen before the other one's camera. */
async function reads(reader: DoorPhone, shower: DoorPhone, label: string): Promise<void> {
  await look(reader, await qrOnScreen(shower.page.getByRole('img', { name: label })));
}

test('@phone two phones that read each other’s codes without a server admit a ticket once, and again after a restart', async () => {
  const evening = await openEventOfTonight();
  const [{ qr }, { qr: later }] = [await evening.sell(), await evening.sell()];
  const link = await openLink(stageUrl());
  endings.push(() => link.stop());
  const one = await openGate(evening, link, 'Portão A');
  const two = await openGate(evening, link, 'Portão B');

  await test.step('the first has older facts than the other’s enrolment: it is told what to do', async () => {
    for (const phone of [one, two]) await openLinkSheet(phone);
    await reads(one, two, linkTexts.ownCode);
    await expect(one.page.getByRole('alert')).toContainText(linkFaults.unknown.title);
    await inspect(one.page, 'door-link-unknown');
    await expect.poll(() => knownDevices(one.page)).toBe(2);
    await look(one, '');
    await one.page.getByRole('button', { name: linkTexts.again }).click();
  });

  link.cut();
  await test.step('the server is gone: two reads link them', async () => {
    await one.page.getByRole('img', { name: linkTexts.ownCode }).waitFor();
    await inspect(one.page, 'door-link-call');
    await readEachOther(one, two);
    await inspect(one.page, 'door-link-done');
  });

  await test.step('what one admits the other’s camera refuses, with the gate', async () => {
    for (const phone of [one, two]) {
      await look(phone, '');
      await phone.closeSettings();
    }
    expect(await one.scan(qr)).toMatchObject({ variant: 'success' });
    await expect.poll(() => heardFacts(two)).toBe(1);
    const [shown] = await Promise.all([two.sees(), look(two, qr)]);
    expect(shown).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
    expect(shown.text).toContain('Portão A');
    expect(shown.text).not.toContain('Portão B');
  });

  await test.step('one restarts: both offer the link again by one key', async () => {
    await two.begin(link.url, evening.event_id);
    await look(two, '');
    await look(one, '');
    for (const { page } of [one, two]) {
      await page.getByText(brokenLinkTexts.broken('Celular de prova')).waitFor();
      // The last verdict covers the offer until it closes.
      await expect(page.locator('section[data-verdict]')).toHaveCount(0);
      if (page === one.page) await inspect(page, 'door-link-broken');
      await page.getByRole('button', { name: brokenLinkTexts.relink }).click();
      await page.getByRole('img', { name: linkTexts.ownCode }).waitFor();
      await expect(page.getByText(brokenLinkTexts.broken('Celular de prova'))).toBeHidden();
      if (page === one.page) await inspect(page, 'door-link-anew');
    }
    await readEachOther(one, two);
    for (const phone of [one, two]) {
      await look(phone, '');
      await phone.closeSettings();
    }
    expect(await two.scan(later)).toMatchObject({ variant: 'success' });
    await expect.poll(() => heardFacts(one)).toBe(2);
    expect(await one.scan(later)).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
  });
});

/** Lets a phone answer the code on the other's screen, and that one take the answer. */
async function readEachOther(one: DoorPhone, two: DoorPhone): Promise<void> {
  await reads(two, one, linkTexts.ownCode);
  await two.page.getByRole('img', { name: linkTexts.ownAnswer }).waitFor();
  await inspect(two.page, 'door-link-answer');
  await reads(one, two, linkTexts.ownAnswer);
  for (const { page } of [one, two]) await expect(page.getByText(linkTexts.linked('1 celular'))).toBeVisible();
}

/** Returns the number of devices that the event's facts on a phone name. */
function knownDevices(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('festix-snap');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('events').objectStore('events').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const [event] = reading.result as { peers?: unknown[] }[];
            resolve(event?.peers?.length ?? 0);
          };
        };
      }),
  );
}
