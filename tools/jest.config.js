import { jestProject } from '../jest.preset.js';

/** @type {import('jest').Config} */
export default {
  ...jestProject('tools', 'tools'),
  testTimeout: 60_000,
  // Its specs wait for databases and processes of their own; Jest would leave one of two cores idle.
  maxWorkers: 2,
};
