import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { laterTexts } from '../src/screens/till/till/later-texts.ts';
import { tillTexts as texts } from '../src/screens/till/till/till-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { PASSWORD } from './stage/people.ts';
import { openSalePoint, type SalePoint } from './stage/sale-points.ts';

/** Milliseconds that a person holds a key. */
const HELD_MS = 60;

/** Presses keys as a person does, wherever the focus is. */
async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key, { delay: HELD_MS });
}

/**
 * Types a code with its Enter as a reader does: all its keys at once. Playwright's keyboard waits for the page after
 * each, so that a busy machine would type as slowly as a person.
 */
async function scan(page: Page, code: string): Promise<void> {
  const reader = await page.context().newCDPSession(page);
  const keys = [...[...code].map((key) => ({ key, text: key })), { key: 'Enter', text: '\r' }];
  await Promise.all(
    keys.flatMap(({ key, text }) => [
      reader.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text }),
      reader.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ]),
  );
  await reader.detach();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const charge = (page: Page) => button(page, /^(Cobrar |Escolher pagamento$|Receber em dinheiro$)/);
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Presses Enter once the page takes it: right after the last page's Enter it does not. */
async function goOn(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).not.toHaveAttribute('aria-disabled', 'true');
  await type(page, 'Enter');
}

async function openTill(page: Page): Promise<SalePoint> {
  const evening = await openEventOfTonight();
  const point = await openSalePoint(evening.event_id);
  const counter = new TillCounter(page, 'Lote único');
  await counter.enrol(stageUrl(), evening.event_id, { email: point.operator.email, password: PASSWORD }, 'Caixa 1');
  return point;
}

test(
  'a till sells without a mouse, in cash, by Pix and offline by card, and a reader opens its sales',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const { operator } = await openTill(page);

    await test.step('the drawer is opened with typed change', async () => {
      await type(page, '1', '0', '0', '0', '0');
      await expect(page.locator('body')).toMatchAriaSnapshot(`
        - main:
          - heading "${texts.drawerTitle}" [level=1]
          - status: /${texts.inDrawer} R\\$ 100,00/
          - group "Teclado de valor"
          - term: ${texts.operator}
        - contentinfo:
          - button "${texts.openDrawer}"
          - button "${texts.tillMenu}"
      `);
      await type(page, 'Enter');
      await expect(button(page, /^Lote único, ?Inteira/)).toBeVisible();
    });

    await test.step('two tickets in cash, with change that is read aloud', async () => {
      await type(page, '1', '+');
      await expect(said(page, '2 ingressos, R$ 100,00')).toBeAttached();
      await inspect(page, 'till-keys-cart');
      await expect(page.locator('body')).toMatchAriaSnapshot(`
        - banner:
          - heading [level=1]
          - status: ${texts.online}
          - button "${texts.shiftSales}"
          - button "${texts.tillMenu}"
        - main:
          - region "Lote único":
            - heading /Lote único/ [level=2]
            - 'button /Lote único, Inteira R\\$ 50,00 na venda: 2/'
            - button /Lote único, Meia/
        - complementary "${texts.currentSale}":
          - heading "${texts.currentSale}" [level=2]
          - button "${texts.clear}"
          - list:
            - listitem:
              - button "${texts.less('Inteira')}"
              - button "${texts.more('Inteira')}"
          - group "${texts.methods}":
            - radio "Dinheiro" [checked]
            - radio "Pix"
            - radio "Maquininha"
          - button /Cobrar R\\$ 100,00/
      `);
      await type(page, 'Enter');
      await expect(heading(page, texts.payment)).toBeVisible();
      await type(page, '1', '2', '0', '0', '0');
      await expect(said(page, texts.change)).toContainText('20,00');
      await expect(page.locator('body')).toMatchAriaSnapshot(`
        - complementary "${texts.payment}":
          - button "${texts.toLots}"
          - heading "${texts.payment}" [level=1]
          - group "${texts.methods}"
          - status: /${texts.received} R\\$ 120,00/
          - group "${texts.quickAmounts}":
            - button "${texts.exact}"
            - button "200"
          - group "Teclado de valor"
          - status: /${texts.change} R\\$20,00/
          - button "${texts.finish}"
      `);
      await goOn(page, texts.finish);
      await expect(heading(page, texts.done)).toBeVisible();
      await expect(said(page, texts.done)).toContainText('Troco: R$ 20,00');
      await expect(page.locator('body')).toMatchAriaSnapshot(`
        - main:
          - heading "${texts.done}" [level=1]
          - region "${texts.slipReceipt}":
            - status: ${texts.ticketOf(1, 2)}
            - button "${texts.nextTicket}"
            - img "${texts.ticketQr}"
        - contentinfo:
          - button "${texts.whatsapp}"
          - button "${texts.email}"
          - button "${texts.print}"
          - button "${texts.newSale}"
      `);
      await goOn(page, texts.newSale);
      await expect(page.getByText(texts.emptySale)).toBeVisible();
    });

    await test.step('a Pix by the number of its method', async () => {
      await type(page, '1', '2', 'Enter');
      await goOn(page, texts.makePix);
      await expect(page.getByRole('img', { name: texts.pixQr })).toBeVisible();
      const order_id = page.url().split('/').at(-1)!;
      const { payment } = await operator.api.call(contract.salePoint.order, { params: { order_id } });
      await operator.api.call(contract.buying.sandbox, {
        params: { payment_id: payment?.id ?? '' },
        body: { status: 'approved' },
      });
      await expect(heading(page, texts.done)).toBeVisible();
      await goOn(page, texts.newSale);
      await expect(page.getByText(texts.emptySale)).toBeVisible();
    });

    await test.step('a card without a network, and its slip opens the sale', async () => {
      await context.setOffline(true);
      await type(page, 'ArrowDown', '+', '3', 'Enter');
      await expect(page.getByText(texts.cardHint)).toBeVisible();
      await goOn(page, texts.finish);
      await expect(heading(page, texts.done)).toBeVisible();
      const receipt = (await said(page, texts.done).innerText()).match(/\d{3,}-\d{6}/)![0];
      const code = await page.locator('[translate=no]').innerText();
      await goOn(page, texts.newSale);
      await expect(page.getByText(texts.emptySale)).toBeVisible();
      await scan(page, code);
      await expect(heading(page, texts.saleTitle(receipt))).toBeVisible();
      await type(page, 'Escape', 'Escape');
      await scan(page, '7891234567895');
      await expect(page.getByRole('alert').filter({ hasText: texts.scanForeign })).toBeVisible();
      await inspect(page, 'till-keys-scan');
      await type(page, 'F2');
      await expect(page.getByLabel(laterTexts.searchField)).toBeFocused();
      await page.keyboard.insertText(receipt);
      await expect(heading(page, laterTexts.searchSales)).toBeVisible();
      await inspect(page, 'till-search');
      await type(page, 'Enter');
      await expect(heading(page, texts.saleTitle(receipt))).toBeVisible();
      await type(page, '?');
      await expect(heading(page, laterTexts.keys)).toBeVisible();
      await inspect(page, 'till-keys');
    });
  },
);

const SIDE_BY_SIDE = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 1024, height: 768 },
  { width: 1180, height: 820 },
  { width: 1920, height: 1080 },
];
const STACKED = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];

/** Expects nothing to stick out of the window, and saves the picture. */
async function expectWhole(page: Page, name: string): Promise<void> {
  const overhang = await page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main, aside, footer, header')];
    return Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth));
  });
  expect.soft(overhang, `${name} is as wide as the window`).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), timeout: 120_000 });
}

test(
  'a till keeps the sum and its next key in sight, however the screen is held',
  { tag: '@phone' },
  async ({ page }) => {
    await openTill(page);
    await button(page, texts.openDrawer).click();
    for (let tap = 0; tap < 2; tap++) await button(page, /^Lote único, ?Inteira/).click();
    for (let tap = 0; tap < 2; tap++) await button(page, /^Lote único, ?Meia/).click();
    const lots = page.getByRole('main');
    const key = charge(page);

    for (const size of [...SIDE_BY_SIDE, ...STACKED]) {
      const isBeside = SIDE_BY_SIDE.includes(size);
      await test.step(`lots and sale at ${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await expect(page.getByRole('complementary')).toHaveCount(isBeside ? 1 : 0);
        await expect(key).toBeInViewport({ ratio: 1 });
        await expect(page.getByText('R$150,00').first()).toBeInViewport({ ratio: 1 });
        const [left, right] = [(await lots.boundingBox())!, (await key.boundingBox())!];
        expect(left.x + left.width <= right.x).toBe(isBeside);
        await expectWhole(page, `till-lots-${size.width}x${size.height}`);
      });
    }

    await key.click();
    for (const size of [...SIDE_BY_SIDE, ...STACKED]) {
      await test.step(`payment at ${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await expect(button(page, texts.finish)).toBeInViewport({ ratio: 1 });
        await expect(page.getByText('R$150,00').first()).toBeInViewport({ ratio: 1 });
        await expectWhole(page, `till-payment-${size.width}x${size.height}`);
      });
    }
  },
);
