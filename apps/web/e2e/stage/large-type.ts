import { expect, test, type Page, type ViewportSize } from '@playwright/test';
import { drawn, softly } from './inspect.ts';
import { layoutFaults } from './layout.ts';
import { SIZES } from './sizes.ts';

/** Font sizes in px that readers ask of a browser in place of 16. */
const FONTS = [24, 32];

/** What hides something from a reader; a long word may break in letters of that size. */
const HIDES = /wider than the window|is cut by|beyond the window/;

/** A page whose browser has another font size, as its settings give it: rem and the em of windows follow. */
export class LargeType {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Looks at the screen in each size, and comes back to the usual one. */
  async look(name: string, sizes: readonly ViewportSize[] = [SIZES.phone]): Promise<void> {
    const { page } = this;
    await expect(page.locator('[data-waiting], [data-first-words]'), `${name} has come`).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const browser = await page.context().newCDPSession(page);
    const setFont = (px: number) => browser.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const px of FONTS) {
        await setFont(px);
        const root = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        await expect.poll(root, { message: `${name} has letters of ${px} px` }).toBe(`${px}px`);
        await drawn(page);
        const hidden = async () => (await layoutFaults(page)).filter((fault) => HIDES.test(fault));
        await softly.poll(hidden, `${name} is whole at ${size.width} px in letters of ${px} px`).toEqual([]);
      }
    }
    await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
    await setFont(16);
    await browser.detach();
  }
}
