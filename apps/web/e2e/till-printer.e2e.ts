import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { bandTexts } from '../src/screens/till/till/printer/band-texts.ts';
import { printerTexts } from '../src/screens/till/till/printer/printer-texts.ts';
import { PaperPrinter, type PrintedPaper } from '../src/screens/till/till/printer/testing/paper-printer.ts';
import { laterTexts } from '../src/screens/till/till/later-texts.ts';
import { tillTexts as texts } from '../src/screens/till/till/till-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { enterWith } from './stage/door-entry.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect, inspectDark } from './stage/inspect.ts';
import { PASSWORD } from './stage/people.ts';
import { plugIn, showPaper, showPapers, unplug } from './stage/printer-port.ts';
import { qrOnScreen } from './stage/qr-on-screen.ts';
import { openSalePoint } from './stage/sale-points.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

/** A restored link makes progress within 60 s, with any request in flight when it broke. */
const DRAINED_MS = 75_000;

/** A phone, a tablet and a counter's screen. */
const WINDOWS = [390, 768, 1440].map((width) => ({ width, height: 900 }));

const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Inspects a screen at the widths of the devices that have a printer. */
async function inspectWidths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await inspect(page, `${name}-${size.width}`);
  }
  await page.setViewportSize(before);
}

/** Returns the text of a ticket's QR, read from a picture of its paper in another tab. */
async function qrOf(paper: PrintedPaper, page: Page): Promise<string> {
  await showPaper(page, paper);
  return qrOnScreen(page.locator('svg'));
}

test(
  'a till prints its sales by a printer of its own, offline too, and a fault keeps nobody from selling',
  { tag: '@phone' },
  async ({ page, context }) => {
    test.slow();
    const evening = await openEventOfTonight();
    const point = await openSalePoint(evening.event_id);
    const printer = new PaperPrinter({ width: 384, sets: [0, 3] });
    const words = (place: number) => PaperPrinter.wordsOf(printer.papers[place]!);
    const printed = (papers: number) => expect.poll(() => printer.papers.length).toBe(papers);
    await plugIn(page, printer);
    const counter = new TillCounter(page, 'Lote único');

    await test.step('the printer is set up by a test paper', async () => {
      await counter.enrol(
        stageUrl(),
        evening.event_id,
        { email: point.operator.email, password: PASSWORD },
        'Caixa de prova',
      );
      await counter.openDrawer(['1', '0', '0', '00']);
      await counter.cached();
      await key(page, texts.tillMenu).click();
      await key(page, new RegExp(`^${bandTexts.title}`)).click();
      await inspectWidths(page, 'till-printer-ways');
      await inspectDark(page, 'till-printer-ways-dark');
      await page.getByLabel(texts.paperWidth[58]).check();
      await key(page, printerTexts.ways.serial.choose).click();
      await expect(counter.heading(printerTexts.testTitle)).toBeVisible();
      await printed(1);
      expect(words(0)).toMatch(/^A {2}ç ã é õ à ú Ç Ã É Õ$/m);
      expect(words(0)).not.toMatch(/^[BCD] {2}ç ã/m);
      await page.getByLabel(printerTexts.line('A')).check();
      await page.getByLabel(printerTexts.qr.native).check();
      await inspectWidths(page, 'till-printer-test');
      await key(page, printerTexts.finish).click();
      await expect(page.getByLabel(printerTexts.printsSales)).toBeChecked();
      await inspectWidths(page, 'till-printer');
    });

    await test.step('the till alone may use the ports', async () => {
      const allows = (one: Page) =>
        one.evaluate(() => {
          const { featurePolicy } = document as Document & { featurePolicy?: { allowsFeature(name: string): boolean } };
          return ['serial', 'usb'].map((feature) => featurePolicy?.allowsFeature(feature));
        });
      expect(await allows(page)).toEqual([true, true]);
      const other = await context.newPage();
      await other.goto(`${stageUrl()}/`);
      expect(await allows(other)).toEqual([false, false]);
      await other.close();
    });

    await test.step('with the network cut, the till starts anew and prints a sale without a dialog', async () => {
      await context.setOffline(true);
      await counter.begin(stageUrl(), evening.event_id);
      await counter.choose('Inteira');
      await counter.choose('Meia');
      await counter.toPayment();
      await counter.seeDocuments();
      await counter.finishKey().click();
      await expect(counter.heading(texts.done)).toBeVisible();
      await printed(4);
      expect(words(1)).toMatch(/Recibo \d{3,}-000001/);
      expect(words(2)).toContain('Ingresso 1');
      expect(words(3)).toContain('Carteira de estudante');
    });

    let tickets: string[] = [];
    await test.step('the QR of each paper reads from its picture', async () => {
      await context.setOffline(false);
      const other = await context.newPage();
      tickets = [await qrOf(printer.papers[2]!, other), await qrOf(printer.papers[3]!, other)];
      // The picture of the guide.
      await showPapers(other, [printer.papers[1]!, printer.papers[3]!]);
      await other.locator('main').screenshot({ path: test.info().outputPath('ingresso-impresso.png') });
      await other.close();
      expect(new Set(tickets).size).toBe(2);
      for (const ticket of tickets) await enterWith(ticket, evening);
      await context.setOffline(true);
    });

    await test.step('the roll ends in the middle of the next sale, which stands', async () => {
      await counter.nextSale();
      printer.paperEndsAfter = 700;
      await counter.choose('Inteira');
      await counter.toPayment();
      await counter.finishKey().click();
      await expect(counter.heading(texts.done)).toBeVisible();
      const alert = page.getByRole('alert').filter({ hasText: bandTexts.faults['paper-out'] });
      // The receipt is out, and its ticket is not.
      await expect(alert).toContainText(bandTexts.left(1));
      await inspectWidths(page, 'till-printer-paper-out');
      await counter.nextSale();
      await expect(alert).toBeVisible();
      await inspectWidths(page, 'till-printer-paper-out-lots');
    });

    await test.step('a reload loses no paper: what was left is told, and printed by a tap', async () => {
      await counter.begin(stageUrl(), evening.event_id);
      const alert = page.getByRole('alert').filter({ hasText: bandTexts.left(1) });
      await expect(alert).toContainText(bandTexts.faults.unfinished);
      await inspectWidths(page, 'till-printer-unfinished');
      printer.refill();
      await key(page, bandTexts.again).click();
      await printed(6);
      await expect(alert).toBeHidden();
      // The last paper counts as printed once the printer has answered behind it.
      await expect(page.getByText(bandTexts.printing(1))).toBeHidden();
      expect(words(4)).toMatch(/Recibo \d{3,}-000002/);
      expect(words(5)).toContain('Ingresso 1 de 1');
    });

    await test.step('a pulled plug is told at once, and the printer is found again by a tap', async () => {
      await unplug(page);
      await expect(page.getByText(bandTexts.faults.lost)).toBeVisible();
      await key(page, bandTexts.tryAgain).click();
      await expect(page.getByText(bandTexts.faults.lost)).toBeHidden();
    });

    await test.step('a reprint is counted on the sale, here and at the server', async () => {
      await key(page, texts.tillMenu).click();
      await key(page, texts.shiftSales).click();
      await page.getByRole('button', { name: /-000002/ }).click();
      await key(page, laterTexts.reprint).click();
      await key(page, texts.printAll).click();
      await printed(8);
      expect(words(6)).toContain(laterTexts.slipCopy);
      await expect(page.getByText(bandTexts.reprints)).toBeVisible();
      await inspectWidths(page, 'till-sale-reprinted');
      const order_id = page.url().split('/').at(-1)!;
      await context.setOffline(false);
      await expect
        .poll(
          async () => {
            const sale = await point.supervisor.api
              .call(contract.salePoint.order, { params: { order_id } })
              .catch(() => undefined);
            return sale?.reprints;
          },
          { timeout: DRAINED_MS },
        )
        .toBe(1);
    });

    await test.step('a closed drawer prints its report', async () => {
      await counter.close(stageUrl(), evening.event_id, { cash: 20000, card: 0 });
      await printed(9);
      expect(words(8)).toContain(laterTexts.reportTitle);
      expect(words(8)).toContain(laterTexts.signature);
    });
  },
);
