import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { UserConfig } from 'vite';
import { sheetsTogether } from '../../tools/vite-sheets.ts';
import { classesInPlace, styles } from '../../tools/vite-styles.ts';
import { appAhead } from './build/app-ahead.ts';
import { firstLoad, startsOnce } from './build/first-load.ts';
import { mainParts } from './build/main-parts.ts';
import { oneWeight } from './build/one-weight.ts';
import { packAssets } from './build/pack-assets.ts';
import { pastBarrels } from './build/past-barrels.ts';
import { preloadFont } from './build/preload-font.ts';
import { wordsFirst } from './build/words-first.ts';
import { wordsInPlace } from './build/words-in-place.ts';

export const WEB = import.meta.dirname;
export const DIST = join(WEB, 'dist');

/** Workers are built apart, and no manifest tells which page starts them: they get a folder of their own. */
export const WORKERS = 'assets/workers';

/** The router without its warnings for developers, which its package names nowhere. */
const ROUTER = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');

const { version } = JSON.parse(readFileSync(join(WEB, '../../package.json'), 'utf8')) as { version: string };

/**
 * Returns the part of the configuration that both builds share: that of the shop with its back office, and that of door
 * and till. They are built apart because code is split by whole modules: one build would give each page what any page
 * uses of a library, such as the half of the router that only the back office needs.
 */
export function webConfig(pages: readonly string[], manifest: string) {
  return {
    root: WEB,
    resolve: {
      alias: [
        // The form for browsers of before 2017 is larger.
        { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
        { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
        { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
      ],
    },
    css: styles,
    define: { 'import.meta.env.FESTIX_VERSION': JSON.stringify(version) },
    plugins: [
      react(),
      classesInPlace(),
      wordsInPlace(),
      pastBarrels(),
      startsOnce(),
      sheetsTogether(['OrderScreen', 'OrderOutcome']),
      preloadFont(),
      wordsFirst(),
      appAhead(),
      oneWeight('bold'),
      packAssets(),
    ],
    build: {
      outDir: DIST,
      manifest,
      target: 'es2022',
      // Browsers that ignore preloads, Safari before 17, load the same a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(pages.map((page) => [page.replace('.html', ''), join(WEB, page)])),
        output: { codeSplitting: { groups: [...firstLoad(), mainParts()] } },
      },
    },
    worker: {
      format: 'es',
      rolldownOptions: {
        output: { entryFileNames: `${WORKERS}/[name]-[hash].js`, chunkFileNames: `${WORKERS}/[name]-[hash].js` },
      },
    },
  } satisfies UserConfig;
}
