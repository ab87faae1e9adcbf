import { jestProject, withDocument } from '../../jest.preset.js';

/** @type {import('jest').Config} */
export default {
  ...jestProject('ui', 'libs/ui'),
  ...withDocument,
  testEnvironment: '<rootDir>/../../jest.document.mjs',
  setupFiles: ['<rootDir>/src/testing/browser-gaps.ts'],
};
