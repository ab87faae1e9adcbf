import { HOUR, MINUTE } from '../../ground/time/instant.ts';

/** Wrong PINs in a row after which nobody may try for a while. */
export const PIN_TRIES = 5;

/** Milliseconds for which a pad is locked the first time; every further time is twice as long, up to an hour. */
export const PIN_LOCKED_FOR = MINUTE;

const LONGEST_LOCK = HOUR;

/** A keypad for PINs: one for all supervisors, so that trying them in turn helps nobody. */
export interface PinPad {
  /** Wrong PINs since the last right one. */
  misses: number;
  /** Milliseconds since 1970; in the past where it is not locked. */
  locked_until: number;
}

export const freshPinPad: Readonly<PinPad> = Object.freeze({ misses: 0, locked_until: 0 });

/** The pad as it is found at a moment. A clock that was set back neither opens it nor locks it for longer than it was. */
export function pinPadAt(pad: PinPad, now: number): PinPad {
  return { ...pad, locked_until: Math.min(pad.locked_until, now + lockAfter(pad.misses)) };
}

/** Says whether a pad takes no PIN now. */
export function isPinPadLocked(pad: PinPad, now: number): boolean {
  return now < pinPadAt(pad, now).locked_until;
}

/** Wrong PINs that a pad takes before it locks. */
export function pinTriesLeft({ misses }: PinPad): number {
  return PIN_TRIES - (misses % PIN_TRIES);
}

/** The pad after a PIN was tried. */
export function afterPin(pad: PinPad, isRight: boolean, now: number): PinPad {
  if (isRight) return freshPinPad;
  const misses = pad.misses + 1;
  const lock = lockAfter(misses);
  return { misses, locked_until: lock === 0 ? 0 : now + lock };
}

/** Milliseconds. */
function lockAfter(misses: number): number {
  if (misses === 0 || misses % PIN_TRIES !== 0) return 0;
  return Math.min(LONGEST_LOCK, PIN_LOCKED_FOR * 2 ** (misses / PIN_TRIES - 1));
}
