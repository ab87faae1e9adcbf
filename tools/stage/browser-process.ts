import { readlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the process group of the browser that runs on a profile: the profile contains its process id, and it leads a
 * group of its own, so that all its processes are signalled at once.
 */
export function browserOn(profile: string): number {
  const lock = readlinkSync(join(profile, 'SingletonLock'));
  const pid = Number(lock.slice(lock.lastIndexOf('-') + 1));
  if (!Number.isInteger(pid) || pid <= 1) throw new Error(`the profile's lock says ${lock}`);
  return pid;
}

export function signalBrowser(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(-pid, signal);
}
