import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildApi } from './building.ts';
import { API_DIST, ROOT } from './paths.ts';
import { RefusalError, runCommand } from './say.ts';
import { apiEnv, changeTicketSecret, readSettings, type Settings } from './settings.ts';
import { withDatabase, withIdleDatabase } from './with-database.ts';

/**
 * `npm run admin -- <e-mail>`, `-- migrate`, `-- rotate-key`, `-- partition [scans | ledger]` or `-- second-factor-off
 * <e-mail>`, on a Festix that runs and on one that doesn't; `-- reseal` and `-- remove-demo`, on one that doesn't (`apps/api/src/admin.ts`).
 */
await runCommand(async () => {
  const [word, ...more] = process.argv.slice(2);
  if (!word) throw new RefusalError('Say who it is: npm run admin -- ana@exemplo.br');
  const settings = readSettings(process.env);
  await buildApi();
  if (word === 'reseal') return withIdleDatabase(settings, (databaseUrl) => resealAll(settings, databaseUrl));
  const withIt = word === 'remove-demo' ? withIdleDatabase : withDatabase;
  return withIt(settings, (databaseUrl) => runAdmin(settings, databaseUrl, word, ...more));
});

/** Seals all keys anew; returns the exit code. No other process may open or seal anything meanwhile. */
async function resealAll(settings: Settings, databaseUrl: string): Promise<number> {
  const keep = changeTicketSecret(settings.dataDir);
  const code = await runAdmin(settings, databaseUrl, 'reseal');
  if (code === 0) keep();
  return code;
}

async function runAdmin(settings: Settings, databaseUrl: string, ...words: string[]): Promise<number> {
  const given = { PORT: String(settings.port), DATABASE_URL: databaseUrl, DATA_DIR: settings.dataDir };
  const child = spawn(process.execPath, ['--enable-source-maps', join(API_DIST, 'admin.js'), ...words], {
    cwd: ROOT,
    env: { ...process.env, ...given, ...apiEnv(settings) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
