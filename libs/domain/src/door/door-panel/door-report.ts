import type { Day } from '../../ground/time/days.ts';

/** Formats of the door report: pages to print, or a spreadsheet with typed cells. */
export const DOOR_REPORT_FORMATS = ['pdf', 'xlsx'] as const;

export type DoorReportFormat = (typeof DOOR_REPORT_FORMATS)[number];

export interface DoorReportFacts {
  /** Day of the report, in the event's zone. */
  day: Day;
  format: DoorReportFormat;
  /** Whether the event is still going on. */
  is_partial: boolean;
}

/** Returns `relatorio-entradas-2026-06-14.pdf`, or `relatorio-entradas-parcial-…` before the event is over. */
export function doorReportName({ day, format, is_partial }: DoorReportFacts): string {
  return `relatorio-entradas-${is_partial ? 'parcial-' : ''}${day}.${format}`;
}
