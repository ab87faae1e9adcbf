/**
 * The advisory locks of the database, each for one thing that only one process does at a time. Two that shared a number
 * would wait for each other.
 */
export const advisoryLocks = Object.freeze({
  /** Migrating. */
  migration: 0x66747801,
  /** Doing what has to be done again and again. */
  sweeper: 0x66747802,
  /** Making the keys that sign tickets. */
  ticketKeys: 0x66747803,
  /** Folding figures of days gone by. */
  folding: 0x66747806,
  /** Counting the book again. */
  recount: 0x66747807,
  /** Raising an index beside the work. */
  raising: 0x66747808,
} as const);
