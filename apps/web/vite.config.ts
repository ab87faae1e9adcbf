import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { sheetsTogether } from '../../tools/vite-sheets.ts';
import { classesInPlace, styles } from '../../tools/vite-styles.ts';
import { appManifests } from './build/app-manifests.ts';
import { oneWeight } from './build/one-weight.ts';
import { preloadFont } from './build/preload-font.ts';
import { filesOf } from './build/shift-files.ts';
import { wordsFirst } from './build/words-first.ts';

const ROOT = import.meta.dirname;
const DIST = join(ROOT, 'dist');

const { version } = JSON.parse(readFileSync(join(ROOT, '../../package.json'), 'utf8')) as { version: string };

/** Workers are built apart, and no manifest tells which page starts them: they get a folder of their own. */
const WORKERS = 'assets/workers';
const WASM = /\.wasm$/;
const FONT = /\.woff2$/;

/**
 * The files by which people see their own tickets without a network: the app's first load, these screens, and the
 * ticket store.
 */
const OWN_TICKETS = [
  'index.html',
  'src/screens/selling/orders/CustomerOrdersScreen.tsx',
  'src/screens/selling/orders/OrderScreen.tsx',
  'src/screens/selling/orders/TicketScreen.tsx',
  'src/offline/own-tickets.ts',
  'src/offline/updates.ts',
];

/** The address of the API while the web app is developed by itself. */
const API = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

export default defineConfig({
  root: ROOT,
  css: styles,
  define: { 'import.meta.env.FESTIX_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    classesInPlace(),
    appManifests(),
    sheetsTogether(),
    preloadFont(),
    wordsFirst(),
    oneWeight('bold'),
    VitePWA({
      strategies: 'injectManifest',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      srcDir: 'src/offline',
      filename: 'sw.ts',
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['{index,door,till}.html', 'assets/**/*.{js,css,woff2,wasm}'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        // A shift needs the door or the till, and a ticket holder the few screens that show tickets: the workbench
        // would be megabytes.
        manifestTransforms: [
          (entries) => {
            const shifts = ['door.html', 'till.html'].map((entry) => filesOf(entry, DIST, true));
            const tickets = OWN_TICKETS.map((entry) => filesOf(entry, DIST, false));
            const isNeeded = (url: string) =>
              url.endsWith('.html') ||
              [...shifts, ...tickets].some((files) => files.has(url)) ||
              url.startsWith(WORKERS) ||
              WASM.test(url) ||
              FONT.test(url);
            return { manifest: entries.filter(({ url }) => isNeeded(url)) };
          },
        ],
      },
    }),
  ],
  build: {
    outDir: DIST,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      input: { app: join(ROOT, 'index.html'), door: join(ROOT, 'door.html'), till: join(ROOT, 'till.html') },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: `${WORKERS}/[name]-[hash].js`, chunkFileNames: `${WORKERS}/[name]-[hash].js` },
    },
  },
  server: { proxy: { '/api': { target: API, ws: true } } },
});
