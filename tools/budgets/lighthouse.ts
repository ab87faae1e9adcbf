import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { median } from '../bench/finding.ts';
import { ensureChromium } from '../chromium.ts';
import { freePort } from '../postgres.ts';
import { CHROMIUM_FLAGS } from '../stage/chromium-flags.ts';

/** Lighthouse's categories, and the least score of a public page in each, of 100. */
export const LEAST_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

export type Category = keyof typeof LEAST_SCORES;

const CATEGORIES = Object.keys(LEAST_SCORES) as Category[];

const MOST_ATTEMPTS = 3;

/** Parts of the performance score, in milliseconds; the layout shift has no unit. */
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

/** How a page is looked at. */
export interface Look {
  runs: number;
  /** false: a page of one person, which tells search engines to leave it out. */
  isForSearch: boolean;
  /** Makes a page of its own for each run, and returns its path. */
  make?: () => Promise<string>;
}

export interface PageScores {
  page: string;
  /** The median of the runs, of 100. */
  scores: Record<Category, number>;
  /** Of each run, in its order. */
  runs: Record<Category, number>[];
  times: Record<string, number>;
  /** Faults found by any run, in Lighthouse's words. */
  faults: string[];
}

/** Looks at a page as a middling phone on a slow network has it, several times, for a busy machine slows any one. */
export async function scoresOf(origin: string, page: string, look: Look): Promise<PageScores> {
  const results: Result[] = [];
  for (let run = 0; run < look.runs; run++) {
    const path = look.make ? await look.make() : page;
    results.push(await lookAtWell(origin + path, look.isForSearch));
  }
  const each = results.map(scoresIn);
  return {
    page,
    scores: byCategory((category) => median(each.map((scores) => scores[category]))),
    runs: each,
    times: Object.fromEntries(
      TIMES.map((name) => [name, median(results.map(({ audits }) => audits[name]?.numericValue ?? NaN))]),
    ),
    faults: [...new Set(results.flatMap(faultsIn))],
  };
}

/** Runs Lighthouse again after a failed recording, which happens on a busy machine and says nothing about the page. */
async function lookAtWell(address: string, isForSearch: boolean): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await lookAt(address, isForSearch);
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** Runs Lighthouse in a separate browser, so that nothing is cached. Lighthouse's default is the phone. */
async function lookAt(address: string, isForSearch: boolean): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`, '--lang=pt-BR'],
  });
  try {
    const looked = await lighthouse(address, {
      ...{ port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES },
      ...(!isForSearch && { skipAudits: ['is-crawlable'] }),
    });
    const error = looked?.lhr.runtimeError;
    if (!looked || error) throw new Error(`Lighthouse could not look at ${address}: ${error?.message ?? 'no result'}`);
    return looked.lhr;
  } finally {
    await browser.close();
  }
}

function scoresIn({ categories }: Result): Record<Category, number> {
  return byCategory((category) => Math.round((categories[category]?.score ?? 0) * 100));
}

function byCategory(score: (category: Category) => number): Record<Category, number> {
  return Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) as Record<Category, number>;
}

/** Returns the faults in accessibility, practices and SEO: there every audit is passed or not. */
function faultsIn({ categories, audits }: Result): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      const isFault = weight > 0 && audit?.score !== null && audit?.score !== undefined && audit.score < 1;
      return isFault ? [`${category}: ${audit.title}${shownNodes(audit.details)}`] : [];
    }),
  );
}

/** Returns the first elements or messages that an audit names. */
function shownNodes(details: unknown): string {
  const { items = [] } = (details ?? {}) as { items?: { node?: { snippet?: string }; description?: unknown }[] };
  const named = items.flatMap(({ node, description }) => node?.snippet ?? (description ? [String(description)] : []));
  return named.length > 0 ? ` (${named.slice(0, 3).join(' · ')})` : '';
}
