import { buildApi, buildWeb } from './building.ts';
import { runCommand, say } from './say.ts';

await runCommand(async () => {
  const written = await buildApi();
  say(written > 0 ? `API built: ${written} files changed.` : 'API: nothing changed.');
  const built = await buildWeb();
  say(built ? 'Web app built.' : 'Web app: nothing changed.');
  return 0;
});
