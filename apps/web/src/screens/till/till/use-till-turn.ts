import { MINUTE, type Instant } from '@festix/domain/ground';
import { useEffect } from 'react';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import type { Trigger } from '../../../offline/sync.ts';

/** Milliseconds after which a longer wait is measured anew: timers drift, clocks are set, devices sleep. */
const LOOK_AGAIN = MINUTE;

/** Refreshes the till's lots when a lot begins or ends to be sold, by the server's clock. */
export function useTillTurn(turns_at: Instant | null | undefined, kick: (trigger: Trigger) => void): void {
  const { clock } = useThisDevice();
  useEffect(() => {
    if (!turns_at) return undefined;
    const turn = Date.parse(turns_at);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = turn - clock.serverEarliest();
      if (left <= 0) kick('asked');
      else timer = setTimeout(wait, Math.min(left, LOOK_AGAIN));
    };
    wait();
    return () => clearTimeout(timer);
  }, [turns_at, clock, kick]);
}
