import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { tryLock } from './lock.mjs';
import { ROOT } from './paths.ts';
import { endServersOn, NOTHING_TO_LOSE, startPostgres, type Postgres } from './postgres.ts';

/**
 * Starts a separate PostgreSQL for one test run, removed at its end. It first removes what a killed run left behind.
 */
export async function startTestPostgres(): Promise<Postgres> {
  const home = join(resolve(ROOT, process.env['DATA_DIR'] || '.data'), 'test');
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
