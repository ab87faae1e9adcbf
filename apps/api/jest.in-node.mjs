import { registerHooks } from 'node:module';
import './src/testing/run-from-source.mjs';

/**
 * For `node --import`: the API's specs run in Node.js itself, by jest-light-runner, so that a worker loads the application
 * once and not once for each spec. The runner knows neither `@jest/globals` nor a test's longest time; both are given here.
 */
const LONGEST = 30_000;
const GLOBALS = 'festix:jest-globals';
const RUNNER = '/jest-light-runner/src/index.js';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) => {
    if (url === GLOBALS) return { format: 'module', source: sourceOfGlobals(), shortCircuit: true };
    const loaded = next(url, context);
    return url.endsWith(RUNNER) ? { ...loaded, source: answeringEachWorker(String(loaded.source)) } : loaded;
  },
});

/**
 * Returns the source of Jest's runner, changed so that it hands its settings to each worker that asks. The original
 * hands them to all workers when the first one asks and to none that asks later: a worker that was still loading then
 * waited for ever, and its spec with it.
 *
 * @param {string} source
 */
function answeringEachWorker(source) {
  const answered = source.replace('listeners.delete(listener);', '');
  if (answered === source) throw new Error('jest-light-runner has changed: look whether it answers each worker now');
  return answered;
}

/**
 * Returns the source of a module that takes the place of Jest's globals. It is read when the first spec is loaded,
 * after the runner has set its own.
 */
function sourceOfGlobals() {
  const hooks = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach'].map(
    (name) => `export const ${name} = (work, longest) => globalThis.${name}(timed(work, longest, '${name}'));`,
  );
  return `${timed}
${timedTests}
const LONGEST = ${LONGEST};
${hooks.join('\n')}
export const { describe, expect, jest } = globalThis;
export const it = timedTests(globalThis.it);
export const test = it;`;
}

/**
 * Returns the work as a function that rejects if it takes longer than `longest` milliseconds.
 *
 * @param {(...given: unknown[]) => unknown} work
 * @param {number} [longest]
 * @param {string} [name]
 * @returns {(...given: unknown[]) => Promise<void>}
 */
function timed(work, longest = LONGEST, name = 'a test') {
  return async (...given) => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} took longer than ${longest} ms`)), longest);
    });
    try {
      await Promise.race([work(...given), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Returns `it`, with its `each`; every test of it has its longest time.
 *
 * @param {typeof import('@jest/globals').it} tests
 */
function timedTests(tests) {
  /** @type {(name: string, work: () => unknown, longest?: number) => void} */
  const limited = (name, work, longest) => tests(name, timed(work, longest, name));
  return Object.assign(limited, {
    /** @type {(table: readonly unknown[]) => (name: string, work: () => unknown, longest?: number) => void} */
    each: (table) => (name, work, longest) => tests.each(table)(name, timed(work, longest, name)),
  });
}
