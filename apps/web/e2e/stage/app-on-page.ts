import { expect, type Page, type Request } from '@playwright/test';
import { drawn } from './inspect.ts';

/** The app of a page, which goes from screen to screen without being loaded anew. */
export class AppOnPage {
  private readonly page: Page;
  /** Requests without an end yet. */
  private readonly open = new Set<Request>();
  /** Requests and ends of requests so far. */
  private changes = 0;

  constructor(page: Page) {
    this.page = page;
    const note = () => (this.changes += 1);
    const end = (request: Request) => {
      this.open.delete(request);
      note();
    };
    page
      .on('request', (request) => {
        this.open.add(request);
        note();
      })
      .on('requestfinished', end)
      .on('requestfailed', end);
  }

  /** Goes on to another screen as a link does: the app stays, and asks for what it has not read. */
  async goOn(address: string): Promise<void> {
    const words = () => this.page.locator('body').innerText();
    const before = await words();
    await this.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await expect
      .poll(words, { message: `the screen before ${address} gives way`, intervals: [20, 50, 100] })
      .not.toBe(before);
    await this.rests(address);
  }

  /** Waits until nothing is on the way and no part of the screen waits, before and after it was drawn. */
  private async rests(address: string): Promise<void> {
    const waiting = this.page.locator('[aria-busy=true]');
    const isComplete = async () => this.open.size === 0 && (await waiting.count()) === 0;
    await expect
      .poll(
        async () => {
          const { changes } = this;
          if (!(await isComplete())) return false;
          await drawn(this.page);
          await drawn(this.page);
          return (await isComplete()) && this.changes === changes;
        },
        { message: `${address} has all it asked for`, intervals: [20, 50, 100] },
      )
      .toBe(true);
  }
}
