import { expect, test } from '@playwright/test';
import { EVERY_SCREEN } from './screens/every-screen.ts';
import { addressOf, crashesOf, signIn } from './screens/visit.ts';
import { inspect } from './stage/inspect.ts';
import { SIZES } from './stage/sizes.ts';
import { DataCalls } from './stage/states.ts';

// The other tests work at the size of who does what they do. Here every screen is looked at in both; `npm run screens` looks
// at it while it loads, empty, failed, with long words and in the dark as well.

for (const row of EVERY_SCREEN) {
  test(`${row.name} at both sizes`, { tag: '@desktop' }, async ({ page }) => {
    const thrown = crashesOf(page);
    const calls = await DataCalls.of(page);
    await signIn(page, row);
    await calls.show(await addressOf(row), 'as-it-is');
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await inspect(page, `${row.name}-${size}`);
    }
    expect(thrown).toEqual([]);
  });
}
