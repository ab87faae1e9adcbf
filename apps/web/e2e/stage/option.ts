import type { Locator, Page } from '@playwright/test';

/** What an open list of choices offers by these words; the page below it, or a list that has closed, may say them too. */
export function option(page: Page, words: string, { exact = false } = {}): Locator {
  return page.locator('.ant-select-item-option:visible').filter({ has: page.getByText(words, { exact }) });
}
