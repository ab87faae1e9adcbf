import { buyingEndpoints, SERVED, type PublicEventView } from '@festix/domain/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from './queries.ts';
import { takeServed } from './served-data.ts';

/** Stores the event that its page brings along, so that it is not requested again. */
export function takeServedEvent(queryClient: QueryClient): void {
  takeServed<PublicEventView>(queryClient, SERVED.event, ({ slug }) => keyFor(slug));
}

/** Returns the page's data for as long as the event is read with a coupon. */
export function servedEvent(queryClient: QueryClient, slug: string): PublicEventView | undefined {
  return queryClient.getQueryData(keyFor(slug));
}

function keyFor(slug: string) {
  return keyOf(buyingEndpoints.event, { params: { slug }, query: {} });
}
