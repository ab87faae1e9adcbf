import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appManifests } from './build/app-manifests.ts';
import { filesOf, MANIFEST, STAFF_PAGES } from './build/shift-files.ts';
import { staffFirst } from './build/staff-first.ts';
import { DIST, webConfig, WORKERS } from './web-config.ts';

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
  'src/screens/selling/orders/OrderOutcome.tsx',
  'src/screens/selling/orders/TicketScreen.tsx',
  'src/offline/own-tickets.ts',
  'src/offline/updates.ts',
  'src/offline/workbox.ts',
];

/** The address of the API while the web app is developed by itself. */
const API = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

const config = webConfig(['index.html'], MANIFEST);

export default defineConfig({
  ...config,
  plugins: [
    staffFirst(),
    ...config.plugins,
    appManifests(),
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
            const shifts = STAFF_PAGES.map((entry) => filesOf(entry, DIST, true));
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
  build: { ...config.build, emptyOutDir: false },
  server: { proxy: { '/api': { target: API, ws: true } } },
});
