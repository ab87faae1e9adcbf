/** Kinds of webhook events, as `subject.verb`; their meaning never changes. */
export const WEBHOOK_KINDS = [
  'order.paid',
  'order.refunded',
  'ticket.refunded',
  'checkin.created',
  'checkin.undone',
  'checkin.left',
] as const;

export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Sent when the producer requests it, to any of the own addresses. */
export const WEBHOOK_TEST = 'webhook.test';

/** Version of the events' form; it rises when a field is removed or changes its meaning, not when one is added. */
export const WEBHOOK_VERSION = 1;
