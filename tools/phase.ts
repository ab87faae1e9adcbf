import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, packageScript } from './paths.ts';

/** The number of passed and failed tests; the last line of `npm test` is the sum of all phases. */
export interface Tally {
  passed: number;
  failed: number;
  /** Failures with their reasons, if the output above would have to be searched for them. */
  failures?: readonly string[];
}

export const NOTHING: Tally = { passed: 0, failed: 0 };

export const sum = (tallies: readonly Tally[]): Required<Tally> => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  failures: tallies.flatMap(({ failures = [] }) => failures),
});

/** Returns the tally of a check that only succeeds or fails. */
export const counted = (succeeded: boolean): Tally => ({ passed: 0, failed: succeeded ? 0 : 1 });

const GRACE_MS = 20_000;

/**
 * Runs a program with its output on the terminal, in a process group of its own, and answers its exit code. A stop ends
 * the whole group: gently at first, for a browser test has to take its server down.
 */
export function runStep(args: string[], stop: AbortSignal, env: Record<string, string> = {}): Promise<number> {
  if (stop.aborted) return Promise.resolve(1);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', ...env },
    });
    const signalGroup = (signal: NodeJS.Signals): void => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, signal);
    };
    let forced: NodeJS.Timeout | undefined;
    const end = (): void => {
      signalGroup('SIGINT');
      forced = setTimeout(() => signalGroup('SIGKILL'), GRACE_MS);
    };
    stop.addEventListener('abort', end, { once: true });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(forced);
      stop.removeEventListener('abort', end);
      endGroup(child.pid);
      resolve(code ?? 1);
    });
  });
}

/** Kills the rest of a program's process group: a worker that blocks its thread receives no message. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
}

const nx = packageScript('nx', 'dist', 'bin', 'nx.js');

/** Runs a target of every project that has it, in parallel and from Nx's cache where nothing changed. */
export function runTargets(target: string, stop: AbortSignal): Promise<number> {
  return runStep([nx, 'run-many', '--target', target, '--output-style', 'static'], stop);
}

/** Writes the project graph anew: without one the boundary rule passes everything. */
export function writeGraph(stop: AbortSignal): Promise<number> {
  return runStep([nx, 'graph', '--file', join(ROOT, '.nx', 'graph.json')], stop);
}

/** Reads the tally of a Jest run (tools/jest-tally.mjs); a run without one has failed before it could count. */
export function readTally(file: string): Tally {
  if (!existsSync(file)) return counted(false);
  return JSON.parse(readFileSync(file, 'utf8')) as Tally;
}

export function forget(...files: string[]): void {
  for (const file of files) rmSync(file, { force: true });
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
  /** Errors outside any test, such as a file that does not load. */
  errors: PlaywrightError[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; tests: { projectName: string; results: { errors: PlaywrightError[] }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightError {
  message?: string;
  location?: { line: number };
}

/** Reads the tally of a Playwright run; a run without a report has failed before it could count. */
export function readPlaywrightReport(file: string): Tally {
  if (!existsSync(file)) return counted(false);
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    failures: [...errors.map(reasonOf), ...suites.flatMap(failuresIn)],
  };
}

function failuresIn({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.flatMap(({ errors }) => errors).map((error) => `[${projectName}] ${file} › ${title}\n${reasonOf(error)}`),
    ),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

/** A report of a page's text or its whole accessibility tree would hide the other failures. */
const REASON_LINES = 30;

function reasonOf({ message = 'failed without a word', location }: PlaywrightError): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES);
  return [...lines, ...(location ? [`at line ${location.line}`] : [])].map((line) => `  ${line}`).join('\n');
}
