import { contract } from '@festix/domain/contract';
import { EVENT_PAGE } from '@festix/domain/shopfront';
import { errors, type Locator, type Page } from '@playwright/test';
import { clientOf } from '../../../../tools/stage/api-client.ts';
import { ticketsTexts } from '../../src/screens/selling/orders/tickets-texts.ts';
import { purchaseTexts as texts } from '../../src/screens/selling/purchase/purchase-texts.ts';
import { stageUrl } from './api-client.ts';
import type { ShakyLink } from './shaky-link.ts';

const TAP_MS = 1_000;
const LOT = 'Lote único';

/** A buyer on the public page who pays by Pix, without an account, over a link that may fail at any press. */
export class OnlineBuyer {
  private readonly page: Page;
  private readonly link: ShakyLink;
  private readonly slug: string;
  private readonly address: string;

  constructor(page: Page, link: ShakyLink, { slug, address }: { slug: string; address: string }) {
    this.page = page;
    this.link = link;
    this.slug = slug;
    this.address = address;
  }

  /** Buys as many tickets as asked for, or as there are; returns their codes, none if there was nothing to buy. */
  async buy(amount: number): Promise<string[]> {
    const { page, link } = this;
    await link.mend();
    await page.goto(`${link.url}/events/${this.slug}`);
    await this.choose(amount);
    const buy = page.getByRole('button', { name: texts.buy, exact: true });
    if ((await buy.count()) === 0) return [];
    if (!(await this.press(buy, this.key(texts.payPix)))) return [];
    await page.getByLabel(texts.name, { exact: true }).fill('Bia Nogueira');
    await page.getByLabel(texts.email, { exact: true }).fill(this.address);
    await page.getByLabel(texts.document, { exact: true }).fill('52998224725');
    const qr = page.getByRole('img', { name: texts.pixQr });
    if (!(await this.press(this.key(texts.payPix), qr))) throw new Error('a booking was refused its Pix');
    return this.pay();
  }

  /** Taps + as often as there is room, which may be never: what is left may be with others. */
  private async choose(amount: number): Promise<void> {
    const name = texts.more('Inteira', LOT);
    // The lot stands in the page's first words, before its keys.
    const key = this.page.getByRole('button', { name, exact: true });
    await key
      .or(this.page.getByText(EVENT_PAGE.soldOut, { exact: true }))
      .first()
      .waitFor();
    const more = this.page.getByRole('button', { name, exact: true, disabled: false });
    for (let tap = 0; tap < amount && (await more.count()) > 0; tap++) {
      await more.click({ timeout: TAP_MS }).catch(() => undefined);
    }
  }

  /** Presses again once the link is back, as people do; false when the server has said no, or there is nothing to press. */
  private async press(key: Locator, reached: Locator): Promise<boolean> {
    const { page, link } = this;
    // The place for errors is there before them.
    const alert = page.getByRole('alert').filter({ visible: true });
    const soldOut = page.getByText(EVENT_PAGE.soldOut, { exact: true });
    for (;;) {
      await link.shake();
      if (!(await this.tap(key))) {
        // A tap may be late for its time and do its work: the page is on its way.
        await reached.or(alert).or(soldOut).first().waitFor();
        return reached.isVisible();
      }
      await reached.or(alert).first().waitFor();
      if (await reached.isVisible()) return true;
      if (new URL(page.url()).searchParams.has('error')) return false;
      await link.mend();
    }
  }

  /**
   * Taps a key; returns false once the key is gone: others took the last places meanwhile, and the page shows it by
   * itself.
   */
  private async tap(key: Locator): Promise<boolean> {
    for (;;) {
      if ((await key.count()) === 0) return false;
      try {
        await key.click({ timeout: TAP_MS });
        return true;
      } catch (error) {
        if (!(error instanceof errors.TimeoutError)) throw error;
      }
    }
  }

  /** Pays the order at the bank; returns the tickets, which appear by themselves. */
  private async pay(): Promise<string[]> {
    const { page, link } = this;
    await link.mend();
    const order_id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const anybody = clientOf(stageUrl(), '');
    const { payment } = await anybody.call(contract.buying.order, { params: { order_id } });
    await anybody.call(contract.buying.sandbox, {
      params: { payment_id: payment?.id ?? '' },
      body: { status: 'approved' },
    });
    await page.getByRole('heading', { name: ticketsTexts.yours }).waitFor();
    return page
      .getByRole('region', { name: ticketsTexts.tickets, exact: true })
      .locator('[translate=no]')
      .allInnerTexts();
  }

  private key(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}
