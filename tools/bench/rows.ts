import { bookings } from './bookings.ts';
import { checkIns } from './check-ins.ts';
import { downloads } from './downloads.ts';
import { javascript } from './javascript.ts';
import { phone } from './phone.ts';
import type { BenchRow } from './row.ts';

/** In the order of the table. */
export const ROWS: readonly BenchRow[] = [bookings, checkIns, downloads, phone, javascript];
