import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiProgram, ROOT, SOURCES } from './api-program.mjs';
import { NOT_DESCRIBED } from './not-described.mjs';
import { compareRows } from './compare-rows.mjs';
import { describedIn, WHOLE } from './described.mjs';

/*
 * Compares the rows that statements declare (`sql<Row>`), and the parameters that they are given, with those that
 * PostgreSQL described while the API's specs ran. After a run of all specs a statement that none of them ran is a fault
 * too; after a part of them it is only counted, and listed with `--unread`. `npm test -- statements` runs it.
 */

const [folder = join(ROOT, 'apps/api/test-results/statements')] = process.argv
  .slice(2)
  .filter((one) => !one.startsWith('--'));
const described = describedIn(folder);
if (described.length === 0) {
  console.error('No statement was described: run npm test -- api first.');
  process.exit(2);
}
const isWhole = existsSync(join(folder, WHOLE));
const { compared, differences, unread, ran } = compareRows({
  program: apiProgram(),
  root: ROOT,
  sources: SOURCES,
  described,
  notDescribed: NOT_DESCRIBED,
});
const faults = [...differences, ...(isWhole ? unread : []), ...ran];
for (const line of faults) console.log(line);
if (!isWhole && process.argv.includes('--unread')) for (const line of unread) console.log(line);
console.log(
  `${compared} statements compared, ${differences.length} differences, ${unread.length} not run or not read` +
    (isWhole ? '' : ' by this part of the specs'),
);
writeFileSync(
  join(dirname(folder), 'statements.json'),
  JSON.stringify({ passed: compared, failed: faults.length, failures: faults }),
);
process.exitCode = faults.length > 0 ? 1 : 0;
