import { expect, type Locator, type Page } from '@playwright/test';

/** Phones on their side. */
export const LYING = [
  { width: 740, height: 360 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
] as const;

/**
 * Fails unless a verdict stands in two columns on each phone that lies: the word left of the middle, person, document and
 * keys of an answer right of it, and every key in sight, uncovered and at least 44 px wide and high.
 */
export async function expectTwoColumns(page: Page): Promise<void> {
  for (const size of LYING) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(faultsOfVerdict), { message: `at ${size.width} × ${size.height}` })
      .toEqual([]);
  }
}

/** Fails unless all of each part is in the window of a small phone that lies. */
export async function expectInSight(page: Page, ...parts: Locator[]): Promise<void> {
  await page.setViewportSize({ width: 667, height: 375 });
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
}

/** Runs in the page. */
function faultsOfVerdict(): string[] {
  const verdict = document.querySelector('section[data-verdict]');
  if (!verdict) return ['there is no verdict'];
  const middle = innerWidth / 2;
  const faults: string[] = [];
  const word = verdict.querySelector('h1 svg')!.getBoundingClientRect();
  if (word.right > middle + 1 || word.bottom > innerHeight) faults.push('the word is not at the left');
  for (const part of verdict.querySelectorAll('[data-about] > *')) {
    const { left, right } = part.getBoundingClientRect();
    if (left < middle - 1 || right > innerWidth + 1) faults.push(`${part.textContent} is not at the right`);
  }
  for (const key of verdict.querySelectorAll('button')) {
    const { x, y, width, height, right, bottom } = key.getBoundingClientRect();
    if (width < 44 || height < 44) faults.push(`${key.textContent} is ${width} × ${height}`);
    if (x < 0 || y < 0 || right > innerWidth || bottom > innerHeight) faults.push(`${key.textContent} is out of sight`);
    const above = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!key.contains(above)) faults.push(`${key.textContent} is covered`);
  }
  return faults;
}
