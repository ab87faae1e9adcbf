import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract, type RecountView } from '@festix/domain/contract';
import { problemOf } from '@festix/domain/ground';
import { terminalAdvice } from '@festix/domain/till';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { bandTexts } from '../src/screens/till/till/printer/band-texts.ts';
import { printerTexts } from '../src/screens/till/till/printer/printer-texts.ts';
import { PaperPrinter } from '../src/screens/till/till/printer/testing/paper-printer.ts';
import { laterTexts } from '../src/screens/till/till/later-texts.ts';
import { tillTexts as texts } from '../src/screens/till/till/till-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { enterWith } from './stage/door-entry.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { PASSWORD } from './stage/people.ts';
import { LooseCable, plugIn, showPaper } from './stage/printer-port.ts';
import { qrOnScreen } from './stage/qr-on-screen.ts';
import { openSalePoint, type SalePoint } from './stage/sale-points.ts';
import { giveTerminal, type PlayedTerminal } from './stage/terminals.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PIN = '48271';
/** A restored link makes progress within 60 s, with any request in flight when it broke. */
const DRAINED_MS = 75_000;
/** A ticket's code on a line of its own. */
const CODE = /^ *([A-Z0-9]{10}) *$/m;
/** Place of the voided sale's ticket among the printed ones. */
const VOIDED_TICKET = 4;
/** A receipt names its number in its title, and a ticket in its foot. */
const RECEIPT = /^(?:Recibo )?\d{3,}-0*(\d+)/m;

const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A till with a printer and a terminal, for one night. */
class Night extends TillCounter {
  readonly printer = new PaperPrinter({ width: 384, sets: [0, 3] });
  readonly cable: LooseCable;
  terminal!: PlayedTerminal;
  /** Papers that are out once all that was asked for is printed, the test paper aside. */
  private due = 1;

  constructor(page: Page) {
    super(page, 'Lote único');
    this.cable = new LooseCable(page, this.printer);
  }

  /** Returns the words of the papers of the night. */
  get papers(): string[] {
    return this.printer.papers.slice(1).map((paper) => PaperPrinter.wordsOf(paper));
  }

  async setUpPrinter(): Promise<void> {
    const { page } = this;
    await key(page, texts.tillMenu).click();
    await key(page, new RegExp(`^${bandTexts.title}`)).click();
    await page.getByLabel(texts.paperWidth[58]).check();
    await key(page, printerTexts.ways.serial.choose).click();
    await page.getByLabel(printerTexts.line('A')).check();
    await page.getByLabel(printerTexts.qr.native).check();
    await key(page, printerTexts.finish).click();
    await expect(page.getByLabel(printerTexts.printsSales)).toBeChecked();
    await this.printed(0);
  }

  /** Waits until so many papers more are out. */
  async printed(more: number): Promise<void> {
    this.due += more;
    await expect.poll(() => this.printer.papers.length, { timeout: DRAINED_MS }).toBe(this.due);
  }

  async toPay(price: 'Inteira' | 'Meia', method: 'Dinheiro' | 'Maquininha' | 'Cartão' | 'Pix', times = 1) {
    await this.choose(price, times);
    await this.toPayment();
    await this.page.getByRole('radio', { name: method }).check();
    await this.seeDocuments();
  }

  async finish(): Promise<void> {
    await this.finishKey().click();
    await this.isDone();
  }

  async isDone(): Promise<void> {
    await expect(this.heading(texts.done)).toBeVisible();
  }

  /** Sells in cash, and waits for the papers. */
  async sellForCash(price: 'Inteira' | 'Meia', tickets = 1): Promise<void> {
    await this.toPay(price, 'Dinheiro', tickets);
    await this.finish();
    await this.printed(1 + tickets);
    await this.nextSale();
  }

  /** Sends one inteira to the terminal. */
  async charge(): Promise<void> {
    await this.toPay('Inteira', 'Cartão');
    await key(this.page, texts.chargeCard).click();
    await expect(this.page).toHaveURL(/\/terminal\//);
  }

  /** Waits for the fault, and prints what is left. */
  async printLeft(fault: keyof typeof bandTexts.faults, left: number, mend: () => void): Promise<void> {
    const alert = this.page.getByRole('alert').filter({ hasText: bandTexts.faults[fault] });
    await expect(alert).toContainText(bandTexts.left(left));
    mend();
    await key(this.page, bandTexts.again).click();
    await expect(alert).toBeHidden();
  }

  async openSale(receipt: RegExp): Promise<void> {
    await key(this.page, texts.tillMenu).click();
    await key(this.page, texts.shiftSales).click();
    await this.page.getByRole('button', { name: receipt }).click();
  }
}

async function payPix({ operator }: SalePoint, order_id: string): Promise<void> {
  const { payment } = await operator.api.call(contract.salePoint.order, { params: { order_id } });
  const params = { payment_id: payment?.id ?? '' };
  await operator.api.call(contract.buying.sandbox, { params, body: { status: 'approved' } });
}

/** Recounts the ledger, and returns the differences of one event. */
async function differencesOf(event_id: string): Promise<unknown[]> {
  const admin = await signedIn('admin@festix.dev');
  const recount_id = randomUUID();
  const begin = () =>
    admin.call(contract.ledger.startRecount, { body: { id: recount_id } }).then(
      () => true,
      // That of another test is under way, and may have passed this event.
      (error: Error) => !error.message.includes(problemOf('RECOUNT_UNDER_WAY').detail) && Promise.reject(error),
    );
  await expect.poll(begin, { timeout: DRAINED_MS }).toBe(true);
  const state = async (): Promise<RecountView['state']> =>
    (await admin.call(contract.ledger.recount, { params: { recount_id } })).state;
  await expect.poll(state, { timeout: DRAINED_MS }).toBe('done');
  const { data } = await admin.call(contract.ledger.recountDifferences, { params: { recount_id } });
  return data.filter(({ event }) => event.id === event_id);
}

test(
  'a whole night at the till: printer, terminal, drawer and book agree to the cent',
  { tag: '@phone' },
  async ({ page, context }) => {
    test.slow();
    const evening = await openEventOfTonight();
    const point = await openSalePoint(evening.event_id);
    await point.supervisor.api.call(contract.salePoint.setPin, { body: { pin: PIN, password: PASSWORD } });
    const night = new Night(page);
    await plugIn(page, night.cable);

    await test.step('the drawer is opened, and printer and terminal are set up', async () => {
      const credentials = { email: point.operator.email, password: PASSWORD };
      await night.enrol(stageUrl(), evening.event_id, credentials, 'Caixa da noite');
      night.terminal = await giveTerminal(point);
      await night.openDrawer(['1', '0', '0', '00']);
      await night.cached();
      await night.setUpPrinter();
      await night.begin(stageUrl(), evening.event_id);
    });

    await test.step('cash, and a half price with its document', async () => {
      await night.sellForCash('Inteira', 2);
      await night.sellForCash('Meia');
      expect(night.papers[4]).toContain('Carteira de estudante');
    });

    await test.step('a Pix', async () => {
      await night.toPay('Inteira', 'Pix');
      await key(page, texts.makePix).click();
      await expect(page.getByRole('img', { name: texts.pixQr })).toBeVisible();
      await payPix(point, page.url().split('/').at(-1)!);
      await night.isDone();
      await night.printed(2);
      await night.nextSale();
    });

    await test.step('a card at the terminal', async () => {
      await night.charge();
      await night.terminal.play({ outcome: 'approve' });
      await night.isDone();
      await night.printed(2);
      expect(night.papers.at(-2)).toMatch(/^Bandeira +Visa final 4242$/m);
      expect(night.papers.at(-2)).toMatch(/^Autorização +\d{6}$/m);
      await night.nextSale();
    });

    await test.step('a refused card, which is then paid in cash', async () => {
      await night.charge();
      await night.terminal.play({ outcome: 'refuse', status_detail: 'insufficient_amount' });
      await expect(page.getByRole('alert')).toHaveText(terminalAdvice('refused', 'insufficient_amount'));
      await page.getByRole('radio', { name: 'Dinheiro' }).check();
      await night.finish();
      await night.printed(2);
      await night.nextSale();
    });

    await test.step('a lost answer of the terminal, asked for again', async () => {
      await night.terminal.play({ mood: 'loses_answers' });
      await night.charge();
      await night.terminal.play({ outcome: 'approve' });
      await night.isDone();
      await night.terminal.play({ mood: 'awake' });
      await night.printed(2);
      await night.nextSale();
    });

    await test.step('the roll ends between a receipt and its ticket', async () => {
      await night.toPay('Inteira', 'Dinheiro');
      night.printer.paperEndsAfter = 700;
      await night.finish();
      await night.printLeft('paper-out', 1, () => night.printer.refill());
      await night.printed(2);
      await night.nextSale();
    });

    await test.step('the plug of the printer falls out twice in the middle of a sale', async () => {
      for (const price of ['Inteira', 'Meia'] as const) {
        await night.toPay(price, 'Dinheiro');
        night.cable.loosen();
        await night.finish();
        await night.printLeft('lost', 2, () => night.cable.plugBack());
        await night.printed(2);
        await night.nextSale();
      }
    });

    await test.step('the network is gone: cash, a card that is typed by hand, and a half price', async () => {
      await context.setOffline(true);
      await night.begin(stageUrl(), evening.event_id);
      await night.sellForCash('Inteira');
      await night.toPay('Inteira', 'Maquininha');
      await night.finish();
      await night.printed(2);
      expect(night.papers.at(-2)).toMatch(/^Cartão +Digitado à mão$/m);
      await night.nextSale();
      await night.sellForCash('Meia');
      await context.setOffline(false);
      await night.emptied(DRAINED_MS);
    });

    await test.step('a sale by card is voided, and its money goes back to the card', async () => {
      await night.openSale(/-000004/);
      await key(page, laterTexts.voidSale).click();
      await page.getByLabel(laterTexts.reasons[0]).check();
      await page.getByLabel(laterTexts.pin).fill(PIN);
      await key(page, laterTexts.confirmVoid).click();
      await night.printed(1);
      expect(night.papers.at(-1)).toContain(laterTexts.slipVoid);
      expect(night.papers.at(-1)).toContain(laterTexts.slipVoidCard);
    });

    const session = async () => {
      const query = { event_id: evening.event_id };
      const { data } = await point.supervisor.api.call(contract.salePoint.cashSessions, { query });
      return point.supervisor.api.call(contract.salePoint.cashSession, { params: { session_id: data[0]!.id } });
    };

    await test.step('the first sale is printed again, and counted', async () => {
      await night.begin(stageUrl(), evening.event_id);
      await night.openSale(/-000001/);
      await key(page, laterTexts.reprint).click();
      await key(page, texts.printAll).click();
      await night.printed(3);
      await expect(page.getByText(bandTexts.reprints)).toBeVisible();
      await night.emptied(DRAINED_MS);
      await expect.poll(async () => (await session()).cards?.terminal, { timeout: DRAINED_MS }).toBe(50_00);
    });

    await test.step('the counted drawer closes even, and its paper compares the terminal, whatever page is shown', async () => {
      expect(await night.close(stageUrl(), evening.event_id, { cash: 475_00, card: 50_00 })).toBe(laterTexts.even);
      const report_url = page.url();
      await key(page, laterTexts.openAnother).click();
      await night.printed(1);
      const report = night.papers.at(-1);
      expect(report).toMatch(/^Na maquininha +R\$ 50,00$/m);
      expect(report).toMatch(/^Na gaveta +R\$ 50,00$/m);
      expect(report).toMatch(/^No livro +R\$ 50,00$/m);
      expect(report?.match(/^Diferença +R\$ 0,00$/gm)).toHaveLength(2);
      await page.goto(report_url);
      await expect(page.getByText(laterTexts.reportSent)).toBeVisible({ timeout: DRAINED_MS });
      await expect(page.getByText(laterTexts.atTerminal, { exact: true })).toBeVisible();
    });

    await test.step('drawer, terminal and book agree to the cent', async () => {
      const closed = await session();
      expect(closed).toMatchObject({
        ...{ total: 525_00, cash_expected: 475_00, cash_counted: 475_00, difference: 0 },
        cards: {
          ...{ terminal: 50_00, drawer: 50_00, book: 50_00, difference: 0 },
          typed: { sales: 1, drawer: 50_00, book: 50_00, counted: 50_00, difference: 0 },
        },
      });
      expect(closed.receipts).toMatchObject({ missing: [], repeated: [] });
      expect(closed.voids).toMatchObject([{ amount: 50_00 }]);
      for (const charge of closed.cards!.charges) expect(charge.difference).toBe(0);
      expect(await night.terminal.isCharging()).toBe(false);
      expect(await differencesOf(evening.event_id)).toEqual([]);
    });

    await test.step('every sale came out on paper exactly once, but for the copy', async () => {
      const query = { event_ids: evening.event_id };
      const { data } = await point.supervisor.api.call(contract.salePoint.orders, { query });
      const made = data.filter(({ status }) => status === 'paid' || status === 'refunded');
      const sold = await Promise.all(
        made.map(({ id: order_id }) => point.supervisor.api.call(contract.salePoint.order, { params: { order_id } })),
      );
      expect(sold).toHaveLength(12);
      const codes = night.papers.flatMap((words) => CODE.exec(words)?.[1] ?? []);
      const receipts = night.papers.filter((words) => words.includes(laterTexts.slipTaxNote));
      const firsts = receipts.filter((words) => !words.includes(laterTexts.slipCopy));
      expect(firsts.map((words) => Number(RECEIPT.exec(words)?.[1]))).toEqual(sold.map((_, place) => place + 1));
      const copied = codes.slice(0, 2);
      // The server names no code of a ticket that is void.
      const voided = codes.filter((_, place) => place === VOIDED_TICKET);
      const standing = sold.flatMap(({ tickets = [] }) => tickets.flatMap(({ code }) => code ?? []));
      expect(standing).toHaveLength(12);
      expect(codes.toSorted()).toEqual([...standing, ...voided, ...copied].toSorted());
      expect(new Set(codes).size).toBe(13);
      expect(receipts).toHaveLength(sold.length + 1);
      expect(sold.map(({ reprints = 0 }) => reprints).filter((times) => times > 0)).toEqual([1]);
    });

    await test.step('printed tickets are admitted, and that of the voided sale is not', async () => {
      const qrOf = async (receipt: number) => {
        const place = night.papers.findIndex(
          (words) => CODE.test(words) && Number(RECEIPT.exec(words)?.[1]) === receipt,
        );
        await showPaper(page, night.printer.papers[place + 1]!);
        return qrOnScreen(page.locator('svg'));
      };
      await enterWith(await qrOf(6), evening);
      await enterWith(await qrOf(11), evening);
      await expect(enterWith(await qrOf(4), evening)).rejects.toThrow('answered 4');
    });

    await night.terminal.giveBack();
  },
);
