import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createHash, randomBytes } from 'node:crypto';
import { tryLock } from './lock.mjs';
import { ROOT } from './paths.ts';
import { endServersOn, NOTHING_TO_LOSE, startPostgres, type Postgres } from './postgres.ts';

/** A folder of Linux whose files are in memory. */
const MEMORY = '/dev/shm';
/** Free bytes without which a run stays on the disk. A sixth of the API specs took 225 MB at most. */
const ROOM = 4 * 1024 ** 3;

/**
 * Starts a separate PostgreSQL for one test run, removed at its end. It first removes what a killed run left behind.
 */
export async function startTestPostgres(): Promise<Postgres> {
  const home = homeOf(process.env['DATA_DIR']);
  await sweep(home);
  const dataDir = join(home, randomBytes(6).toString('hex'));
  const lock = tryLock(lockOf(dataDir));
  if ('heldBy' in lock) throw new Error(`${dataDir} is taken`);
  const postgres = await startPostgres({ dataDir, settings: NOTHING_TO_LOSE });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    lock.release();
  };
  return { ...postgres, stop };
}

/**
 * Returns the folder of this clone's test databases, in memory unless a folder is wanted or the room is missing: each API
 * spec makes and removes a database of a thousand files, for which a disk takes several times as long.
 */
function homeOf(wanted: string | undefined): string {
  if (wanted || freeMemory() < ROOM) return join(resolve(ROOT, wanted || '.data'), 'test');
  return join(MEMORY, `festix-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`, 'test');
}

/** Returns the bytes that files in memory may take; 0 without such a folder, which a container may have of 64 MB. */
function freeMemory(): number {
  if (!existsSync(MEMORY)) return 0;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory());
}

const lockOf = (dataDir: string): string => `${dataDir}.lock`;

async function sweep(home: string): Promise<void> {
  mkdirSync(home, { recursive: true });
  for (const entry of readdirSync(home, { withFileTypes: true })) {
    const dataDir = join(home, entry.name);
    if (!entry.isDirectory()) continue;
    const lock = tryLock(lockOf(dataDir));
    if ('heldBy' in lock) continue;
    if (existsSync(join(dataDir, 'postgres'))) await endServersOn(join(dataDir, 'postgres'));
    rmSync(dataDir, { recursive: true, force: true });
    lock.release();
  }
}
