/**
 * States of a gateway's webhook event. Open: to be read, or read again. Done: it had its effect. Ignored: it is not
 * about ours. Refused: it did not fit the charge. Failed: never read.
 */
export const RECEIVED_WEBHOOK_STATES = ['open', 'done', 'ignored', 'refused', 'failed'] as const;

export type ReceivedWebhookState = (typeof RECEIVED_WEBHOOK_STATES)[number];
