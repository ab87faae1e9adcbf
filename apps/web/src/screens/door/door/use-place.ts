import { placeAt, type DoorPlace } from '../../../offline/door-place.ts';
import type { DoorRow } from '../../../offline/journal.db.ts';
import type { Shift } from '../../../offline/shift.ts';
import { useMemo } from 'react';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { useNow } from './use-now.ts';

/** Milliseconds between two looks at the clock: a day begins seldom. */
const EVERY = 10_000;

/** Returns the area and day of this door now; undefined at an event without areas, days and exits. */
export function usePlace(shift: Pick<Shift, 'event'>, door: DoorRow): DoorPlace | undefined {
  const { clock } = useThisDevice();
  const tick = useNow(EVERY);
  const { event } = shift;
  return useMemo(() => {
    // The page's clock says that time has passed; the server's which day it is.
    void tick;
    return placeAt(event, door, clock.serverNow());
  }, [event, door, clock, tick]);
}
