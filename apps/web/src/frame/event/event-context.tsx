import type { EventView } from '@festix/domain/contract';
import { createContext, use } from 'react';

export const EventContext = createContext<EventView | undefined>(undefined);

/** Returns the event whose tab is open. Throws outside of an event. */
export function useEvent(): EventView {
  const event = use(EventContext);
  if (!event) throw new Error('useEvent is for screens inside an event');
  return event;
}
