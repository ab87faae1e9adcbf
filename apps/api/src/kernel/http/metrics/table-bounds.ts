/** Rows of one table from which on it should be divided, emptied or moved; the growth table of the guide names them. */
const DEFAULT_BOUND = 10_000_000;

const MORE = 20_000_000;

/** Tables with short rows and few indexes, or of which a purchase or a scan writes several rows. */
const BOUNDS: Readonly<Record<string, number>> = {
  scans: MORE,
  checkins: MORE,
  departures: MORE,
  document_checks: MORE,
  ledger_postings: MORE,
  ledger_entries: MORE,
  audit_entries: MORE,
};

/** Returns the number of rows from which on a table hurts: backups, migrations and clean-ups of it take long then. */
export function boundOf(table: string): number {
  return BOUNDS[table] ?? DEFAULT_BOUND;
}
