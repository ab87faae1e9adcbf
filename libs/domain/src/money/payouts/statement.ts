import type { Day } from '../../ground/time/days.ts';

/** Formats of a statement. */
export const STATEMENT_FORMATS = ['pdf', 'xlsx'] as const;

export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Returns `extrato-2026-06-14.pdf`. */
export function statementName(day: Day, format: StatementFormat): string {
  return `extrato-${day}.${format}`;
}
