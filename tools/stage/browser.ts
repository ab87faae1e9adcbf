import { chromium, type BrowserContext } from '@playwright/test';
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../chromium.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';

/** The person scans with a reader, and no camera shall wait for an answer meanwhile. */
const NO_CAMERA = ['--deny-permission-prompts'];

/** Extension of the folder in which browsers keep IndexedDB by default. */
const LEVELDB = '.leveldb';
const SQLITE = ['--enable-features=IdbSqliteOnDiskRollout:stage/UseSqliteForNewStores'];
const stores = new AsyncLocalStorage<readonly string[]>();

/** Runs work with browsers that store IndexedDB in SQLite, as all of them are to do one day. */
export function inSqlite<T>(work: () => Promise<T>): Promise<T> {
  return stores.run(SQLITE, work);
}

let executable: Promise<string> | undefined;

/**
 * Starts a browser of phone size on a profile of its own, which it leaves as it was when it ended. `camera` are the flags
 * of a camera to give it.
 */
export async function launchPhone(profile: string, camera: readonly string[] = NO_CAMERA): Promise<BrowserContext> {
  const context = await launch(profile, camera);
  // Without WebRTC, or phones on one machine would hear each other when they are cut off.
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  return context;
}

/** Starts a phone that hears others at the same event without the server. */
export function launchLinkedPhone(profile: string): Promise<BrowserContext> {
  return launch(profile, NO_CAMERA);
}

async function launch(profile: string, flags: readonly string[]): Promise<BrowserContext> {
  executable ??= ensureChromium();
  const storeFlags = stores.getStore() ?? [];
  if (storeFlags.length > 0) refuseLevelDb(profile);
  return chromium.launchPersistentContext(profile, {
    executablePath: await executable,
    args: [...CHROMIUM_FLAGS, ...storeFlags, ...flags],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    timeout: 60_000,
  });
}

/** Throws if a browser has ignored the flag, and wrote to the default store. */
function refuseLevelDb(profile: string): void {
  const folder = join(profile, 'Default', 'IndexedDB');
  if (!existsSync(folder)) return;
  const left = readdirSync(folder).filter((name) => name.endsWith(LEVELDB));
  if (left.length > 0) throw new Error(`this browser keeps IndexedDB in LevelDB: ${left.join(', ')}`);
}
