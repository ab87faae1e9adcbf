import { endpoint, type None } from './endpoint.ts';
import type { Id } from './views.ts';

/** The tags that an event's pages load with consent: public ids of containers and pixels. */
export interface TagsView {
  gtm_id: string | null;
  ga_id: string | null;
  facebook_pixel_ids: string[];
}

export interface EventTagsView {
  event_id: Id;
  /** Null if the producer measures nothing. */
  tags: TagsView | null;
}

export interface TrackingConsentBody {
  /** false withdraws the consent. */
  granted: boolean;
  /** Meta's cookies `_fbp` and `_fbc`, if this browser has them. */
  fbp?: string | null;
  fbc?: string | null;
}

export const trackingEndpoints = {
  /** Returns the tags by any slug that the event has or had. */
  tags: endpoint<{ slug: string }, None, None, EventTagsView>({
    method: 'GET',
    areas: ['public'],
    path: '/events/{slug}/tags',
    ability: 'public',
  }),
  /** Stores the buyer's consent for one order; another caller's changes nothing. */
  consent: endpoint<{ order_id: Id }, None, TrackingConsentBody, void>({
    method: 'PUT',
    areas: ['public'],
    path: '/orders/{order_id}/tracking-consent',
    ability: 'public',
    status: 204,
  }),
};
