import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createHash, randomBytes } from 'node:crypto';
import { tryLock } from './lock.mjs';
import { ROOT } from './paths.ts';
import { endServersOn, NOTHING_TO_LOSE, startPostgres, type Postgres } from './postgres.ts';

/** A folder of Linux whose files are in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'festix-';
/** The file in a clone's folder in memory that says where the clone is. */
const OWNER = 'clone';
/** Free bytes without which a run stays on the disk. A sixth of the API specs took 225 MB at most. */
const ROOM = 4 * 1024 ** 3;

/**
 * Starts a separate PostgreSQL for one test run, removed at its end. It first removes what a killed run left behind, on
 * the disk and in memory, because what fills the memory would keep each later run out of it.
 */
export async function startTestPostgres(): Promise<Postgres> {
  const wanted = process.env['DATA_DIR'];
  const onDisk = join(resolve(ROOT, wanted || '.data'), 'test');
  const inMemory = homeInMemory();
  for (const left of [onDisk, inMemory, ...homesOfRemovedClones()]) await sweep(left);
  const home = wanted || freeMemory() < ROOM ? onDisk : inMemory;
  mkdirSync(home, { recursive: true });
  if (home === inMemory) writeFileSync(join(dirname(home), OWNER), ROOT);
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
 * Returns the folder of this clone's test databases in memory, where they are unless a folder is wanted or the room is
 * missing: each API spec makes and removes a database of a thousand files, for which a disk takes several times as long.
 */
export function homeInMemory(): string {
  return join(MEMORY, `${PREFIX}${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`, 'test');
}

/** Returns the folders in memory of this user's clones that are gone. */
function homesOfRemovedClones(): string[] {
  if (!existsSync(MEMORY)) return [];
  return readdirSync(MEMORY)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(MEMORY, name))
    .filter((folder) => {
      const owner = join(folder, OWNER);
      if (!existsSync(owner) || statSync(owner).uid !== process.getuid?.()) return false;
      return !existsSync(readFileSync(owner, 'utf8'));
    })
    .map((folder) => join(folder, 'test'));
}

/** Returns the bytes that files in memory may take; 0 without such a folder, which a container may have of 64 MB. */
function freeMemory(): number {
  if (!existsSync(MEMORY)) return 0;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory());
}

const lockOf = (dataDir: string): string => `${dataDir}.lock`;

async function sweep(home: string): Promise<void> {
  if (!existsSync(home)) return;
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
