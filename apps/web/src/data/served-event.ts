import { buyingEndpoints, SERVED, type PublicEventView } from '@festix/domain';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from './queries.ts';
import { OF_OLD, served } from './served-data.ts';

/** The page of an event comes with the event, so that nobody waits for a second answer to see it. */
export function takeServedEvent(queryClient: QueryClient): void {
  const event = served<PublicEventView>(SERVED.event);
  if (event) queryClient.setQueryData(keyFor(event.slug), event, { updatedAt: OF_OLD });
}

/** What the page came with, for as long as the event is read with a coupon. */
export function servedEvent(queryClient: QueryClient, slug: string): PublicEventView | undefined {
  return queryClient.getQueryData(keyFor(slug));
}

function keyFor(slug: string) {
  return keyOf(buyingEndpoints.event, { params: { slug }, query: {} });
}
