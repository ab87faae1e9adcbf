import { useEffect, useState } from 'react';
import { serverNow } from '../../../data/server-clock.ts';

/**
 * Returns the server's time at which the page was opened or last shown again, in milliseconds: a phone keeps a page for
 * days, and nothing moves while it is looked at.
 */
export function useShownNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return now;
}
