import { fileURLToPath } from 'node:url';
import { jestProject } from '../../jest.preset.js';

/** @type {import('jest').Config} */
export default {
  ...jestProject('ui', 'libs/ui'),
  testEnvironment: '<rootDir>/../../jest.document.mjs',
  runtime: fileURLToPath(import.meta.resolve('../../jest.runtime.mjs')),
  setupFiles: ['<rootDir>/src/testing/browser-gaps.ts'],
  moduleNameMapper: { '\\.css$': '<rootDir>/../../tools/no-style.mjs' },
};
