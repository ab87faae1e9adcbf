import { vitestProject } from '../../vitest.preset.ts';

// A whole screen would be printed at each look for what is not there yet: a third of a wait's work. To see it: 7000.
process.env['DEBUG_PRINT_LIMIT'] ??= '0';

// Dexie looks for IndexedDB when it is linked, before the first line of a spec runs.
export default vitestProject('web', 'apps/web', { every: ['fake-indexeddb/auto'], page: [] });
