import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { LONGEST_SPEC_MS, failure, inWorkspace, notEnded, wholeTitle, writeTally } from './tally-file.mjs';

const LOOK_EVERY_MS = 5_000;

/**
 * Vitest reporter that leaves the tally of a run in a file. A spec that could not be loaded counts as one failure, and so
 * does each error outside of tests; a spec that keeps its thread ends the run.
 */
export class VitestTally implements Reporter {
  readonly #file: string;
  /** When each spec began that has not ended, by path. */
  readonly #running = new Map<string, number>();
  readonly #ended: TestModule[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  onInit(): void {
    setInterval(() => this.#endStuck(), LOOK_EVERY_MS).unref();
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#running.set(moduleId, Date.now());
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.moduleId);
    this.#ended.push(module);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#write(
      modules,
      errors.map((error) => failure('outside of tests', reasonOf([error]))),
    );
  }

  #endStuck(): void {
    const stuck = [...this.#running].filter(([, began]) => Date.now() - began > LONGEST_SPEC_MS);
    if (stuck.length === 0) return;
    const whys = stuck.map(([path]) => notEnded(path, LONGEST_SPEC_MS));
    this.#write(this.#ended, whys);
    for (const why of whys) console.error(why);
    process.exit(1);
  }

  #write(modules: readonly TestModule[], others: string[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter(isPassed);
    const failures = [
      ...modules
        .filter((module) => module.errors().length > 0)
        .map((module) => failure(pathOf(module), reasonOf(module.errors()))),
      ...tests.filter((test) => test.result().state === 'failed').map(failureOf),
      ...others,
    ];
    const titles: Record<string, string[]> = {};
    for (const test of passed) (titles[pathOf(test.module)] ??= []).push(titleOf(test));
    writeTally(this.#file, { passed: passed.length, failed: failures.length, failures, titles });
  }
}

const isPassed = (test: TestCase): boolean => test.result().state === 'passed';

const pathOf = ({ moduleId }: TestModule): string => inWorkspace(moduleId);

const failureOf = (test: TestCase): string =>
  failure(`${pathOf(test.module)} › ${titleOf(test)}`, reasonOf(test.result().errors ?? []));

const reasonOf = (errors: readonly SerializedError[]): string =>
  errors.map(({ message, stack, diff }) => [message, diff, stack].filter(Boolean).join('\n')).join('\n');

function titleOf(test: TestCase): string {
  const parts = [test.name];
  for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent) parts.unshift(parent.name);
  return wholeTitle(parts);
}
