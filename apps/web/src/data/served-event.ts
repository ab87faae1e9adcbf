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
  queryClient.setQueryData(keyFor(event.slug), event, { updatedAt: OF_OLD });
}

/** What the page came with, for as long as the event is read with a coupon. */
export function servedEvent(queryClient: QueryClient, slug: string): PublicEventView | undefined {
  return queryClient.getQueryData(keyFor(slug));
}

function keyFor(slug: string) {
  return keyOf(buyingEndpoints.event, { params: { slug }, query: {} });
}
