import type { Page } from '@playwright/test';

/** What lies in the clipboard, pasted beside the page: the product's own pages may write to it and not read it. */
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
