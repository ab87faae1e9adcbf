import { jestProject } from '../../jest.preset.js';

export default jestProject('domain', 'libs/domain');
