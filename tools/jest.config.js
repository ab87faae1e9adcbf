import { jestProject } from '../jest.preset.js';

/** @type {import('jest').Config} */
export default { ...jestProject('tools', 'tools'), testTimeout: 60_000 };
