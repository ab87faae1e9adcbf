import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { launchPhone } from '../stage/browser.ts';
import { firstSold } from '../stage/first-sold.ts';
import { withStage } from '../stage/with-stage.ts';
import { atMost, median, type Finding } from './finding.ts';
import type { Bench, BenchRow } from './row.ts';

/** A poor mobile network, in bytes a second and in milliseconds before the first byte of each answer. */
const NETWORK = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
const SLOWED = 4;
const TIMES = { thorough: 5, quick: 1 };
const LONGEST_MS = 60_000;

const MOST = { words: 1, content: 2.5, usable: 6 } as const;

type Step = keyof typeof MOST;

const STEPS: Record<Step, string> = {
  words: 'says what it is',
  content: 'shows its content',
  usable: 'is usable',
};

/** A page that somebody opens who was never here before. */
interface FirstPage {
  name: string;
  path: string;
  /** Selector of what it is opened for. */
  content: string;
  /** Selector of what is pressed first. */
  key: string;
  /** Uses the page, and throws if it does not answer. */
  use(page: Page): Promise<void>;
}

/** The pages on a cheap phone and a poor network, with nothing of them there yet. */
export const firstUse: BenchRow = {
  name: 'first use',
  run: (bench) =>
    withStage({ env: { ...bench.env, SEED_DEMO: '1' } }, async ({ url }) => {
      const { slug } = await firstSold(url);
      const pages: FirstPage[] = [
        {
          name: 'event page',
          path: `/events/${slug}`,
          content: '.purchase_offer',
          key: 'button[aria-label^="Pôr mais um"]',
          use: async (page) => {
            await page
              .getByRole('button', { name: /^Pôr mais um/ })
              .first()
              .tap();
            await page
              .getByRole('button', { name: /^Comprar/ })
              .first()
              .waitFor();
          },
        },
        signedOut('door', '/door'),
        signedOut('till', '/till'),
        signedOut('back office', '/producer'),
      ];
      const findings: Finding[] = [];
      for (const page of pages) findings.push(...(await findingsOf(url, page, bench)));
      return findings;
    }),
};

/** Returns a page that asks a stranger to sign in. */
function signedOut(name: string, path: string): FirstPage {
  return {
    ...{ name, path, content: 'input[type=password]', key: 'button[type=submit]' },
    use: async (page) => {
      await page.locator('button[type=submit]').first().tap();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  };
}

async function findingsOf(origin: string, page: FirstPage, { pace, say }: Bench): Promise<Finding[]> {
  const times: Record<Step, number>[] = [];
  for (let time = 0; time < (pace.quick ? TIMES.quick : TIMES.thorough); time++) times.push(await opened(origin, page));
  say(
    `${page.name}: ${times
      .map((each) =>
        Object.values(each)
          .map((value) => value.toFixed(2))
          .join(' '),
      )
      .join(' · ')}`,
  );
  return (Object.keys(MOST) as Step[]).map((step) => {
    const each = times.map((time) => time[step]);
    const value = median(each);
    return {
      ...{ work: `first use, 400 kbit/s: ${page.name} ${STEPS[step]}`, measured: { value, unit: 's' } },
      goals: [atMost(MOST[step], value, 's')],
      detail: { each },
    };
  });
}

/** Opens a page in a browser that has nothing of it, and returns the seconds until each step. */
async function opened(origin: string, { path, content, key, use }: FirstPage): Promise<Record<Step, number>> {
  const profile = mkdtempSync(join(tmpdir(), 'festix-first-use-'));
  const context = await launchPhone(profile);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript(watchSteps, { content, key });
    await slowDown(await context.newCDPSession(page));
    await page.goto(origin + path, { waitUntil: 'commit', timeout: LONGEST_MS });
    const steps = await page.waitForFunction(stepsInPage, undefined, { timeout: LONGEST_MS });
    const found = await steps.jsonValue();
    await use(page);
    return found as Record<Step, number>;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

interface WatchedWindow {
  steps?: Partial<Record<Step, number>>;
}

/**
 * Notes, in the page, the seconds of the first paint, of the frame that has the content, and of the app's own key once the
 * page answers within a frame or three.
 */
function watchSteps({ content, key }: { content: string; key: string }): void {
  const steps: Partial<Record<Step, number>> = ((window as WatchedWindow).steps = {});
  const now = (): number => performance.now() / 1000;
  const isShown = (selector: string): boolean =>
    [...document.querySelectorAll<HTMLElement>(selector)].some((element) => element.checkVisibility());
  let last = performance.now();
  const look = (): void => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    if (paint && steps.words === undefined) steps.words = paint.startTime / 1000;
    if (paint && steps.content === undefined && isShown(content)) steps.content = now();
    const isQuick = performance.now() - last < 50;
    last = performance.now();
    if (isQuick && isShown(key) && !document.querySelector('[data-first-words]')) {
      steps.usable ??= now();
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function stepsInPage(): Partial<Record<Step, number>> | false {
  const { steps } = window as WatchedWindow;
  return steps?.usable === undefined ? false : steps;
}
