export { migrate } from '../migrate.ts';
export { letWork } from '../working-account.ts';
