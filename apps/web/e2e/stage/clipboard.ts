import type { Page } from '@playwright/test';

/**
 * Returns the text in the clipboard, pasted into a page beside this one: the product's own pages may write to the
 * clipboard but not read it.
 */
export async function clipboardBeside(page: Page): Promise<string> {
  const beside = await page.context().newPage();
  await beside.setContent('<textarea></textarea>');
  const paper = beside.locator('textarea');
  await paper.focus();
  await beside.keyboard.press('ControlOrMeta+V');
  const text = await paper.inputValue();
  await beside.close();
  return text;
}
