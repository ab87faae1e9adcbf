import { vitestProject } from '../../vitest.preset.ts';

export default vitestProject('ui', 'libs/ui', ['./src/testing/browser-gaps.ts']);
