import { fileURLToPath } from 'node:url';
import { swcOptions } from './tools/swc-options.mjs';

/** @param {string} path of the workspace */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Returns the settings that every Jest project of the workspace shares: native ES modules, TypeScript through swc, no
 * module mapping, because the workspace packages export their sources. Needs `NODE_OPTIONS=--experimental-vm-modules`.
 *
 * @param {string} name of the project, shown before each line
 * @param {string} folder of the project in the workspace; its tally is left in `test-results/<kind>.json` there
 * @param {string} [kind] what is counted
 * @returns {import('jest').Config}
 */
export function jestProject(name, folder, kind = 'unit') {
  return {
    displayName: name,
    rootDir: here(folder),
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: {
      '\\.ts$': ['@swc/jest', swcOptions()],
      '\\.tsx$': ['@swc/jest', swcOptions({ tsx: true })],
    },
    testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    reporters: ['default', [here('tools/jest-tally.mjs'), { file: here(`${folder}/test-results/${kind}.json`) }]],
    errorOnDeprecated: true,
    // No test waits for a clock; a machine that is busy may take its time.
    testTimeout: 60_000,
  };
}
