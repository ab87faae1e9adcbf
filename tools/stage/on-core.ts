import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Returns the words before a command that keep it to one core. */
export function onCore(core: number): readonly string[] {
  return ['taskset', '--cpu-list', String(core)];
}

/** Keeps running processes, with all their threads and what they start from now on, to one core. */
export function moveToCore(core: number, pids: readonly number[]): void {
  for (const pid of pids) pin(String(core), pid);
}

/** Lets a process run on every core again. */
export function freeFromCore(pid: number): void {
  pin(`0-${availableParallelism() - 1}`, pid);
}

function pin(cores: string, pid: number): void {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });
  } catch {
    // A process of the database may have ended in between.
  }
}
