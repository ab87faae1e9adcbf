import { useEffect, useEffectEvent, useState } from 'react';

const SECOND = 1_000;

/** Milliseconds left until a moment, told every second; undefined without a moment. `onEnd` is called once it has come. */
export function useCountdown(until: string | null, onEnd: () => void): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  const end = useEffectEvent(onEnd);
  const at = until === null ? undefined : Date.parse(until);
  const isOver = at !== undefined && now >= at;
  useEffect(() => {
    if (at === undefined || isOver) return;
    const ticking = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(ticking);
  }, [at, isOver]);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return at === undefined ? undefined : Math.max(0, at - now);
}
