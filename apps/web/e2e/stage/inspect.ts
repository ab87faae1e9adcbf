import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** What passed is not written down, and no stylesheet is read for rules that we don't use: half of the time it takes. */
const VIOLATIONS_ALONE: Parameters<AxeBuilder['options']>[0] = {
  resultTypes: ['violations'],
  preload: false,
  selectors: false,
};

/**
 * No screen is let go with a violation that axe can see, nor wider than the window; its picture is kept for a person to
 * look at.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(countMoving), { message: `${name} has come to rest` }).toBe(0);
  // The legacy way judges in the page itself and opens no second one; it misses only frames of other sites, and we have
  // none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options(VIOLATIONS_ALONE).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overhang, `${name} is as wide as the window`).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: false });
}

/** What still fades or slides has the colours of neither its beginning nor its end; skeletons never end, and may. */
function countMoving(): number {
  const { length } = document
    .getAnimations()
    .filter((motion) => motion.playState === 'running' && motion.effect?.getComputedTiming().endTime !== Infinity);
  return length;
}
