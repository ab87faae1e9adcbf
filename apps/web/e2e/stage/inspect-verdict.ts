import { expect, type Page } from '@playwright/test';
import { inspect } from './inspect.ts';

/**
 * Inspects a verdict that would close before axe has read it: the page's clock hardly moves, because axe waits for it
 * as well. The clock must be installed. `see` is the inspection.
 */
export async function inspectVerdict(
  page: Page,
  name: string,
  bring: () => Promise<void>,
  see: (page: Page, name: string) => Promise<void> = inspect,
): Promise<void> {
  // Runs before any verdict; a busy machine may reach this line after the moment, and then the clock stands still.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 200))).toPass();
  let isDone = false;
  const crawl = async () => {
    while (!isDone) await page.clock.runFor(1);
  };
  const look = async () => {
    await bring();
    await see(page, name);
  };
  await Promise.all([look().finally(() => (isDone = true)), crawl()]);
  await page.clock.resume();
}
