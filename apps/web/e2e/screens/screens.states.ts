import { expect, test, type Page } from '@playwright/test';
import { STATE_MARK } from '../stage/contact-sheet.ts';
import { inspect, inspectLayout, keepPicture } from '../stage/inspect.ts';
import { LargeType } from '../stage/large-type.ts';
import { SIZES, WIDTHS } from '../stage/sizes.ts';
import { DataCalls, STATES } from '../stage/states.ts';
import { EVERY_SCREEN } from './every-screen.ts';
import { addressOf, crashesOf, signIn } from './visit.ts';

for (const row of EVERY_SCREEN) {
  test(row.name, async ({ page }) => {
    const thrown = crashesOf(page);
    const calls = await DataCalls.of(page, { sparesEvent: row.path.includes('/:event_id/') && !row.isOfEvent });
    await signIn(page, row.by);
    const address = await addressOf(row);
    for (const state of STATES) {
      const name = row.name + STATE_MARK + state;
      await test.step(state, async () => {
        try {
          if (await calls.show(address, state)) {
            await lookAt(page, name);
            if (state === 'as-it-is') await new LargeType(page).look(name, Object.values(SIZES));
          }
        } catch (error) {
          // The other states are inspected all the same.
          expect.soft(error, `${name} is shown`).toBeUndefined();
        }
        expect.soft(thrown.splice(0), `${name} breaks nothing`).toEqual([]);
      });
    }
    await calls.release();
  });
}

/**
 * Inspects a loaded screen. Its layout is checked at all widths, in light, because colours move nothing. Axe and the
 * dark have the phone's and the desktop's alone: between them the screen has the same structure as in one of them.
 */
async function lookAt(page: Page, name: string): Promise<void> {
  expect.soft((await page.locator('body').innerText()).trim(), `${name} says something`).not.toBe('');
  for (const [size, viewport] of Object.entries(WIDTHS)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await inspectLayout(page, `${name}-${size}`);
    if (viewport.width >= WIDTHS.laptop.width)
      expect.soft(await ledgersCutOff(page), `${name}-${size} shows every column`).toEqual([]);
    if (!(size in SIZES)) {
      await keepPicture(page, `${name}-${size}`);
      continue;
    }
    await inspect(page, `${name}-${size}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await inspect(page, `${name}-${size}-dark`, { coloursAlone: true });
  }
}

/** Returns the tables that are wider than their place: their last columns would be out of sight. */
function ledgersCutOff(page: Page): Promise<string[]> {
  return page
    .locator('[data-ledger]')
    .evaluateAll((ledgers) =>
      ledgers
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((ledger) => ledger.querySelector('thead')?.textContent ?? ''),
    );
}
