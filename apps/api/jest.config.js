import { jestProject } from '../../jest.preset.js';

/**
 * Specs of pure code, beside it.
 *
 * @type {import('jest').Config}
 */
export default { ...jestProject('api', 'apps/api'), setupFiles: ['reflect-metadata'] };
