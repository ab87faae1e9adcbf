import { vitestProject } from '../../vitest.preset.ts';

export default vitestProject('ui', 'libs/ui', { every: [], page: ['./src/testing/browser-gaps.ts'] });
