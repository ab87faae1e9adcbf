import { jestProject } from '../../jest.preset.js';

/** @type {import('jest').Config} */
export default {
  ...jestProject('ui', 'libs/ui'),
  testEnvironment: 'jsdom',
  setupFiles: ['<rootDir>/src/testing/browser-gaps.ts'],
  moduleNameMapper: { '\\.css$': '<rootDir>/../../tools/no-style.mjs' },
};
