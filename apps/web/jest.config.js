import { jestProject, withDocument } from '../../jest.preset.js';

// A whole screen would be printed at each look for an element that is not there yet: a third of a wait's work. To see
// it: 7000.
process.env.DEBUG_PRINT_LIMIT ??= '0';

/**
 * Specs run in Node.js; one that needs a document says so in its first comment: `@jest-environment` with jest.document.mjs.
 *
 * @type {import('jest').Config}
 */
export default {
  ...jestProject('web', 'apps/web'),
  ...withDocument,
  // As many as most machines have at least; Jest would leave one of two cores idle.
  maxWorkers: 2,
  // A worker keeps the packages that its specs have loaded, and some of their traces on the page.
  workerIdleMemoryLimit: '1500MB',
  // Dexie looks for IndexedDB when it is linked, before the first line of a spec runs.
  setupFiles: ['fake-indexeddb/auto'],
};
