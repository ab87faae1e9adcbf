import { spawn } from 'node:child_process';
import { onPath } from './on-path.ts';
import { say } from './say.ts';

const APT_MS = 900_000;
const STARTS_MS = 30_000;

/** Returns the path of the first of these programs that runs on this machine. */
export async function firstThatStarts(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) if (await starts(name)) return name.includes('/') ? name : (onPath(name) ?? name);
  return undefined;
}

/** Says whether a program runs at all: present, for this machine, and with the libraries it needs. */
export async function starts(program: string, flag = '--version'): Promise<boolean> {
  return (await runQuietly(program, [flag], { timeout: STARTS_MS })) === 0;
}

/** Installs Debian packages, as root or by a sudo that does not ask. Returns whether all are there. */
export async function aptInstall(...names: readonly string[]): Promise<boolean> {
  say(`Installing ${names.join(', ')} by apt-get; this takes a minute …`);
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const [program = '', ...args] = [...apt, '-q', ...step];
    if ((await runQuietly(program, args, { timeout: APT_MS, env })) !== 0 && step[0] === 'install') return false;
  }
  return true;
}

export interface QuietRun {
  timeout: number;
  /** Ends the program when it prints nothing for so many milliseconds. */
  silence?: number;
  env?: NodeJS.ProcessEnv;
}

/** Runs a program and returns its exit code; -1 when it could not be run or was ended for being too slow. */
export function runQuietly(program: string, args: string[], { timeout, silence, env }: QuietRun): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const end = (): void => {
      // Its whole group: an installer runs its downloads in children.
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    };
    const tooLong = setTimeout(end, timeout);
    let tooQuiet = silence ? setTimeout(end, silence) : undefined;
    const heard = (): void => {
      clearTimeout(tooQuiet);
      if (silence) tooQuiet = setTimeout(end, silence);
    };
    child.stdout.on('data', heard);
    child.stderr.on('data', heard);
    const finish = (code: number): void => {
      clearTimeout(tooLong);
      clearTimeout(tooQuiet);
      resolve(code);
    };
    child.once('error', () => finish(-1));
    child.once('exit', (code) => finish(code ?? -1));
  });
}
