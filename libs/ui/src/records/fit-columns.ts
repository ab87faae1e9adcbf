/** Widths in px. */
export interface ColumnNeed {
  key: string;
  /** The least that shows the column's texts; 0 while nothing has measured it. */
  least: number;
  /** Its turn to leave: 1 leaves first. A column without a turn stays. */
  leaves?: number | undefined;
}

/**
 * Returns the keys of the columns that leave so that the others fit into `room`, or undefined if those that stay do
 * not fit. Of two with one turn the later leaves first.
 *
 * @param more width of the column that opens what has left.
 */
export function leavingColumns(columns: readonly ColumnNeed[], room: number, more: number): string[] | undefined {
  let needed = columns.reduce((sum, { least }) => sum + least, 0);
  if (needed <= room) return [];
  needed += more;
  const left: string[] = [];
  for (const { key, least } of inTurn(columns)) {
    if (needed <= room) break;
    needed -= least;
    left.push(key);
  }
  return needed <= room ? left : undefined;
}

function inTurn(columns: readonly ColumnNeed[]): ColumnNeed[] {
  return columns
    .filter(({ leaves }) => leaves !== undefined)
    .toReversed()
    .toSorted((one, other) => (one.leaves ?? 0) - (other.leaves ?? 0));
}
