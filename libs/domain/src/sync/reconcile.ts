import { epochOf, instantOf, MINUTE, type Instant } from '../ground/time/instant.ts';

/** The last instant that a Date can hold, in milliseconds since 1970; a broken clock may claim a later one. */
const LAST_MOMENT = 8.64e15;

/** The clock readings of a scan. */
export interface ClockedScan {
  /** The device's wall clock. */
  occurred_at: Instant | Date;
  /** Server clock minus device clock, in milliseconds. */
  clock_offset?: number | null;
  /** The server's clock at the arrival of the scan. */
  received_at: Instant | Date;
}

/**
 * Returns the time of a scan by the server's clock: the device's time plus its offset, and never later than the
 * arrival, because nothing is uploaded before it happens.
 */
export function adjustedScanTime({ occurred_at, clock_offset, received_at }: ClockedScan): Instant {
  const received = epochOf(received_at);
  const adjusted = epochOf(occurred_at) + Math.round(clock_offset ?? 0);
  return instantOf(Math.abs(adjusted) <= LAST_MOMENT ? Math.min(adjusted, received) : received);
}

/** Upper bound of the error that a device may claim for its clock, in milliseconds. */
const MOST_DOUBT = 10 * MINUTE;

/** Returns the error bound of a device's clock in milliseconds, limited to ten minutes. */
export function clockDoubt(uncertainty: number | null | undefined): number {
  return Math.min(Math.abs(uncertainty ?? 0), MOST_DOUBT);
}

/**
 * Returns whether an op claims a time after its arrival by more than the error of its clock, and more than a minute. Such a
 * claim is false or comes from a broken clock, and people see it.
 */
export function claimsTheFuture(
  { occurred_at, clock_offset, received_at }: ClockedScan,
  uncertainty: number | null | undefined,
): boolean {
  const claimed = epochOf(occurred_at) + (clock_offset ?? 0);
  return claimed > epochOf(received_at) + Math.max(clockDoubt(uncertainty), MINUTE);
}

/** A person who has signed in on a device, and the time of the first sign-in. */
export interface ProvedOperator {
  user_id: string;
  proved_at: Instant | Date;
}

/**
 * Returns whether the operator that a device names had signed in there by then. A device may name anybody; the person
 * who enrolled it needs no further proof.
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
