import type { WebhookDeliveryView, WebhookView } from '@festix/domain/contract';
import type { WebhookDeliveryRow } from './webhook-deliveries.queries.ts';
import type { WebhookRow } from './webhooks.queries.ts';

export function presentWebhook(row: WebhookRow): WebhookView {
  return {
    id: row.id,
    url: row.url,
    kinds: row.kinds,
    event: row.event_id === null ? null : { id: row.event_id, name: row.event_name ?? '' },
    is_active: row.is_active,
    failing_since: row.failing_since?.toISOString() ?? null,
    switched_off_at: row.switched_off_at?.toISOString() ?? null,
    old_secret_until: row.old_secret_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

export function presentDelivery(row: WebhookDeliveryRow): WebhookDeliveryView {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    answer_status: row.answer_status,
    failure: row.failure,
    next_attempt_at: row.state === 'waiting' ? row.next_attempt_at.toISOString() : null,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
