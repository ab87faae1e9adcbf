import { readText, sourcesOfImage } from './deploy-files.ts';
import { ROOT } from './paths.ts';
import { keepRuntimePackages } from './production-packages.ts';
import { runCommand, say } from './say.ts';

/** Keeps in this workspace's node_modules only what the image runs with: the Dockerfile calls it after the build. */
await runCommand(async () => {
  await keepRuntimePackages(ROOT, sourcesOfImage(readText('Dockerfile')));
  say('node_modules has what the image needs when it runs, and nothing else.');
  return 0;
});
