import type { Day } from '../../ground/time/days.ts';

/** What the report of the doors is written as: pages to print, or a spreadsheet whose cells have types. */
export const DOOR_REPORT_FORMATS = ['pdf', 'xlsx'] as const;

export type DoorReportFormat = (typeof DOOR_REPORT_FORMATS)[number];

export interface DoorReportFacts {
  /** That of the report, in the event's zone. */
  day: Day;
  format: DoorReportFormat;
  /** The event goes on, and so do its doors. */
  is_partial: boolean;
}

/** `relatorio-entradas-2026-06-14.pdf`, or `relatorio-entradas-parcial-…` before the event is over. */
export function doorReportName({ day, format, is_partial }: DoorReportFacts): string {
  return `relatorio-entradas-${is_partial ? 'parcial-' : ''}${day}.${format}`;
}
