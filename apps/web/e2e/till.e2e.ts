import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { laterTexts } from '../src/screens/till/till/later-texts.ts';
import { tillTexts as texts } from '../src/screens/till/till/till-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { enterWith } from './stage/door-entry.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { inspect, inspectDark, inspectDevices } from './stage/inspect.ts';
import { DEMO_PASSWORD, PASSWORD } from './stage/people.ts';
import { qrOnScreen } from './stage/qr-on-screen.ts';
import { openSalePoint, type SalePoint } from './stage/sale-points.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PIN = '48271';
const POINTS_PER_MM = 72 / 25.4;
/** A restored link makes progress within 60 s, with any request in flight when it broke. */
const DRAINED_MS = 75_000;

const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A till of one event, at which every screen is inspected. */
class Counter extends TillCounter {
  private readonly evening: Evening;

  constructor(page: Page, evening: Evening) {
    super(page, 'Lote único');
    this.evening = evening;
  }

  async visit(path = ''): Promise<void> {
    await this.page.goto(`${stageUrl()}/till/${this.evening.event_id}${path}`);
  }

  async setUp({ operator }: SalePoint): Promise<void> {
    await this.visit();
    await this.signIn({ email: operator.email, password: PASSWORD });
    await this.nameDevice('Caixa de prova');
    await inspect(this.page, 'till-enrol');
    await this.key(texts.enrol).click();
    await this.heading(texts.drawerTitle).waitFor();
    await this.press(['1', '0', '0', '00']);
    await inspectDevices(this.page, 'till-drawer');
    await this.key(texts.openDrawer).click();
  }

  async finish(): Promise<void> {
    await this.finishKey().click();
    await this.isDone();
  }

  async isDone(): Promise<void> {
    await expect(this.heading(texts.done)).toBeVisible();
  }

  async toSales(): Promise<void> {
    await this.key(texts.tillMenu).click();
    await this.key(texts.shiftSales).click();
  }
}

/** Returns the width in mm of the first page that the browser would print. */
async function printedWidth(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width] = /MediaBox \[0 0 ([\d.]+)/.exec(pdf) ?? [];
  return Number(width) / POINTS_PER_MM;
}

async function settlePix({ operator }: SalePoint, order_id: string, status: 'approved' | 'cancelled'): Promise<void> {
  const { payment } = await operator.api.call(contract.salePoint.order, { params: { order_id } });
  await operator.api.call(contract.buying.sandbox, {
    params: { payment_id: payment?.id ?? '' },
    body: { status },
  });
}

test(
  'a till sells in three taps with and without a network, and its drawer is counted blind',
  { tag: '@phone' },
  async ({ page, context }) => {
    test.slow();
    const evening = await openEventOfTonight();
    const point = await openSalePoint(evening.event_id);
    await point.supervisor.api.call(contract.salePoint.setPin, { body: { pin: PIN, password: PASSWORD } });
    const counter = new Counter(page, evening);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });

    await test.step('a browser becomes a till, and its drawer is opened', async () => {
      await counter.setUp(point);
      await expect(page.getByText(texts.stubsOf(20, 20))).toBeVisible();
      await counter.cached();
      await inspect(page, 'till-lots');
    });

    await test.step('three taps, with the document of the half price', async () => {
      await counter.choose('Inteira', 2);
      await counter.choose('Meia');
      await inspect(page, 'till-cart');
      await counter.toPayment();
      await key(page, '150').click();
      await inspect(page, 'till-payment');
      await key(page, texts.documentShown).click();
      await inspectDark(page, 'till-payment-dark');
      await counter.finish();
      await expect(page.getByText(/^Recibo \d{3,}-000001$/)).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: texts.change })).toContainText('25,00');
      await inspectDevices(page, 'till-receipt');
    });

    await test.step('the ticket on the screen is one that a door admits', async () => {
      await expect(page.getByText(texts.ticketOf(1, 3))).toBeVisible();
      await enterWith(await qrOnScreen(page.getByRole('img', { name: texts.ticketQr })), evening);
    });

    await test.step('receipt and tickets come off a roll of either width', async () => {
      await key(page, texts.print).click();
      for (const paper of [58, 80] as const) {
        await page.getByLabel(texts.paperWidth[paper]).check();
        await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
        await key(page, texts.printAll).click();
        await expect(page.locator('html[data-printed]')).toBeAttached();
        expect(Math.round(await printedWidth(page))).toBe(paper);
      }
      await inspect(page, 'till-print');
      await counter.nextSale();
    });

    await test.step('a Pix is sold when the bank has said so', async () => {
      await counter.choose('Inteira');
      await counter.toPayment();
      await page.getByRole('radio', { name: 'Pix' }).check();
      await key(page, texts.makePix).click();
      await expect(page.getByRole('img', { name: texts.pixQr })).toBeVisible();
      await inspect(page, 'till-pix');
      await settlePix(point, page.url().split('/').at(-1)!, 'approved');
      await counter.isDone();
      await expect(page.getByText(/-000002$/)).toBeVisible();
      await counter.nextSale();
    });

    await test.step('a Pix that nobody pays is told at the lots, and the same is asked for anew', async () => {
      await counter.choose('Inteira');
      await counter.toPayment();
      await page.getByRole('radio', { name: 'Pix' }).check();
      await key(page, texts.makePix).click();
      await expect(page.getByRole('img', { name: texts.pixQr })).toBeVisible();
      const order_id = page.url().split('/').at(-1)!;
      await key(page, texts.toLots).click();
      await settlePix(point, order_id, 'cancelled');
      await expect(key(page, texts.dismiss)).toBeVisible();
      await inspect(page, 'till-pix-expired-band');
      await key(page, texts.see).click();
      await expect(page.getByText('1 × Inteira')).toBeVisible();
      await inspect(page, 'till-pix-expired');
      await key(page, texts.pixAgain).click();
      await expect(page.getByRole('img', { name: texts.pixQr })).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(order_id));
      await key(page, texts.pixGiveUp).click();
      await expect(counter.lots()).toBeVisible();
      await expect(key(page, texts.dismiss)).toBeHidden();
    });

    await test.step('with the network cut it starts anew and sells what lies there', async () => {
      await restart(context, counter);
      await expect(page.getByText(texts.sellingOffline)).toBeVisible();
      await counter.choose('Inteira');
      await inspectDark(page, 'till-offline');
      await counter.toPayment();
      await expect(page.getByText(texts.needsLink)).toBeVisible();
      await counter.finish();
      await expect(page.getByText(/-000003$/)).toBeVisible();
      await counter.nextSale();
      await expect(page.getByText(texts.salesWaiting(1))).toBeVisible();
    });

    await test.step('a supervisor takes that sale back, by PIN', async () => {
      await counter.toSales();
      await inspect(page, 'till-sales');
      await page.getByRole('button', { name: /-000003/ }).click();
      await inspect(page, 'till-sale');
      await key(page, laterTexts.voidSale).click();
      await page.getByLabel('Lote errado').check();
      await page.getByLabel(laterTexts.pin).fill('0000');
      await key(page, laterTexts.confirmVoid).click();
      await expect(page.getByText(laterTexts.pinWrong(4))).toBeVisible();
      await inspect(page, 'till-void');
      await page.getByLabel(laterTexts.pin).fill(PIN);
      await key(page, laterTexts.confirmVoid).click();
      await expect(page.getByText('Lote errado · Sônia Vaz')).toBeVisible();
    });

    await test.step('the drawer is counted blind, five reais short', async () => {
      await counter.visit('/cash');
      await key(page, laterTexts.withdrawal).click();
      await page.getByLabel(laterTexts.withdrawalAmount).fill('2000');
      await key(page, laterTexts.saveMove).click();
      await key(page, laterTexts.confirmMove).click();
      await expect(page.getByLabel(laterTexts.withdrawalAmount)).toBeHidden();
      await inspectDevices(page, 'till-cash');
      await key(page, texts.closeTitle).click();
      await page.getByLabel(laterTexts.countCash).fill('20000');
      await page.getByLabel(laterTexts.countCard).fill('0');
      await expect(page.getByText('205,00')).toBeHidden();
      await inspectDevices(page, 'till-close');
      await key(page, laterTexts.closeNow).click();
      await expect(page.getByText('200,00')).toBeVisible();
      await expect(page.getByText('205,00')).toBeHidden();
      await inspect(page, 'till-close-asked');
      await key(page, laterTexts.confirmClose).click();
      await expect(page.getByText(new RegExp(`^${laterTexts.short} `))).toContainText('5,00');
      await inspect(page, 'till-report');
      await expect(page.getByText(laterTexts.reportWaiting)).toBeVisible();
    });

    await test.step('the network is back: the server has it all, to the cent', async () => {
      await context.setOffline(false);
      await expect(page.getByText(laterTexts.reportSent)).toBeVisible({ timeout: DRAINED_MS });
      const { data } = await point.supervisor.api.call(contract.salePoint.cashSessions, {
        query: { event_id: evening.event_id },
      });
      const session_id = data[0]!.id;
      const closed = await point.supervisor.api.call(contract.salePoint.cashSession, { params: { session_id } });
      expect(closed).toMatchObject({ total: 175_00, cash_expected: 205_00, cash_counted: 200_00 });
      expect(closed.receipts?.missing).toEqual([]);
      expect(closed.voids).toHaveLength(1);
    });

    await test.step('whoever leaves gives the stubs back and leaves nothing behind', async () => {
      await counter.visit('/menu');
      await inspectDevices(page, 'till-menu');
      await key(page, new RegExp(`^${texts.leave}`)).click();
      await inspect(page, 'till-leave');
      await key(page, laterTexts.leaveNow).click();
      await expect(page.getByRole('heading', { name: texts.signInTitle })).toBeVisible({ timeout: DRAINED_MS });
      await inspect(page, 'till-sign-in');
      const { data } = await point.supervisor.api.call(contract.salePoint.leases);
      expect(data.filter(({ out }) => out > 0)).toEqual([]);
    });
  },
);

test('a person who may not sell an event reads so before any setup', { tag: '@phone' }, async ({ page }) => {
  const evening = await openEventOfTonight();
  await page.goto(`${stageUrl()}/till/${evening.event_id}`);
  await page.getByLabel(texts.email).fill('cliente@festix.dev');
  await page.getByLabel(texts.password, { exact: true }).fill(DEMO_PASSWORD);
  await key(page, texts.signIn).click();
  await expect(page.getByRole('heading', { name: texts.noRightTitle })).toBeVisible();
  await expect(page.getByText(texts.noRightHint('cliente@festix.dev'))).toBeVisible();
  await inspect(page, 'till-no-right');
});

async function restart(context: BrowserContext, counter: Counter): Promise<void> {
  await context.setOffline(true);
  await counter.visit();
  await counter.lots().waitFor();
}
