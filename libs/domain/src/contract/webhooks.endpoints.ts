import type { WebhookDeliveryState, WebhookFailure, WebhookKind } from '../messages/webhooks/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** An address of the producer's that is told of things. Its secret shows only in the answer that makes it. */
export interface WebhookView {
  id: Id;
  url: string;
  kinds: WebhookKind[];
  /** The one event that it hears of; null = all of the producer's. */
  event: { id: Id; name: string } | null;
  is_active: boolean;
  /** Since when nothing has arrived any more; null where the last message did, or none was sent. */
  failing_since: Instant | null;
  /** When the platform switched it off, because it had only failed. */
  switched_off_at: Instant | null;
  /** Until when the secret before this one signs as well. */
  old_secret_until: Instant | null;
  created_at: Instant;
}

export interface WebhookMadeView {
  webhook: WebhookView;
  /** `whsec_` and the key in base64, as Standard Webhooks has it. */
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

/** A message to one address. It keeps its id, `webhook-id`, however often it is sent. */
export interface WebhookDeliveryView {
  id: Id;
  /** A kind, or `webhook.test`. */
  kind: string;
  state: WebhookDeliveryState;
  attempts: Count;
  /** The status of the last answer; null where there was none. */
  answer_status: Count | null;
  failure: WebhookFailure | null;
  /** When it is tried next, while it waits. */
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
  /** Switching one off ends what waits for it; that can be sent again later. */
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
  /** Another secret. The one before it signs as well for a day, so that nothing is lost while a receiver changes over. */
  rotate: endpoint<WebhookParams, None, None, WebhookMadeView>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'POST',
    path: '/webhooks/{webhook_id}/secret',
  }),
  /** Sends a `webhook.test`, as everything else is sent. */
  test: endpoint<WebhookParams, None, None, WebhookDeliveryView>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'POST',
    path: '/webhooks/{webhook_id}/test',
  }),
  /** What was sent in the last 30 days, the newest first. */
  deliveries: endpoint<WebhookParams, WebhookDeliveriesQuery, None, Page<WebhookDeliveryView>>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'GET',
    path: '/webhooks/{webhook_id}/deliveries',
  }),
  /** Sends a message again, as it was, with the id that it has. */
  replay: endpoint<WebhookDeliveryParams, None, None, WebhookDeliveryView>({
    areas: ['producer'],
    ability: 'webhooks:edit',
    method: 'POST',
    path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
  }),
};
