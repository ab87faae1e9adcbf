import { useEffect } from 'react';
import { gather } from './gather.ts';
import { onHint, type Hint } from './realtime.ts';

/**
 * Reads again what hints of an event concern, gathered; two readings are `rest` milliseconds apart. Both functions stay
 * the same as long as what they say does.
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
