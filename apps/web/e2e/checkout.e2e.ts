import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { ticketsTexts } from '../src/screens/selling/orders/tickets-texts.ts';
import { purchaseTexts as texts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { buyTwo } from './stage/bought.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect, inspectLayout } from './stage/inspect.ts';
import { nextMailTo } from './stage/mails.ts';
import { enter, newAddress, newPerson } from './stage/people.ts';
import { qrOnScreen } from './stage/qr-on-screen.ts';
import { MAGNIFIED } from './stage/sizes.ts';

const LOT = 'Lote único';
const PHONE = { width: 390, height: 844 };

/** Windows in which a Pix is seen whole: phones, upright and lying, an upright tablet, a laptop. */
const WINDOWS = [
  { width: 320, height: 568 },
  { width: 667, height: 375 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  PHONE,
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const strip = (page: Page) => page.getByRole('region', { name: texts.strip });
const ticketQr = (page: Page) => page.getByRole('img', { name: 'QR Code do ingresso' });

/** Books two tickets on the event's page; the checkout is open then. */
async function bookTwo(page: Page, slug: string): Promise<void> {
  await page.goto(`${stageUrl()}/events/${slug}`);
  await button(page, texts.more('Inteira', LOT)).click();
  await button(page, texts.more('Inteira', LOT)).click();
  await button(page, texts.buy).click();
  await page.waitForURL(/\/orders\//);
}

/** Reports, as the gateway, that the charge of the open order is paid. */
async function pay(page: Page): Promise<void> {
  const anybody = clientOf(stageUrl(), '');
  const order_id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { payment } = await anybody.call(contract.buying.order, { params: { order_id } });
  await anybody.call(contract.buying.sandbox, {
    params: { payment_id: payment?.id ?? '' },
    body: { status: 'approved' },
  });
}

test('@phone a checkout keeps amount and clock in sight, a Pix its code beside them, and a payment drops flags once', async ({
  page,
}) => {
  const { slug } = await openEventOfTonight();
  await page.setViewportSize(PHONE);
  await bookTwo(page, slug);

  await test.step('the strip is whole in a laptop’s window at 400 %, with room for the event’s name', async () => {
    await page.setViewportSize(MAGNIFIED);
    await inspectLayout(page, 'checkout-magnified');
    const name = await strip(page).getByRole('heading', { level: 1 }).boundingBox();
    expect(name?.width).toBeGreaterThan(MAGNIFIED.width / 2);
    await page.screenshot({ path: test.info().outputPath('checkout-magnified.png') });
    await page.setViewportSize(PHONE);
  });

  await test.step('the strip takes the place of the site’s head, and stays while the form is read', async () => {
    await expect(strip(page)).toContainText('110,00');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.getByLabel(texts.name, { exact: true }).fill('Bia Nogueira');
    await button(page, texts.payPix).scrollIntoViewIfNeeded();
    await expect(page.getByLabel(texts.name, { exact: true })).not.toBeInViewport();
    await expect(strip(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - region "${texts.strip}":
          - link "${texts.toEvent}"
          - heading /^Noite/ [level=1]
          - paragraph: /Total/
          - timer "${texts.holdTime}"
        - region "${texts.payment}":
          - form "${texts.payment}":
            - heading "${texts.yourData}" [level=2]
            - textbox "${texts.name}": Bia Nogueira
            - textbox "${texts.email}"
            - heading "${texts.tickets}" [level=2]
            - group /Ingresso 1/
            - group /Ingresso 2/
            - group "${texts.method}":
              - radio /Pix/ [checked]
              - radio /Cartão/
            - button "${texts.payPix}"
          - button "${texts.giveBack}"
        - region "${ticketsTexts.summary}":
          - heading "${ticketsTexts.summary}" [level=2]
    `);
  });

  await test.step('the way back to the event loses nothing', async () => {
    await page.getByRole('link', { name: texts.toEvent }).click();
    await page.getByRole('link', { name: texts.resume }).click();
    await expect(page.getByLabel(texts.name, { exact: true })).toHaveValue('Bia Nogueira');
  });

  await test.step('code, key, amount and clock of a Pix are in one view', async () => {
    await page.getByLabel(texts.email, { exact: true }).fill(newAddress());
    await page.getByLabel(texts.document, { exact: true }).fill('52998224725');
    await button(page, texts.payPix).click();
    await expect(page.getByRole('group', { name: texts.payByPix })).toBeFocused();
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 0));
      const [width, height] = Object.values(size);
      for (const seen of [
        page.getByRole('img', { name: texts.pixQr }),
        button(page, texts.copyPix),
        strip(page).getByText('110,00'),
        page.getByRole('timer'),
      ]) {
        await expect(seen, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
      }
    }
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - region "${texts.payment}":
          - group "${texts.payByPix}":
            - heading "${texts.payByPix}" [level=2]
            - button "${texts.copyPix}"
            - img "${texts.pixQr}"
            - status:
              - paragraph: /${texts.waiting}/
          - button "${texts.change}"
    `);
  });

  await test.step('the payment drops flags above the tickets, and a reload does not', async () => {
    const flags = page.locator('[data-flags]');
    await pay(page);
    await expect(page.getByRole('region', { name: ticketsTexts.tickets })).toBeFocused();
    await expect(flags).toBeInViewport();
    await expect(ticketQr(page).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - status: /${ticketsTexts.approved}/
        - heading /^Noite/ [level=1]
        - region "${ticketsTexts.tickets}":
          - heading "${ticketsTexts.yours}" [level=2]
          - list:
            - listitem:
              - article /Bia Nogueira/:
                - img "QR Code do ingresso"
                - heading /^Noite/ [level=3]
          - button "${ticketsTexts.shareEvent}"
          - heading "${ticketsTexts.others}" [level=3]
        - region "${ticketsTexts.summary}":
          - heading "${ticketsTexts.summary}" [level=2]
    `);
    await inspect(page, 'order-approved');
    await page.reload();
    await expect(ticketQr(page).first()).toBeInViewport({ ratio: 1 });
    await expect(flags).toHaveCount(0);
  });
});

test('@phone an order shows the next ticket’s QR first, and folds the used one', async ({ page }) => {
  const evening = await openEventOfTonight();
  const person = await newPerson('Marina Couto Alves');
  const { id, tickets: [first, second] = [] } = await buyTwo(person, evening);
  await nextMailTo(person.email);
  const producer = await signedIn('produtor@festix.dev');
  const device_id = randomUUID();
  await producer.call(contract.devices.enrol, { body: { id: device_id, name: 'Celular da porta', kind: 'door' } });
  await producer.call(contract.door.checkin, {
    params: { event_id: evening.event_id },
    body: { id: randomUUID(), device_id, reference: first?.qr ?? '' },
  });

  await page.setViewportSize(PHONE);
  await enter(page, person.email, `/events/${evening.slug}/orders/${id}`);
  await expect(ticketQr(page)).toHaveCount(1);
  await expect(ticketQr(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.reload();
  await expect(ticketQr(page)).toBeInViewport({ ratio: 1 });
  expect(await qrOnScreen(ticketQr(page))).toBe(second?.qr);
  expect((await ticketQr(page).boundingBox())?.width).toBeGreaterThanOrEqual(200);
  await page.getByText('1 usado', { exact: true }).click();
  await expect(ticketQr(page)).toHaveCount(2);
  await expect(page.getByText(/^Entrada feita em/)).toBeVisible();
  await inspect(page, 'order-used');
});
