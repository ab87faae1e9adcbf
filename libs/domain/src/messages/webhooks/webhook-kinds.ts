/** What a producer can be told of, as `subject.verb`; the names stand in messages and never change their meaning. */
export const WEBHOOK_KINDS = [
  'order.paid',
  'order.refunded',
  'ticket.refunded',
  'checkin.created',
  'checkin.undone',
] as const;

export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Sent when the producer asks for it, to any address of his. */
export const WEBHOOK_TEST = 'webhook.test';

/** The form of what is sent; it rises when a field goes or means something else, never when one is added. */
export const WEBHOOK_VERSION = 1;
