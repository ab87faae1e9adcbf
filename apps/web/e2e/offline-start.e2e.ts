import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { startTexts as texts } from '../src/frame/app/start-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { openHttpsHouse, type HttpsHouse } from './stage/https-house.ts';
import { inspect } from './stage/inspect.ts';
import { DEMO_PASSWORD } from './stage/api-client.ts';
import { PASSWORD } from './stage/people.ts';
import { openSalePoint } from './stage/sale-points.ts';
import { SIZES } from './stage/sizes.ts';

// The presence of a service worker is the subject of this test.
test.use({ serviceWorkers: 'allow' });

/** A look every 15 s at what was not ready, and a slow machine. */
const LOOKED_MS = 45_000;
const PRODUCER = { email: 'produtor@festix.dev', password: DEMO_PASSWORD };

let house: HttpsHouse;

test.beforeAll(async () => {
  house = await openHttpsHouse();
});

test.afterAll(() => house.stop());

/** A person who prepares a door or a till, up to the key that begins. */
interface Starter {
  page: Page;
  /** Opens the address again, and waits for what only the started app shows. */
  reopen(path?: string): Promise<void>;
}

async function door(context: BrowserContext): Promise<Starter> {
  const { event_id } = await openEventOfTonight();
  const phone = await DoorPhone.open(context);
  await phone.enrol(house.url, event_id, PRODUCER);
  const reopen = async (path = `/door/${event_id}`) => {
    await phone.page.goto(house.url + path);
    await phone.ready();
  };
  return { page: phone.page, reopen };
}

async function till(context: BrowserContext): Promise<Starter> {
  const { event_id } = await openEventOfTonight();
  const { operator } = await openSalePoint(event_id);
  const counter = await TillCounter.open(context, 'Lote único');
  await counter.enrol(house.url, event_id, { email: operator.email, password: PASSWORD }, 'Caixa de prova');
  const reopen = async (path = `/till/${event_id}`) => {
    await counter.page.goto(house.url + path);
    await counter.heading('Abra o caixa').waitFor();
  };
  return { page: counter.page, reopen };
}

const word = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const isReady = (page: Page) => expect(word(page, texts.ready)).toBeVisible({ timeout: LOOKED_MS });

async function isNotReady(page: Page, title: string, reason: string): Promise<void> {
  await expect(word(page, texts.notReady)).toBeVisible({ timeout: LOOKED_MS });
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(word(page, texts.ready)).toHaveCount(0);
}

async function trustingPhone(name: string): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), `festix-${name}-`));
  return launchPhone(profile, ['--deny-permission-prompts', house.trusting]);
}

/** Deletes the caches, as a browser without room does, or a person who clears stored data. */
async function clearCaches(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

const PLACES = [
  ['door', door, '/door/', texts.warning.door],
  ['till', till, '/till/', texts.warning.till],
] as const;

for (const [place, getReady, installed, warning] of PLACES) {
  test(`@phone the ${place} under an untrusted certificate says that it opens with a network alone`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: SIZES.phone });
    const { page } = await getReady(context);
    await isNotReady(page, warning, texts.reasons.untrusted);
    await inspect(page, `${place}-untrusted`);
    await context.close();
  });

  test(`@phone the ${place} under a trusted certificate is ready, and opens without a network`, async () => {
    const context = await trustingPhone(place);
    const { page, reopen } = await getReady(context);
    await isReady(page);
    await inspect(page, `${place}-ready`);
    await context.setOffline(true);
    for (const path of [undefined, installed, installed.slice(0, -1), `${installed}?from=icon`]) await reopen(path);
    await isReady(page);
    await context.close();
  });

  test(`@phone the ${place} with a cleared cache warns without a network, and fetches it anew`, async () => {
    const context = await trustingPhone(place);
    const { page, reopen } = await getReady(context);
    await isReady(page);
    await context.setOffline(true);
    await clearCaches(page);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await isNotReady(page, warning, texts.reasons.incomplete);
    await context.setOffline(false);
    await page.getByRole('button', { name: texts.again, exact: true }).click();
    await isReady(page);
    await context.setOffline(true);
    await reopen();
    await context.close();
  });
}

test('@phone a browser without storage gets a warning from door and till, at any address', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'festix-blocked-'));
  mkdirSync(join(profile, 'Default'));
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked));
  const context = await launchPhone(profile);
  const page = context.pages()[0] ?? (await context.newPage());
  for (const path of ['/door/', '/door/0197c0de-0000-7000-8000-000000000001', '/till/', '/till/x/menu']) {
    await page.goto(stageUrl() + path);
    await expect(page.getByRole('heading', { name: texts.blockedTitle })).toBeVisible();
    await expect(page.getByText(texts.reasons.blocked)).toBeVisible();
    if (path.endsWith('/')) await inspect(page, `${path.slice(1, -1)}-blocked`);
  }
  await context.close();
});
