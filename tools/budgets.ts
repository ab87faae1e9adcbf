import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { contract } from '@festix/domain/contract';
import { javascript } from './bench/javascript.ts';
import { shown, type Finding } from './bench/finding.ts';
import { THOROUGH } from './bench/row.ts';
import { LEAST_SCORES, scoresOf, type Category, type PageScores } from './budgets/lighthouse.ts';
import { ensureBuilt } from './building.ts';
import { table, writeReport } from './report.ts';
import { RefusalError, runCommand, say } from './say.ts';
import { clientOf } from './stage/api-client.ts';
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
    const slug = await firstEvent(url);
    const pages: [page: string, isForSearch: boolean][] = [
      ['/', true],
      ['/events', true],
      [`/events/${slug}`, true],
      [`/events/${slug}/orders/${await bookedOrder(url, slug)}`, false],
    ];
    const found: PageScores[] = [];
    for (const [page, isForSearch] of pages) {
      if (stop.aborted) break;
      say(`${page} …`);
      found.push(await scoresOf(url, page, { runs, isForSearch }));
    }
    return found;
  });
}

async function firstEvent(origin: string): Promise<string> {
  const { data } = (await (await fetch(`${origin}/api/events?take=1`)).json()) as { data: { slug: string }[] };
  if (!data[0]) throw new Error('the demonstration has no public event');
  return data[0].slug;
}

/** Books a ticket of an event as a visitor, and returns the order's id. */
async function bookedOrder(origin: string, slug: string): Promise<string> {
  const visitor = clientOf(origin, '');
  const { lots } = await visitor.call(contract.buying.event, { params: { slug } });
  const price = lots.flatMap(({ prices }) => prices)[0];
  if (!price) throw new Error('the demonstration sells nothing at its first event');
  const id = randomUUID();
  await visitor.call(contract.buying.book, {
    params: { slug },
    body: { id, items: [{ price_id: price.id, amount: 1 }] },
  });
  return id;
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
