import { expect, test } from '@playwright/test';
import { EVERY_SCREEN } from './screens/every-screen.ts';
import { addressOf, crashesOf, signIn } from './screens/visit.ts';
import { inspect, inspectLayout } from './stage/inspect.ts';
import { sentByEnter } from './stage/sent-by-enter.ts';
import { MAGNIFIED, SIZES, WIDTHS } from './stage/sizes.ts';
import { DataCalls } from './stage/states.ts';

// Other tests run at the size of the person they are about. Here every screen is inspected in both, and its layout at
// the least width and at a small laptop's, where places run out first, and that of the shop's first pages in a window
// at 400 %; `npm run screens` opens each by itself, and
// inspects it while it loads, empty, failed, with long words, in the dark and at all widths as well.

const { least, laptop } = WIDTHS;

const SHOP = new Set(['home', 'events', 'event', 'event-orders-order_id']);

for (const [viewer, rows] of Map.groupBy(EVERY_SCREEN, ({ by }) => by)) {
  test(`every screen of ${viewer} passes its checks at both sizes`, { tag: '@desktop' }, async ({ page }) => {
    test.setTimeout(60_000 + rows.length * 20_000);
    const thrown = crashesOf(page);
    const calls = await DataCalls.of(page);
    await signIn(page, viewer);
    for (const [place, row] of rows.entries()) {
      await test.step(row.name, async () => {
        const address = await addressOf(row);
        await (place === 0 ? calls.show(address, 'as-it-is') : calls.goOn(address));
        for (const [size, viewport] of Object.entries(SIZES)) {
          await page.setViewportSize(viewport);
          await inspect(page, `${row.name}-${size}`);
        }
        for (const [size, viewport] of Object.entries({ least, laptop })) {
          await page.setViewportSize(viewport);
          await inspectLayout(page, `${row.name}-${size}`);
        }
        if (SHOP.has(row.name)) {
          await page.setViewportSize(MAGNIFIED);
          await inspectLayout(page, `${row.name}-magnified`);
        }
        expect.soft(await sentByEnter(page), `${row.name} sends nothing by Enter`).toEqual([]);
        expect.soft(thrown.splice(0), `${row.name} breaks nothing`).toEqual([]);
      });
    }
  });
}
