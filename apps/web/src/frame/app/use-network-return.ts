import { useEffect, useEffectEvent } from 'react';

/** Calls `again` whenever the network returns, while something `isWanted` of it. */
export function useNetworkReturn(isWanted: boolean, again: () => void): void {
  const onOnline = useEffectEvent(again);
  useEffect(() => {
    if (!isWanted) return undefined;
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isWanted]);
}
