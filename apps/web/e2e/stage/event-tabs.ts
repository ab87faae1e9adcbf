import { expect, type Locator, type Page } from '@playwright/test';

/** Returns a row of an event's tabs: the first is 'Evento', the second has the name of the open tab. */
export function tabRow(page: Page, name = 'Evento'): Locator {
  return page.getByRole('navigation', { name, exact: true });
}

/** Returns the names in the first row, and below the open one those in the second. */
export async function tabNames(page: Page): Promise<(string | string[])[]> {
  const names = await tabRow(page).getByRole('link').allTextContents();
  const rows = names.map(async (name) => {
    const parts = await tabRow(page, name).getByRole('link').allTextContents();
    return parts.length > 0 ? [name, ...parts] : name;
  });
  return Promise.all(rows);
}

/** Opens a tab of an event by its names: of the first row, then of the second where it has one. */
export async function openTab(page: Page, group: string, tab?: string): Promise<void> {
  const link = tabRow(page).getByRole('link', { name: group, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', tab === undefined ? 'page' : 'true');
  if (tab === undefined) return;
  const part = tabRow(page, group).getByRole('link', { name: tab, exact: true });
  await part.click();
  await expect(part).toHaveAttribute('aria-current', 'page');
}
