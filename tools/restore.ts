import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { summaryOf } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { openStoredFiles } from './backup/stored-files.ts';
import { unopenedKeys } from './backup/ticket-keys.ts';
import { withIdleDatabase } from './with-database.ts';
import { API } from './paths.ts';
import { RefusalError, runCommand, say } from './say.ts';
import { readSettings } from './settings.ts';

/** `npm run restore -- <folder> [--replace]`: puts a backup where Festix will find it; Festix must not run. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [word] = positionals;
  if (!word) throw new RefusalError('Say from where: npm run restore -- /backups/festix-2026-11-22-0300');
  const folder = resolve(process.env['INIT_CWD'] ?? '.', word);
  const settings = readSettings(process.env);
  await buildApi();
  await withIdleDatabase(settings, async (databaseUrl) => {
    const { dataDir } = settings;
    const files = openStoredFiles(dataDir, process.env);
    const manifest = await restoreBackup({ folder, databaseUrl, dataDir, files, replace: values.replace, say });
    say(`Restored: ${summaryOf(manifest)}, as of ${manifest.taken_at}.`);
    const unopened = await unopenedKeys(databaseUrl, dataDir, process.env);
    if (unopened) say(unopened);
    say('Start Festix now. Everybody signs in again; phones at doors and tills go on by their own keys.');
  });
  return 0;
});

/** Builds the API; does nothing in the image, which has it built, without sources or tools. */
async function buildApi(): Promise<void> {
  if (existsSync(join(API, 'src'))) await (await import('./building.ts')).buildApi();
}
