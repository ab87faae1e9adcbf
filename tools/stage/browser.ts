import { chromium, type BrowserContext } from '@playwright/test';
import { ensureChromium } from '../chromium.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';

/** Somebody scans with a reader, and no camera shall wait for an answer meanwhile. */
const NO_CAMERA = ['--deny-permission-prompts'];

let executable: Promise<string> | undefined;

/**
 * Starts a browser of phone size on a profile of its own, which it leaves as it was when it ended. `camera` are the flags
 * of a camera to give it.
 */
export async function launchPhone(profile: string, camera: readonly string[] = NO_CAMERA): Promise<BrowserContext> {
  executable ??= ensureChromium();
  return chromium.launchPersistentContext(profile, {
    executablePath: await executable,
    args: [...CHROMIUM_FLAGS, ...camera],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    timeout: 60_000,
  });
}
