import { tryLock } from '../lock.mjs';
import { startPostgres, urlOfRunning } from '../postgres.ts';
import { Refusal } from '../say.ts';
import { lockOf, type Settings } from '../settings.ts';

type Work = (databaseUrl: string) => Promise<void>;

/** With the database that Festix uses or would use; the embedded one is started for it where nobody else did. */
export async function withDatabase(settings: Settings, work: Work): Promise<void> {
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const url = await startedAlone(settings, work);
  if (url) await work(url);
}

/** With the database while nobody else uses it; throws `Refusal` where Festix runs. */
export async function withIdleDatabase(settings: Settings, work: Work): Promise<void> {
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const url = await startedAlone(settings, work);
  if (url) throw new Refusal(`Festix runs on ${settings.dataDir}. Stop it first.`);
}

/** Does the work on an embedded database of our own start, or answers the address of the one that runs. */
async function startedAlone(settings: Settings, work: Work): Promise<string | undefined> {
  const lock = tryLock(lockOf(settings));
  if ('heldBy' in lock) {
    const url = urlOfRunning(settings.dataDir);
    if (!url) throw new Refusal('Festix is starting or stopping. Try again in a moment.');
    return url;
  }
  try {
    const postgres = await startPostgres({ dataDir: settings.dataDir });
    await work(postgres.url).finally(postgres.stop);
    return undefined;
  } finally {
    lock.release();
  }
}
