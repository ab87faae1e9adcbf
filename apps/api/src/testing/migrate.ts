import { divideIn } from '../partitions/divide-in.ts';
import { DIVISIONS } from '../partitions/divided-tables.ts';

export { migrate } from '../migrate.ts';
export { letWork } from '../working-account.ts';

/** Divides the tables of an empty database, so that rows of today are in the partition of this month. */
export function divideFromThisMonth(databaseUrl: string): Promise<void> {
  const first = `${new Date().toISOString().slice(0, 7)}-01`;
  return divideIn(databaseUrl, Object.values(DIVISIONS), { tell: () => undefined, first });
}
