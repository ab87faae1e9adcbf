import type { BrowserContext } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { browserOn, signalBrowser } from '../stage/browser-process.ts';
import { launchPhone } from '../stage/browser.ts';
import { within } from '../within.ts';

const END_MS = 20_000;

/** Does one thing after the other on a device; false once the browser is gone. */
export type Act = () => Promise<boolean>;

/**
 * Starts a browser on a profile and acts in it until it is killed (-9), at any moment of the first `latest` milliseconds
 * after the beginning.
 */
export async function actUntilKilled(
  profile: string,
  latest: number,
  begin: (context: BrowserContext) => Promise<Act>,
): Promise<void> {
  const context = await launchPhone(profile);
  const act = await begin(context);
  const pid = browserOn(profile);
  const ended = new Promise<void>((resolve) => void context.once('close', () => resolve()));
  const killing = delay(Math.random() * latest).then(() => signalBrowser(pid, 'SIGKILL'));
  let isAlive = true;
  while (isAlive) isAlive = await act();
  await killing;
  await within(END_MS, 'the end of the browser', ended);
}
