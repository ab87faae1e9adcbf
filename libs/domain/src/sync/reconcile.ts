import { epochOf, instantOf, type Instant } from '../time/instant.ts';

/** The farthest moment from 1970 that a Date can hold, in milliseconds; a mad clock may claim one beyond. */
const LAST_MOMENT = 8.64e15;

/** The clock of a scan as it arrives. */
export interface ClockedScan {
  /** The device's wall clock. */
  occurred_at: Instant | Date;
  /** Server's clock less the device's, in milliseconds. */
  clock_offset?: number | null;
  /** The server's clock when the scan arrived. */
  received_at: Instant | Date;
}

/**
 * The moment of a scan by the server's clock: corrected by what the device knew of its own error, and never later than
 * the arrival, for nothing is uploaded before it happens.
 */
export function adjustedScanTime({ occurred_at, clock_offset, received_at }: ClockedScan): Instant {
  const received = epochOf(received_at);
  const adjusted = epochOf(occurred_at) + Math.round(clock_offset ?? 0);
  return instantOf(Math.abs(adjusted) <= LAST_MOMENT ? Math.min(adjusted, received) : received);
}

/** One scan that would have let a ticket in. */
export interface RivalScan {
  op_id: string;
  adjusted_at: Instant | Date;
}

/**
 * The scan that owns a ticket's admission: the earliest by adjusted time, ties by op id. The owner is a function of the
 * set of scans, so it is the same in whatever order the uploads arrive.
 */
export function ownerOfAdmission<S extends RivalScan>(scans: readonly [S, ...S[]]): S;
export function ownerOfAdmission<S extends RivalScan>(scans: readonly S[]): S | undefined;
export function ownerOfAdmission<S extends RivalScan>(scans: readonly S[]): S | undefined {
  return scans.reduce<S | undefined>((owner, scan) => (owner && !isBefore(scan, owner) ? owner : scan), undefined);
}

function isBefore(scan: RivalScan, other: RivalScan): boolean {
  const difference = epochOf(scan.adjusted_at) - epochOf(other.adjusted_at);
  return difference < 0 || (difference === 0 && scan.op_id.toLowerCase() < other.op_id.toLowerCase());
}
