import { SALES_REPORT_ROWS_HEADER, type SalesReportFormat } from '@festix/domain/figures';
import type { OnPiece } from '../../../../data/call.ts';

export interface ReportProgress {
  /** Sales that are to come. */
  rows: number;
  /** Sales received; undefined for a compressed file, in which they cannot be counted. */
  done: number | undefined;
  bytes: number;
}

/** Milliseconds between two reports: pieces come faster than a person reads. */
const APART = 100;

const LINE_FEED = 0x0a;

/** Counts the received part of a report, and reports it now and then. */
export function reportMeter(
  format: SalesReportFormat,
  tell: (progress: ReportProgress) => void,
  now: () => number = () => performance.now(),
): OnPiece {
  let bytes = 0;
  let lines = 0;
  let told = -Infinity;
  return (piece, headers) => {
    bytes += piece.length;
    if (format === 'csv') lines += linesIn(piece);
    if (now() - told < APART) return;
    told = now();
    const rows = Number(headers.get(SALES_REPORT_ROWS_HEADER));
    // The first line has the titles.
    tell({ rows, bytes, done: format === 'csv' ? Math.max(0, lines - 1) : undefined });
  };
}

function linesIn(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}
