import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { contract } from '@festix/domain/contract';
import { javascript } from './bench/javascript.ts';
import { shown, type Finding } from './bench/finding.ts';
import { THOROUGH } from './bench/row.ts';
import { LEAST_SCORES, scoresOf, type Category, type Look, type PageScores } from './budgets/lighthouse.ts';
import { ensureBuilt } from './building.ts';
import { table, writeReport } from './report.ts';
import { RefusalError, runCommand, say } from './say.ts';
import { clientOf } from './stage/api-client.ts';
import { firstSold, type Sold } from './stage/first-sold.ts';
import { withStage } from './stage/with-stage.ts';
import { aborted, stopRequest } from './stop-request.ts';

const CATEGORIES = Object.keys(LEAST_SCORES) as Category[];

/**
 * `npm run budgets -- [--runs <times>]`: measures the cost of the public pages on a phone. Builds, serves the
 * demonstration, runs Lighthouse on the pages, and weighs the scripts. Fails when one of them costs too much.
 */
await runCommand(async () => {
  const runs = readRuns();
  const stop = stopRequest();
  await ensureBuilt();
  const weights = await javascript.run({ pace: THOROUGH, env: {}, say });
  const pages = await Promise.race([lookAtAll(runs, stop), aborted(stop)]);
  if (!pages) return 1;
  console.log(`\n${scoresTable(pages)}\n\n${weightsTable(weights)}\n`);
  for (const { page, faults } of pages) for (const fault of faults) say(`${page}  ${fault}`);
  const missed = missedBy(pages, weights);
  say(`The figures and how they came about: ${writeReport('budgets', { runs, pages, weights, missed })}`);
  say(missed.length === 0 ? 'Every budget is kept.' : `Missed: ${missed.join(', ')}.`);
  return missed.length > 0 ? 1 : 0;
});

function readRuns(): number {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new RefusalError(`--runs is "${values.runs}", not a number of times.`);
  return runs;
}

function lookAtAll(runs: number, stop: AbortSignal): Promise<PageScores[]> {
  return withStage({ env: { SEED_DEMO: '1' } }, async ({ url }) => {
    const sold = await firstSold(url);
    const event = `/events/${sold.slug}`;
    const pages: [page: string, look: Look][] = [
      ...['/', '/events', event].map((page): [string, Look] => [page, { runs, isForSearch: true }]),
      [`${event}/orders/…`, { runs, isForSearch: false, make: () => bookedOrder(url, sold) }],
    ];
    const found: PageScores[] = [];
    for (const [page, look] of pages) {
      if (stop.aborted) break;
      say(`${page} …`);
      found.push(await scoresOf(url, page, look));
    }
    return found;
  });
}

/** Books as a visitor, and returns the page of the order. Its places are held for minutes only. */
async function bookedOrder(origin: string, { slug, item }: Sold): Promise<string> {
  const id = randomUUID();
  await clientOf(origin, '').call(contract.buying.book, { params: { slug }, body: { id, items: [item] } });
  return `/events/${slug}/orders/${id}`;
}

function scoresTable(pages: readonly PageScores[]): string {
  const rows = pages.map(({ page, scores, times }) => [
    page,
    ...CATEGORIES.map((category) => `${isEnough(category, scores) ? '✓' : '✗'} ${shown(scores[category])}`),
    `${shown((times['largest-contentful-paint'] ?? NaN) / 1000)} s`,
    `${shown(times['total-blocking-time'] ?? NaN)} ms`,
    (times['cumulative-layout-shift'] ?? NaN).toFixed(3),
  ]);
  const heads = CATEGORIES.map((category) => `${category} ≥ ${LEAST_SCORES[category]}`);
  return table([['page', ...heads, 'largest paint', 'blocked', 'shift'], ...rows], [5, 6, 7]);
}

function weightsTable(weights: readonly Finding[]): string {
  const rows = weights.map(({ work, measured, goals }) => [
    work,
    `${shown(measured.value)} ${measured.unit}`,
    goals.map(({ text, reached }) => `${reached ? '✓' : '✗'} ${text}`).join('   '),
  ]);
  return table([['scripts', 'measured', 'must reach'], ...rows], [1]);
}

function missedBy(pages: readonly PageScores[], weights: readonly Finding[]): string[] {
  return [
    ...pages.flatMap(({ page, scores }) =>
      CATEGORIES.filter((category) => !isEnough(category, scores)).map((category) => `${category} of ${page}`),
    ),
    ...weights.filter(({ goals }) => goals.some(({ reached }) => !reached)).map(({ work }) => work),
  ];
}

function isEnough(category: Category, scores: PageScores['scores']): boolean {
  return scores[category] >= LEAST_SCORES[category];
}
