/** Rows of one table from which on it should be divided, emptied or moved; the growth table of the guide names them. */
const DEFAULT_BOUND = 10_000_000;

const MORE = 20_000_000;

/** Tables with short rows, of which a purchase or a scan writes several. */
const LARGE = new Set([
  ...['scans', 'checkins', 'departures', 'document_checks', 'audit_entries', 'ledger_postings', 'ledger_entries'],
  ...['booked_sums', 'booked_totals', 'booked_changes', 'sold_sums', 'sold_totals', 'sold_changes'],
]);

/** Returns the number of rows from which on a table hurts: backups, migrations and clean-ups of it take long then. */
export function boundOf(table: string): number {
  return LARGE.has(table) ? MORE : DEFAULT_BOUND;
}
