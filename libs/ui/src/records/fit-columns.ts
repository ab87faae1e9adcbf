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
  let needed = sumOf(columns.map(({ least }) => least));
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

/** The widths that would do for a column, each at least the one before. */
export interface ColumnWidths {
  key: string;
  /** The least that shows the column's texts, cut or not. */
  least: number;
  /** Without a cut text. */
  whole: number;
  /** With all that stands beside the texts as well. */
  ample: number;
}

/**
 * Returns the widths of the columns by their keys, which add up to `room`. A room too small for all gives the narrow
 * ones their whole texts first. No column gets more than it is whole with while another's text is cut, nor more than is
 * ample while another hides what stands beside; what is left over goes to all in proportion.
 */
export function dealtWidths(columns: readonly ColumnWidths[], room: number): Record<string, number> {
  const least = columns.map((column) => column.least);
  const whole = raised(
    least,
    columns.map((column) => column.whole),
    room,
  );
  const ample = raised(
    whole,
    columns.map((column) => column.ample),
    room,
  );
  const scale = Math.max(1, room / Math.max(1, sumOf(ample)));
  return Object.fromEntries(columns.map(({ key }, place) => [key, Math.floor((ample[place] ?? 0) * scale)]));
}

/** Raises widths to one level, each up to its own limit, until they fill the room. */
function raised(widths: readonly number[], limits: readonly number[], room: number): readonly number[] {
  const at = (level: number) => widths.map((width, place) => Math.max(width, Math.min(limits[place] ?? width, level)));
  const steps = [...widths, ...limits].toSorted((one, other) => one - other);
  const level = steps.findLast((step) => sumOf(at(step)) <= room);
  if (level === undefined) return widths;
  const reached = at(level);
  const grows = widths.map((width, place) => width <= level && (limits[place] ?? width) > level);
  const share = (room - sumOf(reached)) / Math.max(1, grows.filter(Boolean).length);
  return reached.map((width, place) => (grows[place] ? width + share : width));
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
