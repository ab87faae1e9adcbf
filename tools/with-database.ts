import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chosenServer } from './chosen-server.ts';
import { tryLock } from './lock.mjs';
import { ROOT } from './paths.ts';
import { RefusalError } from './say.ts';
import { lockOf, type Settings } from './settings.ts';

type Work<Result> = (databaseUrl: string) => Promise<Result>;

/**
 * Runs work with the database that Festix uses or would use; starts the embedded one for it unless another process did.
 */
export function withDatabase<Result>(settings: Settings, work: Work<Result>): Promise<Result> {
  return onDatabase(settings, work, work);
}

/** Runs work with the database while no other process uses it; throws `RefusalError` while Festix runs. */
export function withIdleDatabase<Result>(settings: Settings, work: Work<Result>): Promise<Result> {
  const refuse = (): never => {
    throw new RefusalError(`Festix runs on ${settings.dataDir}. Stop it first.`);
  };
  return onDatabase(settings, work, refuse);
}

async function onDatabase<Result>(
  settings: Settings,
  work: Work<Result>,
  whileFestixRuns: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  if (settings.databaseUrl) return work(await chosenServer(settings.databaseUrl));
  // The image has no database of its own.
  if (!existsSync(join(ROOT, 'tools', 'postgres.ts'))) throw new RefusalError('DATABASE_URL is missing.');
  const { startPostgres, urlOfRunning } = await import('./postgres.ts');
  const lock = tryLock(lockOf(settings));
  if ('heldBy' in lock) {
    const url = urlOfRunning(settings.dataDir);
    if (!url) throw new RefusalError('Festix is starting or stopping. Try again in a moment.');
    return whileFestixRuns(url);
  }
  try {
    const postgres = await startPostgres({ dataDir: settings.dataDir });
    try {
      return await work(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}
