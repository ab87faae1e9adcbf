import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { layoutFaults } from './layout.ts';
import { WIDTHS } from './sizes.ts';

/** Notes a failure, and lets the test go on. */
export const softly = expect.configure({ soft: true });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Skips passed checks and unused stylesheets, which take half of axe's time. */
const VIOLATIONS_ALONE: axe.RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  selectors: false,
  iframes: false,
};

/** Checks that depend on colours: the others have the same result as in light mode. */
const COLOURS_ALONE: axe.RunOptions = { ...VIOLATIONS_ALONE, runOnly: ['color-contrast', 'link-in-text-block'] };

export interface InspectOptions {
  /** true: axe has checked the screen in other colours already. */
  coloursAlone?: boolean;
}

/** Fails on a screen with an axe violation, or wider than its window, and saves its picture for people to look at. */
export async function inspect(page: Page, name: string, { coloursAlone = false }: InspectOptions = {}): Promise<void> {
  await comesToRest(page, name);
  const violations = await violationsOn(page, coloursAlone ? COLOURS_ALONE : VIOLATIONS_ALONE);
  expect.soft(violations, `${name} has nothing that axe objects to`).toEqual([]);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overhang, `${name} is as wide as the window`).toBeLessThanOrEqual(0);
  await keepPicture(page, name);
}

/** Fails on a screen whose layout has a fault in this width: layout.ts says which there are. */
export async function inspectLayout(page: Page, name: string): Promise<void> {
  await comesToRest(page, name);
  await drawn(page);
  // What measures itself may take one more frame on a busy machine: only a fault that stays is one.
  await softly.poll(() => layoutFaults(page), `${name} is whole`).toEqual([]);
}

/** Waits until what observes its own size was drawn anew, in the frame after a change of the window. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Inspects a screen with what lies over it, and then the layout of both at the widths of `inspectOver`. */
export async function inspectDialog(page: Page, name: string): Promise<void> {
  await inspect(page, name);
  await inspectOver(page, name);
}

type Windows = Readonly<Record<string, { width: number; height: number }>>;

const { least, tablet, laptop } = WIDTHS;

/** Fails on a dialog or drawer whose layout has a fault in the least window, or in a small laptop's. */
export async function inspectOver(page: Page, name: string, windows: Windows = { least, laptop }): Promise<void> {
  const usual = page.viewportSize();
  for (const [size, viewport] of Object.entries(windows)) {
    await page.setViewportSize(viewport);
    await inspectLayout(page, `${name}-${size}`);
  }
  if (usual) await page.setViewportSize(usual);
}

/** Inspects a screen of the door or the till, and then its layout on other devices that stand there. */
export async function inspectDevices(page: Page, name: string): Promise<void> {
  await inspect(page, name);
  await inspectOver(page, name, { least, tablet, laptop });
}

/** Saves the picture of a screen for a person: a busy browser may take its time to draw it. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: false, timeout: 120_000 });
}

/** Waits until a screen has come, in its fonts and colours, and nothing on it moves. */
async function comesToRest(page: Page, name: string): Promise<void> {
  // The server's HTML has the same words before the app runs, and is not the screen yet.
  await expect(page.locator('[data-waiting], [data-first-words]'), `${name} has come`).toHaveCount(0);
  await expect.poll(() => page.evaluate(whyNotAtRest), { message: `${name} has come to rest` }).toBeNull();
}

/** Inspects the screen in dark mode. */
export async function inspectDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await inspect(page, name);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Inspects the screen in light and in dark mode. */
export async function inBothLights(page: Page, name: string): Promise<void> {
  await inspect(page, name);
  await inspectDark(page, `${name}-dark`);
}

/** Returns axe's violations on a page. Loads axe once a document, because it is half a megabyte. */
async function violationsOn(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(judge, options);
}

/** Runs in the page, where axe has added itself to the window. */
async function judge(options: axe.RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/**
 * Waits for a screen's fonts, and returns what else keeps it from rest; null if nothing does. The app learns of a change
 * of the system's colours after the stylesheets do, and mixes both until then; the door is always dark. An element in
 * transition has neither its first nor its last colours; skeletons never end and do not count.
 */
async function whyNotAtRest(): Promise<string | null> {
  await document.fonts.ready;
  const { theme } = document.documentElement.dataset;
  const ofSystem = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (theme !== undefined && theme !== ofSystem && !location.pathname.startsWith('/door')) return `it is ${theme}`;
  const moving = document
    .getAnimations()
    .filter((motion) => motion.playState === 'running' && motion.effect?.getComputedTiming().endTime !== Infinity);
  return moving.length > 0 ? `${moving.length} parts move` : null;
}
