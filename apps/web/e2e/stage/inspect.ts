import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What passed is not written down, and no stylesheet is read for rules that we don't use: half of the time it takes. */
const VIOLATIONS_ALONE: axe.RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  selectors: false,
  iframes: false,
};

/** What the colours of a screen can break; its words and its order stay what they are in light. */
const COLOURS_ALONE: axe.RunOptions = { ...VIOLATIONS_ALONE, runOnly: ['color-contrast', 'link-in-text-block'] };

export interface InspectOptions {
  /** Of a screen that axe has read in other colours. */
  coloursAlone?: boolean;
}

/**
 * No screen is let go with a violation that axe can see, nor wider than the window; its picture is kept for a person to
 * look at.
 */
export async function inspect(page: Page, name: string, { coloursAlone = false }: InspectOptions = {}): Promise<void> {
  // What the server writes says the same before the app runs, and isn't the screen yet.
  await expect(page.locator('.fw-waiting, .fw-first-words'), `${name} has come`).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(isInSystemColours), { message: `${name} has the system's colours` }).toBe(true);
  await expect.poll(() => page.evaluate(countMoving), { message: `${name} has come to rest` }).toBe(0);
  const violations = await violationsOn(page, coloursAlone ? COLOURS_ALONE : VIOLATIONS_ALONE);
  expect.soft(violations, `${name} has nothing that axe objects to`).toEqual([]);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overhang, `${name} is as wide as the window`).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: false });
}

/** By night. */
export async function inspectDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await inspect(page, name);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** By day and by night. */
export async function inBothLights(page: Page, name: string): Promise<void> {
  await inspect(page, name);
  await inspectDark(page, `${name}-dark`);
}

/** Axe is half a megabyte: a document that has it already isn't given it again. */
async function violationsOn(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(judge, options);
}

/** Runs in the page, where axe has put itself beside what the types know of a window. */
async function judge(options: axe.RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/**
 * The app hears of nightfall after the styles do, and between the two a screen has colours of both. The door is dark by
 * day too.
 */
function isInSystemColours(): boolean {
  const { theme } = document.documentElement.dataset;
  if (theme === undefined || location.pathname.startsWith('/door')) return true;
  return theme === (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** What still fades or slides has the colours of neither its beginning nor its end; skeletons never end, and may. */
function countMoving(): number {
  const { length } = document
    .getAnimations()
    .filter((motion) => motion.playState === 'running' && motion.effect?.getComputedTiming().endTime !== Infinity);
  return length;
}
