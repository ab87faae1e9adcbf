import { Stryker } from '@stryker-mutator/core';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './paths.ts';
import { RefusalError, runCommand, say } from './say.ts';

/** Sandboxes, reports and the results that the next run starts from. */
const FOLDER = join('.nx', 'mutants');

type Options = ConstructorParameters<typeof Stryker>[0];

interface Part {
  /** Holds the sources that are changed. */
  folder: string;
  /** Lowest share of changes in percent that a test must notice. */
  goal: number;
  /** Sources that stay as they are. */
  kept: RegExp;
  /** Returns the options of Stryker for the specs whose path contains a text. */
  runner: (specs: string) => Options;
}

const PARTS: Record<string, Part> = {
  domain: {
    folder: 'libs/domain/src',
    goal: 90,
    // The API's tests hold the contract; the others are tables for tests.
    kept: /\/(contract\/|access-cases|crowd|verdict-cases|forged-codes)/,
    runner: (specs) => jest('libs/domain', 'src', `*${specs}*`),
  },
  offline: {
    folder: 'apps/web/src/offline',
    goal: 80,
    // Their specs need a page, whose environment is not Stryker's.
    kept: /\/(updates|watch-start)\./,
    runner: (specs) => jest('apps/web', 'src/offline', `!(updates|watch-start)*${specs}*`),
  },
};

/**
 * Returns the options for specs that run in Jest.
 *
 * @param folder of the specs in the project: Jest looks nowhere else, at each of thousands of runs
 * @param names pattern of the specs' names, without their end
 */
function jest(project: string, folder: string, names: string): Options {
  const config = { roots: [`<rootDir>/${folder}`], testMatch: [`<rootDir>/${folder}/**/${names}.spec.ts`] };
  return {
    testRunner: 'jest',
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    jest: { configFile: `${project}/jest.config.js`, config },
  };
}

/**
 * `npm run mutants -- [domain|offline] [pattern[:from-to]] [--specs <text>] [--force] [--concurrency <number>]`: changes the
 * sources whose path contains the pattern, one place at a time, all lines or some, and lists the changes that no test
 * notices. Starts from the results of the run before, unless `--force` is given. `--specs` is for a quick look: only specs
 * whose name contains the text run, and the next run does not start from it. Tables of labels stay as they are and count
 * for nothing in the score. A change that is made while its file loads, and that survived before, meets a new test only
 * with `--force`.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      specs: { type: 'string', default: '' },
      force: { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '1' },
    },
  });
  const [name, place = ''] = positionals;
  const [pattern = '', lines] = place.split(':');
  for (const part of name ? [name] : Object.keys(PARTS)) {
    const { folder, goal, kept, runner } = partOf(part);
    const files = sourcesIn(folder).filter((file) => file.includes(pattern) && !kept.test(file));
    if (files.length === 0) throw new RefusalError(`${folder} has no source whose path contains "${pattern}".`);
    say(`${part}: ${files.length} sources; ${goal} % of the changes must be noticed.`);
    const report = join(FOLDER, values.specs ? `${part}.look` : part);
    await new Stryker({
      ...runner(values.specs),
      mutate: lines ? files.map((file) => `${file}:${lines}`) : files,
      appendPlugins: [join(ROOT, 'tools/mutants/label-tables.ts')],
      ignorers: ['label-tables'],
      coverageAnalysis: 'perTest',
      concurrency: Number(values.concurrency),
      // Jest never frees the modules of a run: after 190 changes a process held 4.4 GB and was several times as slow.
      maxTestRunnerReuse: 40,
      incremental: !values.specs,
      incrementalFile: `${report}.results.json`,
      force: values.force,
      thresholds: { high: 100, low: goal, break: goal },
      reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
      clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
      htmlReporter: { fileName: `${report}.html` },
      jsonReporter: { fileName: `${report}.json` },
      tempDirName: join(FOLDER, 'sandbox'),
      cleanTempDir: 'always',
      ignorePatterns: ['dist', '.nx', '.data', 'test-results', '/docs', '/ops', '/apps/api', '/apps/web/e2e'],
      disableTypeChecks: false,
      // Endless loops are counted out; a busy machine must not pass for a test that has noticed something.
      timeoutMS: 60_000,
      dryRunTimeoutMinutes: 30,
      allowConsoleColors: process.stdout.isTTY,
    }).runMutationTest();
  }
  return Number(process.exitCode ?? 0);
});

function partOf(name: string): Part {
  const part = PARTS[name];
  if (!part) throw new RefusalError(`There is no part "${name}". There are: ${Object.keys(PARTS).join(', ')}.`);
  return part;
}

function sourcesIn(folder: string): string[] {
  return globSync(`${folder}/**/*.ts`, { cwd: ROOT }).filter((file) => !/\.spec\.ts$|\/testing\//.test(file));
}
