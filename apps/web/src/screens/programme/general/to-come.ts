import { fieldProblems, instantOf, isWallClock, momentOfWallClock, type WallClock } from '@festix/domain/ground';
import { isStartAllowed, type SavedStart } from '@festix/domain/programme';
import { serverNow } from '../../../data/server-clock.ts';

/** Returns a form rule that refuses a start that has passed; a saved start, and that of a sold event, may have. */
export function toCome(time_zone: string, saved?: SavedStart) {
  return {
    validator: (_: unknown, wall: WallClock | null | undefined) => {
      if (!isWallClock(wall)) return Promise.resolve();
      return isStartAllowed(momentOfWallClock(wall, time_zone), saved, instantOf(serverNow()))
        ? Promise.resolve()
        : Promise.reject(new Error(fieldProblems.pastDate));
    },
  };
}
