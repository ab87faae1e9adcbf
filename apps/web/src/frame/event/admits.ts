import type { EventView } from '@festix/domain/contract';

/** Returns whether tickets of the event still admit: nobody enters a cancelled one, so nothing is offered for it. */
export function admits({ canceled_at }: Pick<EventView, 'canceled_at'>): boolean {
  return canceled_at === null;
}
