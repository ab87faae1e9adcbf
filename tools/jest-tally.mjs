import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const PATIENCE_MS = 10_000;

const ENDLESS = 'The run does not end: a spec left something open. Find it by --detectOpenHandles.';

/** So much of why a test failed tells what it is about; the whole of it stands in the run's own output. */
const LINES_OF_WHY = 25;

/**
 * Jest reporter that leaves `{ passed, failed, failures, titles }` in a file: two numbers, what failed and why, and by the
 * path of each spec the whole titles of what passed. A spec that could not even be loaded counts as one failure, and so does a run that can't end: Jest
 * would wait for ever for the server, timer or channel that a spec left open.
 */
export default class JestTally {
  /**
   * @param {import('@jest/types').Config.GlobalConfig} config
   * @param {{ file: string }} options
   */
  constructor(config, { file }) {
    this.file = file;
    this.watches = config.watch || config.watchAll;
    /** @type {Record<string, string[]>} */
    this.titles = {};
    /** @type {string[]} */
    this.failures = [];
  }

  /**
   * @param {unknown} _contexts
   * @param {import('@jest/test-result').AggregatedResult} results
   */
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    this.titles = titlesOf(results);
    this.failures = failuresOf(results);
    this.write(results.numPassedTests, failed);
    if (this.watches) return;
    const tooLate = () => {
      this.failures.push(ENDLESS);
      this.write(results.numPassedTests, failed + 1);
      console.error(ENDLESS);
      process.exit(1);
    };
    // It does not keep the process alive itself, so it only fires where something else does.
    setTimeout(tooLate, PATIENCE_MS).unref();
  }

  /**
   * @param {number} passed
   * @param {number} failed
   */
  write(passed, failed) {
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify({ passed, failed, failures: this.failures, titles: this.titles }));
  }
}

/**
 * @param {import('@jest/test-result').AggregatedResult} results
 * @returns {Record<string, string[]>}
 */
function titlesOf({ testResults }) {
  return Object.fromEntries(
    testResults.map(({ testFilePath, testResults: tests }) => [
      relative(ROOT, testFilePath),
      tests.filter(({ status }) => status === 'passed').map(titleOf),
    ]),
  );
}

/** @param {import('@jest/test-result').AssertionResult} test */
const titleOf = ({ ancestorTitles, title }) => [...ancestorTitles, title].join(' › ');

/**
 * What failed, each with the beginning of why; a spec that could not be loaded by its path alone.
 *
 * @param {import('@jest/test-result').AggregatedResult} results
 * @returns {string[]}
 */
function failuresOf({ testResults }) {
  return testResults.flatMap(({ testFilePath, testExecError, failureMessage, testResults: tests }) => {
    const file = relative(ROOT, testFilePath);
    if (testExecError) return [failure(file, failureMessage ?? '')];
    return tests
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${file} › ${titleOf(test)}`, test.failureMessages.join('\n')));
  });
}

/**
 * @param {string} what
 * @param {string} why
 */
function failure(what, why) {
  const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, LINES_OF_WHY);
  return [what, ...lines.map((line) => `  ${line}`)].join('\n');
}
