import { HOUR, MINUTE } from '../../ground/time/instant.ts';

/** Wrong PINs in a row that lock the pad. */
export const PIN_TRIES = 5;

/** Milliseconds of the first lock; every further one is twice as long, up to an hour. */
export const PIN_LOCKED_FOR = MINUTE;

const LONGEST_LOCK = HOUR;

/** A keypad for PINs: one for all supervisors, so that trying them in turn does not help. */
export interface PinPad {
  /** Wrong PINs since the last right one. */
  misses: number;
  /** Milliseconds since 1970; in the past if it is not locked. */
  locked_until: number;
}

export const freshPinPad: Readonly<PinPad> = Object.freeze({ misses: 0, locked_until: 0 });

/** Returns the pad at a time. A clock that was set back neither unlocks it nor extends the lock. */
export function pinPadAt(pad: PinPad, now: number): PinPad {
  return { ...pad, locked_until: Math.min(pad.locked_until, now + lockAfter(pad.misses)) };
}

/** Returns whether a pad is locked now. */
export function isPinPadLocked(pad: PinPad, now: number): boolean {
  return now < pinPadAt(pad, now).locked_until;
}

/** Returns the wrong PINs left before a lock. */
export function pinTriesLeft({ misses }: PinPad): number {
  return PIN_TRIES - (misses % PIN_TRIES);
}

/** Returns the pad after an attempt. */
export function afterPin(pad: PinPad, isRight: boolean, now: number): PinPad {
  if (isRight) return freshPinPad;
  const misses = pad.misses + 1;
  const lock = lockAfter(misses);
  return { misses, locked_until: lock === 0 ? 0 : now + lock };
}

/** Returns the length of a lock in milliseconds. */
function lockAfter(misses: number): number {
  if (misses === 0 || misses % PIN_TRIES !== 0) return 0;
  return Math.min(LONGEST_LOCK, PIN_LOCKED_FOR * 2 ** (misses / PIN_TRIES - 1));
}
