import { resolve } from 'node:path';
import { summaryOf } from './backup/manifest.ts';
import { openStoredFiles } from './backup/stored-files.ts';
import { withDatabase } from './with-database.ts';
import { writeBackup } from './backup/write-backup.ts';
import { RefusalError, runCommand, say } from './say.ts';
import { readSettings } from './settings.ts';

/** `npm run backup -- <folder>`: a Festix that runs goes on meanwhile, and one that doesn't is not started. */
await runCommand(async () => {
  const [word] = process.argv.slice(2);
  if (!word) throw new RefusalError('Say where to: npm run backup -- /backups/festix-$(date +%F-%H%M)');
  const folder = resolve(process.env['INIT_CWD'] ?? '.', word);
  const settings = readSettings(process.env);
  await withDatabase(settings, async (databaseUrl) => {
    say(`Writing ${folder} …`);
    const files = openStoredFiles(settings.dataDir, process.env);
    const manifest = await writeBackup({ folder, databaseUrl, dataDir: settings.dataDir, files });
    say(`${folder} holds ${summaryOf(manifest)}, as of ${manifest.taken_at}.`);
    say(
      manifest.secrets
        ? 'The secrets of DATA_DIR (secrets.json) are in it: whoever reads it can sign tickets. Keep it locked away.'
        : 'Of secrets there are none in it. Keep TICKET_KEY_SECRET and JWT_SECRET apart: without the first no ticket key opens.',
    );
  });
  return 0;
});
