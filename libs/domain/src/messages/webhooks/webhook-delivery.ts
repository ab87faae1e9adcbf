export const WEBHOOK_DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;

/** How far a message has come. */
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/**
 * Why a message did not arrive: what answered is no success, nothing answered in time, nothing could be reached, the
 * address is none of the open network, or it was switched off meanwhile.
 */
export const WEBHOOK_FAILURES = ['answer', 'timeout', 'unreachable', 'refused_address', 'switched_off'] as const;

export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];
