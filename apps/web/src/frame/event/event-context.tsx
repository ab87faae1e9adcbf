import type { EventView } from '@festix/domain/contract';
import { createContext, use } from 'react';

export const EventContext = createContext<EventView | undefined>(undefined);

/** The event whose tab is shown. */
export function useEvent(): EventView {
  const event = use(EventContext);
  if (!event) throw new Error('useEvent is for screens inside an event');
  return event;
}
