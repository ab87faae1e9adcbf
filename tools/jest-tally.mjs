import { LONGEST_SPEC_MS, failure, inWorkspace, notEnded, wholeTitle, writeTally } from './tally-file.mjs';

const PATIENCE_MS = 10_000;

const LOOK_EVERY_MS = 5_000;

const ENDLESS = 'The run does not end: a spec left something open. Find it by --detectOpenHandles.';

/**
 * Jest reporter that leaves `{ passed, failed, failures, titles }` in a file: two numbers, what failed and why, and by the
 * path of each spec the whole titles of what passed. A spec that could not even be loaded counts as one failure, and so does
 * a run that can't end: Jest would wait for ever for the server, timer or channel that a spec left open, or for a spec that
 * keeps its thread.
 */
export default class JestTally {
  /**
   * @param {import('@jest/types').Config.GlobalConfig} config
   * @param {{ file: string, longest?: number }} options `longest` in milliseconds for one spec.
   */
  constructor(config, { file, longest = LONGEST_SPEC_MS }) {
    this.file = file;
    this.longest = longest;
    /** When each spec began that has not ended. @type {Map<string, number>} */
    this.running = new Map();
    this.watches = config.watch || config.watchAll;
    /** @type {Record<string, string[]>} */
    this.titles = {};
    /** @type {string[]} */
    this.failures = [];
    /** @type {import('@jest/test-result').AggregatedResult | undefined} */
    this.sofar = undefined;
    if (!this.watches) setInterval(() => this.endStuck(), Math.min(LOOK_EVERY_MS, longest)).unref();
  }

  /** @param {import('@jest/test-result').Test} test */
  onTestFileStart({ path }) {
    this.running.set(path, Date.now());
  }

  /**
   * @param {import('@jest/test-result').Test} test
   * @param {import('@jest/test-result').TestResult} _result
   * @param {import('@jest/test-result').AggregatedResult} results
   */
  onTestFileResult({ path }, _result, results) {
    this.running.delete(path);
    this.sofar = results;
  }

  /** Ends the run where a spec has taken longer than any may; who started it ends what is left of its processes. */
  endStuck() {
    const stuck = [...this.running].filter(([, began]) => Date.now() - began > this.longest).map(([path]) => path);
    if (stuck.length === 0) return;
    const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = this.sofar ?? {};
    const whys = stuck.map((path) => notEnded(path, this.longest));
    this.titles = this.sofar ? titlesOf(this.sofar) : {};
    this.failures = [...(this.sofar ? failuresOf(this.sofar) : []), ...whys];
    this.write(numPassedTests, numFailedTests + numRuntimeErrorTestSuites + stuck.length);
    for (const why of whys) console.error(why);
    process.exit(1);
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
    // It does not keep the process alive itself, so it only fires if other work does.
    setTimeout(tooLate, PATIENCE_MS).unref();
  }

  /**
   * @param {number} passed
   * @param {number} failed
   */
  write(passed, failed) {
    writeTally(this.file, { passed, failed, failures: this.failures, titles: this.titles });
  }
}

/**
 * @param {import('@jest/test-result').AggregatedResult} results
 * @returns {Record<string, string[]>}
 */
function titlesOf({ testResults }) {
  return Object.fromEntries(
    testResults.map(({ testFilePath, testResults: tests }) => [
      inWorkspace(testFilePath),
      tests.filter(({ status }) => status === 'passed').map(titleOf),
    ]),
  );
}

/** @param {import('@jest/test-result').AssertionResult} test */
const titleOf = ({ ancestorTitles, title }) => wholeTitle([...ancestorTitles, title]);

/**
 * Returns the failed tests, each with the first line of its reason; a spec that could not be loaded has its path alone.
 *
 * @param {import('@jest/test-result').AggregatedResult} results
 * @returns {string[]}
 */
function failuresOf({ testResults }) {
  return testResults.flatMap(({ testFilePath, testExecError, failureMessage, testResults: tests }) => {
    const file = inWorkspace(testFilePath);
    if (testExecError) return [failure(file, failureMessage ?? '')];
    return tests
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${file} › ${titleOf(test)}`, test.failureMessages.join('\n')));
  });
}
