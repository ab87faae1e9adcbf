import { epochOf, instantOf, MINUTE, type Instant } from '../ground/time/instant.ts';

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

/** A device says itself how wrong its clock may be, in milliseconds. Where something is judged by it, it is believed as far as this. */
const MOST_DOUBT = 10 * MINUTE;

/** Milliseconds by which what a device tells may have happened earlier or later. */
export function clockDoubt(uncertainty: number | null | undefined): number {
  return Math.min(Math.abs(uncertainty ?? 0), MOST_DOUBT);
}

/**
 * Says whether a device claims that something happened after it was told: give or take what its clock may be wrong, and a
 * minute. Such a claim is a lie or a broken clock, and is shown as that.
 */
export function claimsTheFuture(
  { occurred_at, clock_offset, received_at }: ClockedScan,
  uncertainty: number | null | undefined,
): boolean {
  const claimed = epochOf(occurred_at) + (clock_offset ?? 0);
  return claimed > epochOf(received_at) + Math.max(clockDoubt(uncertainty), MINUTE);
}

/** Somebody who has signed in on a device, and since when. */
export interface ProvedOperator {
  user_id: string;
  proved_at: Instant | Date;
}

/**
 * Says whether who is named as the operator of a device had signed in there by then. A device may name anybody; its own
 * person has enrolled it.
 */
export function isOperatorProved(
  userId: string,
  device: { user_id: string; operators: readonly ProvedOperator[] },
  moment: { at: Instant | Date; uncertainty: number | null },
): boolean {
  if (userId === device.user_id) return true;
  const latest = epochOf(moment.at) + clockDoubt(moment.uncertainty) + MINUTE;
  return device.operators.some(({ user_id, proved_at }) => user_id === userId && epochOf(proved_at) <= latest);
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
