import { bookings } from './bookings.ts';
import { camera } from './camera.ts';
import { checkIns } from './check-ins.ts';
import { cost } from './cost.ts';
import { doorLists } from './door-lists.ts';
import { downloads } from './downloads.ts';
import { exports } from './exports.ts';
import { javascript } from './javascript.ts';
import { largeTables } from './large-tables.ts';
import { lists } from './lists.ts';
import { manyMonths } from './many-months.ts';
import { months } from './months.ts';
import { firstUse } from './first-use.ts';
import { festivalPhone, partnersPhone, phone } from './phone.ts';
import { purchases } from './purchases.ts';
import type { BenchRow } from './row.ts';
import { twoProcesses } from './two-processes.ts';

/** In the order of the table. */
export const ROWS: readonly BenchRow[] = [
  bookings,
  purchases,
  checkIns,
  cost,
  twoProcesses,
  downloads,
  doorLists,
  exports,
  lists,
  months,
  largeTables,
  manyMonths,
  phone,
  festivalPhone,
  partnersPhone,
  firstUse,
  camera,
  javascript,
];
