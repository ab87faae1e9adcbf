import { expect, test, type Browser, type BrowserContext } from '@playwright/test';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { doorTexts } from '../src/screens/door/door/door-texts.ts';
import { sheetTexts } from '../src/screens/door/door/sheets/sheet-texts.ts';
import { laterTexts } from '../src/screens/till/till/later-texts.ts';
import { tillTexts } from '../src/screens/till/till/till-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { DEMO_PASSWORD, newProducer, PASSWORD } from './stage/people.ts';
import { openSalePoint } from './stage/sale-points.ts';
import { SIZES } from './stage/sizes.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/**
 * Opens a browser that the app takes for an iPhone: Safari, or an app opened by its icon, which does not share Safari's
 * storage. Neither offers to install anything.
 */
async function iPhone(browser: Browser, by: 'Safari' | 'icon'): Promise<BrowserContext> {
  const context = await browser.newContext({
    userAgent: IPHONE,
    viewport: SIZES.phone,
    hasTouch: true,
    isMobile: true,
  });
  await context.addInitScript((isInstalled) => {
    Object.defineProperty(navigator, 'standalone', { value: isInstalled, configurable: true });
    window.addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), true);
  }, by === 'icon');
  return context;
}

const key = (name: string) => ({ name, exact: true });

test('@phone the door on an iPhone is installed from Safari, opened by its icon, and works without an address bar', async ({
  browser,
}) => {
  const evening = await openEventOfTonight();
  const { qr } = await evening.sell();
  const safari = await iPhone(browser, 'Safari');
  const page = await safari.newPage();
  for (const path of ['/door/', `/door/${evening.event_id}`]) {
    await page.goto(stageUrl() + path);
    await expect(page.getByRole('heading', key(doorTexts.installTitle))).toBeVisible();
    for (const step of doorTexts.installSteps) await expect(page.getByText(step)).toBeVisible();
  }
  const icon = await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href);
  const { start_url } = (await (await page.request.get(icon!)).json()) as { start_url: string };
  await safari.close();

  const context = await iPhone(browser, 'icon');
  const phone = await DoorPhone.open(context);
  await phone.page.goto(stageUrl() + start_url);
  await phone.page.getByLabel('E-mail').fill('produtor@festix.dev');
  await phone.page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await phone.page.getByRole('button', key('Entrar')).click();
  await expect(phone.page.getByRole('heading', key(sheetTexts.chooseTitle))).toBeVisible();
  await inspect(phone.page, 'door-choose');
  await phone.page.getByRole('button', { name: `Noite ${evening.event_id.slice(0, 8)}` }).click();
  await phone.nameDevice();
  await phone.beginHere();
  expect(await phone.scan(qr)).toMatchObject({ variant: 'success' });
  await phone.page.goto(stageUrl() + start_url);
  await phone.ready();
  await phone.page.getByRole('button', key(doorTexts.otherDoor)).click();
  await expect(phone.page.getByRole('heading', key(sheetTexts.chooseTitle))).toBeVisible();
  await context.close();
});

test('@phone a person who works at no door reads so, with other ways on', async ({ browser }) => {
  const { email } = await newProducer();
  const context = await iPhone(browser, 'icon');
  const page = await context.newPage();
  await page.goto(`${stageUrl()}/door/`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', key('Entrar')).click();
  await expect(page.getByRole('heading', key(sheetTexts.noDoors))).toBeVisible();
  await expect(page.getByText(doorTexts.noRightHint(email))).toBeVisible();
  await page.getByRole('button', key(doorTexts.anotherAccount)).click();
  await expect(page.getByRole('heading', key(doorTexts.signInTitle))).toBeVisible();
  await context.close();
});

test('@phone the till on an iPhone is installed from Safari, opened by its icon, and works without an address bar', async ({
  browser,
}) => {
  const evening = await openEventOfTonight();
  const { operator } = await openSalePoint(evening.event_id);
  const safari = await iPhone(browser, 'Safari');
  const page = await safari.newPage();
  await page.goto(`${stageUrl()}/till/`);
  await expect(page.getByRole('heading', key(tillTexts.installTitle))).toBeVisible();
  await safari.close();

  const context = await iPhone(browser, 'icon');
  const counter = await TillCounter.open(context, 'Lote único');
  await counter.page.goto(`${stageUrl()}/till/`);
  await counter.signIn({ email: operator.email, password: PASSWORD });
  await expect(counter.heading(laterTexts.chooseTitle)).toBeVisible();
  await inspect(counter.page, 'till-choose');
  await counter.page.getByRole('button', { name: `Noite ${evening.event_id.slice(0, 8)}` }).click();
  await counter.nameDevice('Caixa de prova');
  await counter.key('Cadastrar aparelho').click();
  await counter.openDrawer(['1', '0', '0', '00']);
  await counter.page.goto(`${stageUrl()}/till/`);
  await counter.lots().waitFor();
  await context.close();
});
