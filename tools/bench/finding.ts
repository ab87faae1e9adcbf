/** One measured piece of work, beside its limit in the same run. */
export interface Finding {
  work: string;
  measured: Quantity;
  limit?: Quantity & { what: string };
  goals: Goal[];
  growth?: Growth;
  /** Details for people who doubt the figure: every round, statuses, percentiles, cores. */
  detail?: Record<string, unknown>;
}

/** The same work at other sizes, in the unit of the measurement, the smallest first. */
export interface Growth {
  /** Unit of the size: 'orders'. */
  of: string;
  points: { size: number; value: number }[];
}

export interface Quantity {
  value: number;
  unit: Unit;
}

export type Unit = '/min' | '/s' | 'ms' | 's' | 'MB' | 'kB' | 'tickets' | 'frames' | '%';

export interface Goal {
  text: string;
  reached: boolean;
}

/** Returns the figure divided by its limit; for times, less is better. */
export function ratioOf({ measured, limit }: Finding): number | undefined {
  return limit && limit.value > 0 ? measured.value / limit.value : undefined;
}

export function atLeast(least: number, value: number, unit: string): Goal {
  return { text: `≥ ${shown(least)} ${unit}`.trim(), reached: value >= least };
}

export function atMost(most: number, value: number, unit: string): Goal {
  return { text: `≤ ${shown(most)} ${unit}`.trim(), reached: value <= most };
}

/** Returns a goal without a figure. */
export function holds(text: string, reached: boolean): Goal {
  return { text, reached };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function quantityText({ value, unit }: Quantity): string {
  return unit.startsWith('/') ? shown(value) + unit : `${shown(value)} ${unit}`;
}

/** Formats a figure with as many digits as are significant. */
export function shown(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
