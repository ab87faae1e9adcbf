import { expect, test, type Page, type Route } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { ticketsTexts } from '../src/screens/selling/orders/tickets-texts.ts';
import { purchaseTexts as texts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { newAddress } from './stage/people.ts';

const LOT = 'Lote único';
const SCRIPTS = '**/assets/*.js';
/** Words of the QR library alone. */
const QR_LIBRARY = 'errorCorrectionLevel';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pixQr = (page: Page) => page.getByRole('img', { name: texts.pixQr });

async function book(page: Page): Promise<void> {
  const { slug } = await openEventOfTonight();
  await page.goto(`${stageUrl()}/events/${slug}`);
  await button(page, texts.more('Inteira', LOT)).click();
  await button(page, texts.buy).click();
  await page.waitForURL(/\/orders\//);
}

async function askForPix(page: Page): Promise<void> {
  await page.getByLabel(texts.name, { exact: true }).fill('Bia Nogueira');
  await page.getByLabel(texts.email, { exact: true }).fill(newAddress());
  await page.getByLabel(texts.document, { exact: true }).fill('52998224725');
  await button(page, texts.payPix).click();
  await expect(button(page, texts.copyPix)).toBeVisible();
}

/** Reports, as the gateway, that the charge of the open order is paid. */
async function pay(page: Page): Promise<void> {
  const anybody = clientOf(stageUrl(), '');
  const order_id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { payment } = await anybody.call(contract.buying.order, { params: { order_id } });
  const params = { payment_id: payment?.id ?? '' };
  await anybody.call(contract.buying.sandbox, { params, body: { status: 'approved' } });
}

/** Holds the files with the QR library back until the returned function is called. */
async function holdQrLibrary(page: Page): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  let isHeld = true;
  await page.route(SCRIPTS, async (route: Route) => {
    const response = await route.fetch();
    const pass = () => route.fulfill({ response });
    if (isHeld && (await response.text()).includes(QR_LIBRARY)) held.push(pass);
    else await pass();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((pass) => pass()));
  };
}

test('@phone a waiting order is drawn, and its Pix can be copied, before the QR library is there', async ({ page }) => {
  await book(page);
  const release = await holdQrLibrary(page);
  await page.reload();
  await askForPix(page);
  await expect(pixQr(page)).toHaveCount(0);
  const wait = page.getByText(texts.waiting);
  const before = await wait.boundingBox();
  await release();
  await expect(pixQr(page)).toBeVisible();
  expect(await wait.boundingBox()).toEqual(before);
});

test('@phone a payment that arrives shows its tickets while no file of the app can be loaded', async ({ page }) => {
  await book(page);
  await askForPix(page);
  await expect(pixQr(page)).toBeVisible();
  await page.reload();
  await expect(pixQr(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route(SCRIPTS, (route) => route.abort());
  await pay(page);
  await expect(page.getByRole('region', { name: ticketsTexts.tickets })).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR Code do ingresso' })).toBeVisible();
});
