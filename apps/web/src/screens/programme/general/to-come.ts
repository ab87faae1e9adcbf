import { type EventView } from '@festix/domain/contract';
import {
  epochOf,
  fieldProblems,
  instantOf,
  isToCome,
  isWallClock,
  momentOfWallClock,
  type WallClock,
} from '@festix/domain/ground';
import { serverNow } from '../../../data/server-clock.ts';

type Saved = Pick<EventView, 'start_date' | 'tickets_sold' | 'tickets_given' | 'tickets_disputed'>;

/** Returns a form rule that refuses a start that has passed; a saved start, and that of a sold event, may have. */
export function toCome(time_zone: string, saved?: Saved) {
  const mayHavePassed = saved !== undefined && saved.tickets_sold + saved.tickets_given + saved.tickets_disputed > 0;
  return {
    validator: (_: unknown, wall: WallClock | null | undefined) => {
      if (mayHavePassed || !isWallClock(wall)) return Promise.resolve();
      const start = momentOfWallClock(wall, time_zone);
      const isSame = saved !== undefined && epochOf(start) === epochOf(saved.start_date);
      return isSame || isToCome(start, instantOf(serverNow()))
        ? Promise.resolve()
        : Promise.reject(new Error(fieldProblems.pastDate));
    },
  };
}
