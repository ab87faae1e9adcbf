import { buyingEndpoints, type PublicEventView } from '@festix/domain';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from './queries.ts';

/** Long ago: it is shown at once, and read again at once. */
export const OF_OLD = 1;

/** What the page came with under a name. */
export function served<Data>(name: string): Data | undefined {
  const text = document.getElementById(name)?.textContent;
  return text ? (JSON.parse(text) as Data) : undefined;
}

/** The page of an event comes with the event, so that nobody waits for a second answer to see it. */
export function takeServedEvent(queryClient: QueryClient): void {
  const event = served<PublicEventView>('festix-event');
  if (event) queryClient.setQueryData(keyFor(event.slug), event, { updatedAt: OF_OLD });
}

/** What the page came with, for as long as the event is read with a coupon. */
export function servedEvent(queryClient: QueryClient, slug: string): PublicEventView | undefined {
  return queryClient.getQueryData(keyFor(slug));
}

function keyFor(slug: string) {
  return keyOf(buyingEndpoints.event, { params: { slug }, query: {} });
}
