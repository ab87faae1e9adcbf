import { endpoint, type None } from './endpoint.ts';
import type { Id } from './views.ts';

/** What an event's pages load once the visitor agrees: names of containers and pixels, all of them public. */
export interface TagsView {
  gtm_id: string | null;
  ga_id: string | null;
  facebook_pixel_ids: string[];
}

export interface EventTagsView {
  event_id: Id;
  /** Null where the producer measures nothing. */
  tags: TagsView | null;
}

export interface TrackingConsentBody {
  /** False takes the consent back. */
  granted: boolean;
  /** Meta's cookies `_fbp` and `_fbc`, where this browser has them. */
  fbp?: string | null;
  fbc?: string | null;
}

export const trackingEndpoints = {
  /** By any slug that the event has or had. */
  tags: endpoint<{ slug: string }, None, None, EventTagsView>({
    method: 'GET',
    areas: ['public'],
    path: '/events/{slug}/tags',
    ability: 'public',
  }),
  /** The buyer's word for one order; anybody else's changes nothing. */
  consent: endpoint<{ order_id: Id }, None, TrackingConsentBody, void>({
    method: 'PUT',
    areas: ['public'],
    path: '/orders/{order_id}/tracking-consent',
    ability: 'public',
    status: 204,
  }),
};
