import { fileURLToPath } from 'node:url';
import { jestProject } from '../../jest.preset.js';
import { bundledPackages } from '../../tools/spec-packages.ts';

// A whole screen would be printed at each look for an element that is not there yet: a third of a wait's work. To see
// it: 7000.
process.env.DEBUG_PRINT_LIMIT ??= '0';

/**
 * Specs run in Node.js; one that needs a document says so in its first comment: `@jest-environment jsdom`.
 *
 * @returns {Promise<import('jest').Config>}
 */
export default async () => ({
  ...jestProject('web', 'apps/web'),
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
  moduleNameMapper: {
    '\\.css$': fileURLToPath(new URL('../../tools/no-style.mjs', import.meta.url)),
    ...(await bundledPackages()),
  },
  // As many as most machines have at least; Jest would leave one of two cores idle.
  maxWorkers: 2,
  // Not all memory of a page is given back after its spec.
  workerIdleMemoryLimit: '1500MB',
  // Dexie looks for IndexedDB when it is linked, before the first line of a spec runs.
  setupFiles: ['fake-indexeddb/auto'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/own-channels.ts'],
});
