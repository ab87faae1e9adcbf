import { useEffect } from 'react';
import { gather } from './gather.ts';
import { onHint, type Hint } from './realtime.ts';

/**
 * Reads data again after hints of an event, gathered; readings are `rest` milliseconds apart. Both functions must be
 * stable.
 */
export function useGatheredHints(
  event_id: string,
  concerns: (hint: Hint) => boolean,
  reload: () => Promise<unknown>,
  rest?: number,
): void {
  useEffect(() => {
    const { hear, stop } = gather(reload, rest);
    const leave = onHint(event_id, (hint) => {
      if (concerns(hint)) hear();
    });
    return () => {
      leave();
      stop();
    };
  }, [event_id, concerns, reload, rest]);
}
