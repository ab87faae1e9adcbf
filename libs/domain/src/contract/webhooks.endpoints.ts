import type { WebhookDeliveryState, WebhookFailure, WebhookKind } from '../messages/webhooks/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** A producer's webhook address. Its secret is returned at its creation only. */
export interface WebhookView {
  id: Id;
  url: string;
  kinds: WebhookKind[];
  /** The one event it is for; null: all of the producer's. */
  event: { id: Id; name: string } | null;
  is_active: boolean;
  /** Time since when nothing has arrived; null if the last event did, or none was sent. */
  failing_since: Instant | null;
  /** Time at which the platform switched it off, because it had only failed. */
  switched_off_at: Instant | null;
  /** Time until which the former secret signs as well. */
  old_secret_until: Instant | null;
  created_at: Instant;
}

export interface WebhookMadeView {
  webhook: WebhookView;
  /** `whsec_` and the key in base64, as in Standard Webhooks. */
  secret: string;
}

export interface WebhookBody {
  id: Id;
  url: string;
  kinds: WebhookKind[];
  event_id?: Id | null;
}

export interface WebhookPatch {
  url?: string;
  kinds?: WebhookKind[];
  event_id?: Id | null;
  is_active?: boolean;
}

export interface WebhookParams {
  webhook_id: Id;
}

/** An event for one address. It keeps its id, `webhook-id`, however often it is sent. */
export interface WebhookDeliveryView {
  id: Id;
  /** A kind, or `webhook.test`. */
  kind: string;
  state: WebhookDeliveryState;
  attempts: Count;
  /** Status of the last answer; null for none. */
  answer_status: Count | null;
  failure: WebhookFailure | null;
  /** Time of the next attempt, while it waits. */
  next_attempt_at: Instant | null;
  last_attempt_at: Instant | null;
  created_at: Instant;
}

export interface WebhookDeliveriesQuery extends PageQuery {
  state?: WebhookDeliveryState;
}

export interface WebhookDeliveryParams extends WebhookParams {
  delivery_id: Id;
}

export const webhookEndpoints = {
  list: endpoint<None, None, None, Page<WebhookView>>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'GET',
    path: '/webhooks',
  }),
  create: endpoint<None, None, WebhookBody, WebhookMadeView>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'POST',
    path: '/webhooks',
    status: 201,
  }),
  /** Edits it. Switching it off ends its waiting events, which can be sent again later. */
  edit: endpoint<WebhookParams, None, WebhookPatch, WebhookView>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'PATCH',
    path: '/webhooks/{webhook_id}',
  }),
  remove: endpoint<WebhookParams, None, None, void>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'DELETE',
    path: '/webhooks/{webhook_id}',
    status: 204,
  }),
  /** Makes another secret. The former one signs as well for a day, so that a receiver can change over without loss. */
  rotate: endpoint<WebhookParams, None, None, WebhookMadeView>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'POST',
    path: '/webhooks/{webhook_id}/secret',
  }),
  /** Sends a `webhook.test` like any other event. */
  test: endpoint<WebhookParams, None, None, WebhookDeliveryView>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'POST',
    path: '/webhooks/{webhook_id}/test',
  }),
  /** Returns the events of the last 30 days, the newest first. */
  deliveries: endpoint<WebhookParams, WebhookDeliveriesQuery, None, Page<WebhookDeliveryView>>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'GET',
    path: '/webhooks/{webhook_id}/deliveries',
  }),
  /** Sends an event again unchanged, with its id. */
  replay: endpoint<WebhookDeliveryParams, None, None, WebhookDeliveryView>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'POST',
    path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
  }),
};
