import { expect, test } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { saleTexts, salesTexts } from '../src/screens/figures/sales/sales-texts.ts';
import { signedIn } from './stage/api-client.ts';
import { inspect } from './stage/inspect.ts';
import { enter } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';

test(
  'a list of sales beside the menu shows whole names, and below a row the columns that have no room',
  { tag: '@desktop' },
  async ({ page }) => {
    const producer = await signedIn(PRODUCER);
    const query = { name: 'Arraial da Lua Cheia' };
    const { data } = await producer.call(contract.events.list, { area: 'producer', query });
    await page.setViewportSize({ width: 900, height: 768 });
    await enter(page, PRODUCER, `/producer/events/${data[0]?.id}/sales`);

    const list = page.getByRole('table', { name: saleTexts.salesTitle });
    const head = (name: string) => list.getByRole('columnheader', { name, exact: true });
    await expect(head(saleTexts.buyer)).toBeVisible();
    await expect(head(saleTexts.totalHead)).toBeVisible();
    await expect(head(salesTexts.origin)).toHaveCount(0);
    // The buyer's name stands in a box that would cut it.
    const boxes = list.locator('tr[data-row-key] b').locator('xpath=ancestor::*[contains(@class, "fx-ellipsis")][1]');
    await expect(boxes).not.toHaveCount(0);
    // The columns are dealt out once the rows and their fonts have come.
    const cut = () =>
      boxes.evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent));
    await expect.poll(cut).toEqual([]);

    const row = list.getByRole('row').filter({ has: page.getByRole('button', { name: /^Outras colunas de/ }) });
    await row
      .first()
      .getByRole('button', { name: /^Outras colunas de/ })
      .click();
    await expect(list.getByRole('term').filter({ hasText: salesTexts.origin })).toBeVisible();
    await inspect(page, 'sales-beside-the-menu');

    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect(head(salesTexts.origin)).toBeVisible();
    await expect(list.getByRole('button', { name: /^Outras colunas/ })).toHaveCount(0);
  },
);
