export const WEBHOOK_DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;

/** The state of an event's delivery. */
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/**
 * Causes of a failed delivery: an error status, a timeout, no connection, an address outside the public network, or
 * switched off meanwhile.
 */
export const WEBHOOK_FAILURES = ['answer', 'timeout', 'unreachable', 'refused_address', 'switched_off'] as const;

export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];
