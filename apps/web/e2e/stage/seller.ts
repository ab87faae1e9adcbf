import { expect, type Browser, type ViewportSize } from '@playwright/test';
import { TillCounter, type Paper } from '../../../../tools/stage/till-counter.ts';
import type { Dice } from './dice.ts';
import { PASSWORD } from './people.ts';
import type { SalePoint } from './sale-points.ts';
import { ShakyLink } from './shaky-link.ts';

const LOT = 'Lote único';
const MOST_PER_SALE = 4;
const CHANGE = { keys: ['1', '0', '0', '00'], cents: 100_00 };
/** A restored link makes progress within 60 s, with any request in flight when it broke. */
const DRAINED_MS = 75_000;

/** Papers that all sellers together have handed over for so many places. */
export class Sold {
  readonly codes: string[] = [];
  private readonly places: number;
  private waking: (() => void)[] = [];

  constructor(places: number) {
    this.places = places;
  }

  get isOver(): boolean {
    return this.codes.length >= this.places;
  }

  add(codes: readonly string[]): void {
    this.codes.push(...codes);
    for (const wake of this.waking.splice(0)) wake();
  }

  /** Resolves when a seller has sold a ticket. */
  next(): Promise<void> {
    return new Promise((resolve) => this.waking.push(resolve));
  }
}

type Means = 'cash' | 'card';

/** An operator who sells over a shaky link of its own until there is nothing left. */
export class Seller {
  /** The till's. */
  readonly name: string;
  readonly link: ShakyLink;
  /** Papers that were handed over here. */
  readonly papers: (Paper & { by: Means })[] = [];
  /** Sales whose answer got lost. */
  asked = 0;
  private readonly counter: TillCounter;
  private readonly event_id: string;
  private readonly dice: Dice;

  static async open(
    browser: Browser,
    viewport: ViewportSize,
    name: string,
    event_id: string,
    dice: Dice,
  ): Promise<Seller> {
    const context = await browser.newContext({ viewport });
    const link = await ShakyLink.open(context, dice.another());
    return new Seller(name, await TillCounter.open(context, LOT), link, event_id, dice);
  }

  private constructor(name: string, counter: TillCounter, link: ShakyLink, event_id: string, dice: Dice) {
    this.name = name;
    this.counter = counter;
    this.link = link;
    this.event_id = event_id;
    this.dice = dice;
  }

  /** Tickets that were handed over here. */
  get tickets(): number {
    return this.papers.reduce((sum, { codes }) => sum + codes.length, 0);
  }

  /** The expected money in the drawer, change included, in cents. */
  get inDrawer(): number {
    return CHANGE.cents + this.taken('cash');
  }

  /** Returns the sum taken by a means of payment, in cents. */
  taken(by: Means): number {
    return this.papers.filter((paper) => paper.by === by).reduce((sum, { total }) => sum + total, 0);
  }

  /** Opens the drawer, with stubs for a time without a network. */
  async getReady({ operator }: SalePoint): Promise<void> {
    const { counter, link, event_id } = this;
    await counter.enrol(link.url, event_id, { email: operator.email, password: PASSWORD }, this.name);
    await counter.openDrawer(CHANGE.keys);
    await expect(counter.page.getByText(/^(\d+) de \1 canhotos$/)).toBeVisible();
    await counter.cached();
  }

  async sellOut(sold: Sold): Promise<void> {
    const { counter, link } = this;
    while (!sold.isOver) {
      await link.shake();
      if (await counter.sells('Inteira')) {
        await this.sellOnce(sold);
        continue;
      }
      await link.mend();
      await expect
        .poll(async () => sold.isOver || (await counter.sells('Inteira')), {
          message: `${this.name} finds places, or all are sold`,
          timeout: DRAINED_MS,
        })
        .toBe(true);
    }
  }

  /** Counts right, whatever the link does, and sees everything told; answers what the screen says of the drawer. */
  async close(): Promise<string> {
    const { counter, link, event_id } = this;
    const verdict = await counter.close(link.url, event_id, { cash: this.inDrawer, card: this.taken('card') });
    await link.mend();
    await expect(counter.page.getByText('Fechamento enviado.')).toBeVisible({ timeout: DRAINED_MS });
    return verdict;
  }

  async leave(): Promise<void> {
    await this.counter.page.context().close();
    await this.link.stop();
  }

  private async sellOnce(sold: Sold): Promise<void> {
    const { counter, link, dice, event_id } = this;
    await counter.tap(dice.happens(0.3) ? 'Meia' : 'Inteira', dice.upTo(MOST_PER_SALE));
    if (!(await counter.hasCart())) return;
    await counter.toPayment();
    await counter.seeDocuments();
    const by: Means = dice.happens(0.3) ? 'card' : 'cash';
    await counter.payBy(by === 'cash' ? 'Dinheiro' : 'Maquininha');
    const breaks = dice.happens(0.3);
    await Promise.all([counter.finishKey().click(), breaks && link.fail()]);
    let rung = await counter.rung();
    if (rung === 'asking') {
      this.asked += 1;
      await link.mend();
      rung = await counter.answered(DRAINED_MS);
    }
    if (rung !== 'sold') return counter.begin(link.url, event_id);
    const paper = await counter.paper();
    this.papers.push({ ...paper, by });
    sold.add(paper.codes);
    await counter.nextSale();
  }
}
