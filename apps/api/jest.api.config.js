import { jestProject } from '../../jest.preset.js';

/**
 * Specs that speak HTTP to the whole application on a real PostgreSQL. `TEST_DATABASE_URL` names the server; without it
 * the global setup starts one of its own, so that a single spec can be run by hand. Needs
 * `node --import ./jest.in-node.mjs`, which says why. `TEST_TABLES=divided` has a tally of its own.
 *
 * @type {import('jest').Config}
 */
export default {
  ...jestProject('api on PostgreSQL', 'apps/api', process.env['TEST_TABLES'] === 'divided' ? 'divided' : 'api'),
  testMatch: ['**/*.api-spec.ts'],
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/jest.template-database.mjs',
  globalTeardown: '<rootDir>/jest.drop-template.mjs',
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  // One more than the two cores we count on: each waits for PostgreSQL now and then.
  maxWorkers: 3,
};
