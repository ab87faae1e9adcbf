import { buyingEndpoints, type PublicEventView } from '@festix/domain';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from './queries.ts';

const BLOCK = 'festix-event';

/** Long ago: it is shown at once, and read again at once. */
const OF_OLD = 1;

/** The page of an event comes with the event, so that nobody waits for a second answer to see it. */
export function takeServedEvent(queryClient: QueryClient): void {
  const text = document.getElementById(BLOCK)?.textContent;
  if (!text) return;
  const event = JSON.parse(text) as PublicEventView;
  const key = keyOf(buyingEndpoints.event, { params: { slug: event.slug }, query: {} });
  queryClient.setQueryData(key, event, { updatedAt: OF_OLD });
}
