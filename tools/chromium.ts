import { chromium } from '@playwright/test';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, packageScript } from './paths.ts';
import { RefusalError, say } from './say.ts';
import { aptInstall, firstThatStarts, runQuietly, starts } from './system-programs.ts';

const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS_SHELL = 'chromium-headless-shell';
const DOWNLOAD_MS = 240_000;
/** Milliseconds without progress after which a download counts as failed. */
const SILENCE_MS = 20_000;

/**
 * Finds a Chromium that starts: Playwright's own where its download works, else the system's, else Debian's package.
 *
 * @returns the path of its executable
 */
export async function ensureChromium(): Promise<string> {
  const own = chromium.executablePath();
  if (await starts(own)) return own;
  // After a failed download on a system with a browser, later runs skip the attempt.
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
  throw new RefusalError(
    'No Chromium could be found or installed. Install one, for instance by: sudo apt-get install chromium',
  );
}

/**
 * Finds a Chromium without its visible parts, which makes pages a fifth sooner: the system's, else Debian's package. If
 * there is none, or Playwright brought its own browser, returns the whole one.
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
 * Finds ffmpeg, which turns pictures into the video of the fake camera: the system's, else Debian's package. Throws
 * `RefusalError` if neither starts.
 *
 * @returns the path or name of its executable
 */
export async function ensureFfmpeg(): Promise<string> {
  if (await starts('ffmpeg', '-version')) return 'ffmpeg';
  if ((await aptInstall('ffmpeg')) && (await starts('ffmpeg', '-version'))) return 'ffmpeg';
  throw new RefusalError(
    'No ffmpeg could be found or installed. Install it, for instance by: sudo apt-get install ffmpeg',
  );
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
