import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onPath } from './on-path.ts';
import { ROOT, packageScript } from './paths.ts';
import { Refusal, say } from './say.ts';

const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS_SHELL = 'chromium-headless-shell';
const DOWNLOAD_MS = 240_000;
/** A download that says nothing for so long is not going to work. */
const SILENCE_MS = 20_000;
const APT_MS = 900_000;

/**
 * A Chromium that starts: Playwright's own where its download works, else the system's, else Debian's package.
 *
 * @returns the path of its executable
 */
export async function ensureChromium(): Promise<string> {
  const own = chromium.executablePath();
  if (await starts(own)) return own;
  // Where the download failed once and the system has a browser, every later run is spared the attempt.
  const failed = join(ROOT, '.nx', 'no-playwright-download');
  const system = await firstThatStarts(SYSTEM_BROWSERS);
  if (system && existsSync(failed)) return system;
  if (await downloadChromium()) {
    rmSync(failed, { force: true });
    if (await starts(own)) return own;
  }
  mkdirSync(dirname(failed), { recursive: true });
  writeFileSync(failed, '');
  const found = system ?? ((await aptInstall('chromium')) ? await firstThatStarts(SYSTEM_BROWSERS) : undefined);
  if (found) return found;
  throw new Refusal(
    'No Chromium could be found or installed. Install one, for instance by: sudo apt-get install chromium',
  );
}

/**
 * Chromium without the parts that nobody sees, which makes pages a fifth sooner: the system's, else Debian's package. Where
 * there is none, or Playwright brought its own browser, the whole one.
 *
 * @returns the path of its executable
 */
export async function ensureHeadlessChromium(): Promise<string> {
  const whole = await ensureChromium();
  if (whole === chromium.executablePath()) return whole;
  const failed = join(ROOT, '.nx', 'no-headless-shell');
  const shell = await firstThatStarts([HEADLESS_SHELL]);
  if (shell || existsSync(failed)) return shell ?? whole;
  const installed = (await aptInstall(HEADLESS_SHELL)) ? await firstThatStarts([HEADLESS_SHELL]) : undefined;
  if (!installed) writeFileSync(failed, '');
  return installed ?? whole;
}

/**
 * ffmpeg, which turns pictures into the video of the fake camera: the system's, else Debian's package.
 *
 * @returns the path or name of its executable
 */
export async function ensureFfmpeg(): Promise<string> {
  if (await starts('ffmpeg', '-version')) return 'ffmpeg';
  if ((await aptInstall('ffmpeg')) && (await starts('ffmpeg', '-version'))) return 'ffmpeg';
  throw new Refusal('No ffmpeg could be found or installed. Install it, for instance by: sudo apt-get install ffmpeg');
}

async function firstThatStarts(names: string[]): Promise<string | undefined> {
  for (const name of names) if (await starts(name)) return name.includes('/') ? name : (onPath(name) ?? name);
  return undefined;
}

/** Whether the program runs at all: present, for this machine, and with the libraries it needs. */
async function starts(program: string, flag = '--version'): Promise<boolean> {
  return (await runQuietly(program, [flag], { timeout: 30_000 })) === 0;
}

async function downloadChromium(): Promise<boolean> {
  say("Getting Playwright's Chromium …");
  const cli = packageScript('playwright', 'cli.js');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' };
  const args = [cli, 'install', '--no-shell', 'chromium'];
  const code = await runQuietly(process.execPath, args, { timeout: DOWNLOAD_MS, silence: SILENCE_MS, env });
  if (code !== 0) say("Playwright's download does not work here; looking for a Chromium of the system.");
  return code === 0;
}

/** Installs a Debian package, as root or by a sudo that does not ask. */
async function aptInstall(name: string): Promise<boolean> {
  say(`Installing ${name} by apt-get; this takes a minute …`);
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const [program = '', ...args] = [...apt, '-q', ...step];
    if ((await runQuietly(program, args, { timeout: APT_MS, env })) !== 0 && step[0] === 'install') return false;
  }
  return true;
}

interface QuietRun {
  timeout: number;
  /** Ends the program when it prints nothing for so many milliseconds. */
  silence?: number;
  env?: NodeJS.ProcessEnv;
}

/** Runs a program and answers its exit code; -1 when it could not be run or was ended for being too slow. */
function runQuietly(program: string, args: string[], { timeout, silence, env }: QuietRun): Promise<number> {
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
