/**
 * Numbers the advisory locks, each for one task that one process does at a time. Two tasks with one number would wait
 * for each other.
 */
export const advisoryLocks = Object.freeze({
  /** Migration. */
  migration: 0x66747801,
  /** Sweeps. */
  sweeper: 0x66747802,
  /** Creation of ticket keys. */
  ticketKeys: 0x66747803,
  /** Folding of figures. */
  folding: 0x66747806,
  /** Recount of the ledger. */
  recount: 0x66747807,
  /** Creation of an index concurrently. */
  raising: 0x66747808,
  /** Writing of an event's lists of other sellers; its second key is of the event. */
  partners: 0x66747809,
  /** Division of tables by month; `keep_month` and `undo_month_preparation` name it by its decimal number. */
  months: 0x6674780a,
} as const);
