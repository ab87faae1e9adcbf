import type { Locator, Page } from '@playwright/test';

/**
 * Returns the option with these words in an open list of choices; the page below it, or a closed list, may have the
 * same words.
 */
export function option(page: Page, words: string, { exact = false } = {}): Locator {
  return page.locator('.ant-select-item-option:visible').filter({ has: page.getByText(words, { exact }) });
}
