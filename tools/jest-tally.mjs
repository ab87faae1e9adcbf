import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const PATIENCE_MS = 10_000;

/**
 * Jest reporter that leaves `{ passed, failed, titles }` in a file: two numbers, and by the path of each spec the whole
 * titles of what passed. A spec that could not even be loaded counts as one failure, and so does a run that can't end: Jest
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
  }

  /**
   * @param {unknown} _contexts
   * @param {import('@jest/test-result').AggregatedResult} results
   */
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    this.titles = titlesOf(results);
    this.write(results.numPassedTests, failed);
    if (this.watches) return;
    const tooLate = () => {
      this.write(results.numPassedTests, failed + 1);
      console.error('The run does not end: a spec left something open. Find it by --detectOpenHandles.');
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
    writeFileSync(this.file, JSON.stringify({ passed, failed, titles: this.titles }));
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
      tests
        .filter(({ status }) => status === 'passed')
        .map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' › ')),
    ]),
  );
}
