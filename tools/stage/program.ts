import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { onPath } from '../on-path.ts';
import { lastLines } from '../postgres.ts';
import { RefusalError } from '../say.ts';

const START_MS = 10_000;
const LOOK_MS = 50;

export interface ProgramOptions {
  /** File of its output. */
  log: string;
  isUp(): Promise<boolean>;
  env?: NodeJS.ProcessEnv;
}

/**
 * Starts a program of the system, waits until it is up, and returns a function that ends it. Throws `RefusalError` with
 * its last output if it does not start.
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  { log, isUp, env = process.env }: ProgramOptions,
): Promise<() => Promise<void>> {
  const file = openSync(log, 'w');
  const child = spawn(onPath(program) ?? program, args, { stdio: ['ignore', file, file], env });
  closeSync(file);
  const exited = once(child, 'exit').catch(() => undefined);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  const deadline = Date.now() + START_MS;
  while (!(await isUp())) {
    if (child.exitCode === null && Date.now() < deadline) {
      await delay(LOOK_MS);
      continue;
    }
    await stop();
    throw new RefusalError(`${program} did not start. Its last words:\n${lastLines(log)}`);
  }
  return stop;
}
