/**
 * Is a line at one time: numbers up to `let_in` were admitted at `since`, and `rate` more each minute, as long as
 * visitors wait.
 */
export interface Line {
  rate: number;
  since: Date;
  let_in: number;
  /** The last number given. */
  last_number: number;
}

export interface Standing {
  state: 'waiting' | 'let_in' | 'over';
  ahead: number;
  wait_seconds: number;
}

/** Minutes, at the line's speed, during which an admitted visitor may book. */
export const TURN_MINUTES = 10;

/**
 * An empty line admits at once a second and a half's worth of buyers, of which a minute has this many, and at least
 * one.
 */
export const BURSTS_PER_MINUTE = 40;

const LET_IN: Standing = { state: 'let_in', ahead: 0, wait_seconds: 0 };
const OVER: Standing = { state: 'over', ahead: 0, wait_seconds: 0 };

/**
 * Returns the state of a number. A turn ends once the line has moved by ten minutes' worth of buyers, so that nobody
 * saves turns for later; without visitors the line stands still and no turn is lost.
 */
export function standingOf(number: number, { rate, since, let_in, last_number }: Line, now: Date): Standing {
  const minutes = Math.max(0, now.getTime() - since.getTime()) / 60_000;
  const moved = Math.min(let_in + rate * minutes, last_number + Math.max(1, Math.floor(rate / BURSTS_PER_MINUTE)));
  if (number <= moved - rate * TURN_MINUTES) return OVER;
  if (number <= moved) return LET_IN;
  return {
    state: 'waiting',
    ahead: number - Math.floor(moved) - 1,
    wait_seconds: Math.ceil(((number - moved) * 60) / rate),
  };
}
