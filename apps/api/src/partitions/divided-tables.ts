/** A table that can be divided by month. */
export interface DividedTable {
  name: 'scans' | 'ledger_postings' | 'ledger_entries';
  /** The column with an id of version 7, whose time is the month of the row. */
  key: 'id' | 'posting_id';
  /** Whether rows may have ids of another time: phones make the ids of scans, by their own clocks. */
  takesStrays: boolean;
  /** Unique indexes that can't hold the key, by the trigger that holds to them in their place. */
  uniqueByTrigger?: { indexes: readonly string[]; trigger: string };
}

const SCANS: DividedTable = { name: 'scans', key: 'id', takesStrays: true };

const POSTINGS: DividedTable = {
  name: 'ledger_postings',
  key: 'id',
  takesStrays: false,
  uniqueByTrigger: {
    indexes: ['ledger_postings_payout', 'ledger_postings_expense'],
    trigger:
      'create trigger ledger_postings_once before insert on ledger_postings for each row execute function ledger_posts_once()',
  },
};

const ENTRIES: DividedTable = { name: 'ledger_entries', key: 'posting_id', takesStrays: false };

/** Tables that are divided together, by the word of the command. */
export type Divisions = Readonly<Record<string, readonly DividedTable[]>>;

/** A table comes after the one that it refers to, in the order in which writes lock them. */
export const DIVISIONS = { scans: [SCANS], ledger: [POSTINGS, ENTRIES] } as const satisfies Divisions;

export const DIVIDED_TABLES: readonly DividedTable[] = Object.values(DIVISIONS).flat();
