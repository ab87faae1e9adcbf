import { SECOND } from '@festix/domain/ground';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../../data/server-clock.ts';

/**
 * Returns the milliseconds left until a moment of the server's clock, updated every second; undefined without a moment.
 * Calls `onEnd` once it has come.
 */
export function useCountdown(until: string | null, onEnd: () => void): number | undefined {
  const [now, setNow] = useState(serverNow);
  const end = useEffectEvent(onEnd);
  const at = until === null ? undefined : Date.parse(until);
  const isOver = at !== undefined && now >= at;
  useEffect(() => {
    if (at === undefined || isOver) return;
    const ticking = setInterval(() => setNow(serverNow()), SECOND);
    return () => clearInterval(ticking);
  }, [at, isOver]);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return at === undefined ? undefined : Math.max(0, at - now);
}
