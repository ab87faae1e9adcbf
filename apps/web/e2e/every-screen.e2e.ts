import type { Id } from '@festix/domain';
import { expect, test } from '@playwright/test';
import { EVERY_SCREEN, type IdName } from './screens/every-screen.ts';
import { readIds } from './screens/ids.ts';
import { addressOf, crashesOf, signIn } from './screens/visit.ts';
import { inspect } from './stage/inspect.ts';
import { SIZES } from './stage/sizes.ts';
import { DataCalls } from './stage/states.ts';

// The other tests work at the size of who does what they do. Here every screen is looked at in both; `npm run screens` looks
// at it while it loads, empty, failed, with long words and in the dark as well.

let ids: Record<IdName, Id>;
test.beforeAll(async () => {
  ids = await readIds();
});

for (const row of EVERY_SCREEN) {
  test(`${row.name} at both sizes`, { tag: '@desktop' }, async ({ page }) => {
    const thrown = crashesOf(page);
    const calls = await DataCalls.of(page, { sparesEvent: false });
    await signIn(page, row);
    await calls.show(addressOf(row, ids), 'as-it-is');
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await inspect(page, `${row.name}-${size}`);
    }
    expect(thrown).toEqual([]);
  });
}
