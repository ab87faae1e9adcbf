import type { EventView } from '@festix/domain/contract';
import { isStanding } from '@festix/domain/programme';

/** Returns whether tickets of the event still admit: nobody enters a cancelled one, so nothing is offered for it. */
export function admits(event: Pick<EventView, 'canceled_at'>): boolean {
  return isStanding(event);
}
