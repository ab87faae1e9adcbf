import { cents, type Cents } from '../../ground/money/cents.ts';

/** Returns the change; undefined while too little was handed over. */
export function changeFor(total: Cents, tendered: Cents): Cents | undefined {
  return tendered < total ? undefined : cents(tendered - total);
}

/** Notes in circulation, in centavos, by the Banco Central. */
export const NOTES = [2_00, 5_00, 10_00, 20_00, 50_00, 100_00, 200_00] as const;

const LARGEST_NOTE = 200_00;

/** Most proposals beside the exact amount. */
const QUICK_AMOUNTS = 3;

/** Most notes that cover what the largest notes leave: nobody counts out four for round change. */
const MOST_NOTES = 3;

/**
 * Returns likely cash amounts for a total: the exact one, and then sums of real notes above it, those of the fewest
 * notes first. No sum contains a note that the total does not need: for 60 they are 60, 100, 200 and 70.
 */
export function quickAmounts(total: Cents): Cents[] {
  if (total <= 0) return [];
  const rest = ((total - 1) % LARGEST_NOTE) + 1;
  const inLargest = total - rest;
  const notesOf = new Map<number, number>();
  for (const notes of HANDFULS) {
    const sum = notes.reduce((so, note) => so + note, 0);
    // The notes descend: without the last, which is the least, it would not be enough.
    if (sum > rest && sum - notes.at(-1)! < rest && !notesOf.has(sum)) notesOf.set(sum, notes.length);
  }
  const above = [...notesOf].sort(([sum, notes], [otherSum, otherNotes]) => notes - otherNotes || sum - otherSum);
  return [total, ...above.slice(0, QUICK_AMOUNTS).map(([sum]) => cents(inLargest + sum))];
}

/** All sets of at most three notes, in descending order, the smallest sets first. */
const HANDFULS: readonly (readonly number[])[] = handfuls(MOST_NOTES);

function handfuls(most: number): number[][] {
  if (most === 1) return NOTES.map((note) => [note]);
  const smaller = handfuls(most - 1);
  const largest = smaller.filter(({ length }) => length === most - 1);
  return [
    ...smaller,
    ...largest.flatMap((notes) => NOTES.filter((note) => note <= notes.at(-1)!).map((note) => [...notes, note])),
  ];
}
