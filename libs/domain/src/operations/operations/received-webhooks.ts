/**
 * What became of a webhook of a gateway. Open: to be read, or read again. Done: its word was taken. Ignored: it is about
 * nothing of ours. Refused: its word did not fit the charge. Failed: never read.
 */
export const RECEIVED_WEBHOOK_STATES = ['open', 'done', 'ignored', 'refused', 'failed'] as const;

export type ReceivedWebhookState = (typeof RECEIVED_WEBHOOK_STATES)[number];
