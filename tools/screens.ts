import { join } from 'node:path';
import { ensureBuilt } from './building.ts';
import { ensureFfmpeg, ensureHeadlessChromium } from './chromium.ts';
import { WEB, packageScript } from './paths.ts';
import { runStep } from './phase.ts';
import { runCommand, say } from './say.ts';
import { stopRequest } from './stop-request.ts';

/**
 * `npm run screens -- [<part of a path> …]`: looks at every screen in every state, at seven widths from 320 to 1920 px, in
 * larger letters, and in light and dark, and leaves one page with all pictures. Fails when axe objects to one of them, or
 * one isn't whole: it is wider than its window, squeezes a text, or cuts a name beside free room.
 */
await runCommand(async () => {
  const patterns = process.argv.slice(2);
  const stop = stopRequest();
  const env = { CHROMIUM_PATH: await ensureHeadlessChromium(), FFMPEG_PATH: await ensureFfmpeg() };
  await ensureBuilt();
  const config = ['--config', join(WEB, 'playwright.screens.config.ts')];
  const chosen = patterns.length > 0 ? ['--grep', patterns.join('|')] : [];
  const code = await runStep([packageScript('@playwright', 'test', 'cli.js'), 'test', ...config, ...chosen], stop, env);
  say(`The pictures: ${join(WEB, 'test-results', 'screens', 'screens.html')}`);
  return code;
});
