import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureOpenApi } from './building.ts';
import { ensureFfmpeg, ensureHeadlessChromium } from './chromium.ts';
import { API, ROOT, WEB, packageScript } from './paths.ts';
import {
  NOTHING,
  counted,
  forget,
  readPlaywrightReport,
  readTally,
  runStep,
  runTargets,
  sum,
  writeGraph,
  type Tally,
} from './phase.ts';
import { startProduction } from './production-start.ts';
import { say } from './say.ts';
import {
  SECURITY_PAGE,
  pageWithTests,
  passedTests,
  readRequirements,
  strayProofs,
  taggedTests,
  unproved,
} from './security-page.ts';
import { WHOLE } from './statements/described.mjs';
import { startTestPostgres } from './test-postgres.ts';
import { wallFaults } from './walls/check-walls.ts';

/**
 * Is a part of `npm test`: runs all of it, or the files that the patterns name, and returns the numbers of passed and
 * failed tests.
 */
export type Phase = (stop: AbortSignal, patterns: string[]) => Promise<Tally>;

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  packageScript('jest', 'bin', 'jest.js'),
];
/** Arguments of Jest for the API's specs, without its virtual machine: jest.in-node.mjs gives the reason. */
const IN_NODE = [
  '--enable-source-maps',
  '--import',
  join(API, 'jest.in-node.mjs'),
  packageScript('jest', 'bin', 'jest.js'),
];
const VITEST = [packageScript('vitest', 'vitest.mjs'), 'run'];
/** Arguments of the runner of each project's specs. */
const UNIT_RUNS: Record<string, string[]> = {
  'libs/domain': [...JEST, '--config', join(ROOT, 'libs/domain/jest.config.js')],
  'libs/ui': [...VITEST, '--config', join(ROOT, 'libs/ui/vitest.config.ts')],
  'apps/web': [...JEST, '--config', join(WEB, 'jest.config.js')],
  'apps/api': [...JEST, '--config', join(API, 'jest.config.js')],
  tools: [...JEST, '--config', join(ROOT, 'tools/jest.config.js')],
};
const UNIT_TALLIES = Object.keys(UNIT_RUNS).map((project) => join(ROOT, project, 'test-results', 'unit.json'));
const API_TALLY = join(API, 'test-results', 'api.json');
const DIVIDED_TALLY = join(API, 'test-results', 'divided.json');
/** The columns of the statements that the API's specs ran: statements/check-rows.mjs reads them. */
const STATEMENTS = join(API, 'test-results', 'statements');
const STATEMENTS_TALLY = join(API, 'test-results', 'statements.json');
const E2E_REPORT = join(ROOT, 'test-results', 'e2e.json');

/**
 * Runs the linters over every project, its boundaries against a graph made just now, the walls between wings, and the
 * formatting of every file.
 */
export const lint: Phase = async (stop) => {
  const graph = counted((await writeGraph(stop)) === 0);
  const rules = counted((await runTargets('lint', stop)) === 0);
  const walls = await wallFaults();
  for (const fault of walls) say(fault);
  const format = counted((await runStep([packageScript('oxfmt', 'bin', 'oxfmt'), '--check'], stop)) === 0);
  if (format.failed > 0) say('Files above are not formatted: npm run format');
  return sum([graph, rules, counted(walls.length === 0), format]);
};

/** Runs tsc over every project. */
export const types: Phase = async (stop) => counted((await runTargets('types', stop)) === 0);

/** Runs the specs beside the code, without a database. */
export const unit: Phase = async (stop, patterns) => {
  forget(...UNIT_TALLIES);
  await ensureOpenApi();
  if (patterns.length > 0) {
    for (const run of Object.values(UNIT_RUNS)) {
      await runStep([...run, '--passWithNoTests', ...patterns], stop);
    }
    return orNoMatch(sum(UNIT_TALLIES.filter((file) => existsSync(file)).map(readTally)), patterns);
  }
  const code = await runTargets('unit', stop);
  return orExitCode(sum(UNIT_TALLIES.map(readTally)), code);
};

/** Starts the built product in a folder of its own, with the packages that the image has and no others. */
export const production: Phase = (stop) => startProduction(stop);

/** Runs `*.api-spec.ts`: the API over HTTP on a real PostgreSQL. */
export const api: Phase = async (stop, patterns) => {
  if (!hasFiles(join(API, 'src'), '.api-spec.ts')) return NOTHING;
  forget(API_TALLY);
  rmSync(STATEMENTS, { recursive: true, force: true });
  await ensureOpenApi();
  const postgres = await startTestPostgres();
  try {
    const code = await runStep(apiRun(patterns), stop, {
      TEST_DATABASE_URL: postgres.url,
      STATEMENTS_DIR: STATEMENTS,
    });
    if (patterns.length === 0 && !stop.aborted && existsSync(STATEMENTS)) writeFileSync(join(STATEMENTS, WHOLE), '');
    return orExitCode(readTally(API_TALLY), code);
  } finally {
    await postgres.stop();
  }
};

const apiRun = (patterns: readonly string[]): string[] => [
  ...IN_NODE,
  ...['--config', join(API, 'jest.api.config.js'), ...patterns],
];

/** Specs whose statements read and write tables that can be divided by month, and those of what the database refuses. */
const OF_DIVIDED = [
  'modules/door/checkins/',
  'modules/door/door-panel/',
  'modules/selling/ledger/',
  'modules/money/payouts/(answering|races|balance)',
  'tests/constraints',
];

/** Runs specs of doors and the ledger again, on tables that are divided by month. */
export const divided: Phase = async (stop, patterns) => {
  forget(DIVIDED_TALLY);
  await ensureOpenApi();
  const postgres = await startTestPostgres();
  try {
    const code = await runStep(apiRun(patterns.length > 0 ? patterns : OF_DIVIDED), stop, {
      TEST_DATABASE_URL: postgres.url,
      TEST_TABLES: 'divided',
    });
    return orExitCode(readTally(DIVIDED_TALLY), code);
  } finally {
    await postgres.stop();
  }
};

/**
 * Compares the rows that statements declare with those that PostgreSQL described in the phase `api`. After all specs of
 * that phase, each statement must have run; after a part of them only those that ran are compared.
 */
export const statements: Phase = async (stop) => {
  forget(STATEMENTS_TALLY);
  const code = await runStep([join(ROOT, 'tools', 'statements', 'check-rows.mjs')], stop);
  return orExitCode(readTally(STATEMENTS_TALLY), code);
};

/** Runs Playwright in Chromium against the built app. */
export const e2e: Phase = async (stop, patterns) => {
  if (!hasFiles(join(WEB, 'e2e'), '.e2e.ts')) return NOTHING;
  forget(E2E_REPORT);
  const env = { CHROMIUM_PATH: await ensureHeadlessChromium(), FFMPEG_PATH: await ensureFfmpeg() };
  await ensureBuilt();
  const config = ['--config', join(WEB, 'playwright.config.ts')];
  const code = await runStep(
    [packageScript('@playwright', 'test', 'cli.js'), 'test', ...config, ...patterns],
    stop,
    env,
  );
  return orExitCode(readPlaywrightReport(E2E_REPORT), code);
};

/** Checks that every test with the tag of a requirement is in docs/seguranca.md, and ran and passed in the phases before. */
export const claims: Phase = (stop) => {
  if (stop.aborted) return Promise.resolve(NOTHING);
  const page = readFileSync(SECURITY_PAGE, 'utf8');
  const tests = taggedTests();
  const missing = unproved(tests, passedTests([...UNIT_TALLIES, API_TALLY], E2E_REPORT, join(WEB, 'e2e')));
  const stray = strayProofs(readRequirements(page), tests);
  for (const test of missing) say(`The security page names what did not run and pass: ${test}`);
  for (const fault of stray) say(`Security page: ${fault}`);
  if (pageWithTests(page, tests) !== page) say('The security page shows former titles: npm run claims');
  return Promise.resolve({ passed: tests.length - missing.length, failed: missing.length + stray.length });
};

/** Counts a run that failed as a failure even if no single test did. */
const orExitCode = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

function orNoMatch(tally: Tally, patterns: string[]): Tally {
  if (tally.passed + tally.failed > 0) return tally;
  say(`No spec matches ${patterns.join(' ')}.`);
  return counted(false);
}

function hasFiles(folder: string, ending: string): boolean {
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => name.toString().endsWith(ending))
  );
}
