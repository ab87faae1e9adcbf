/** Exports the webhook receiver of the API's tests, for a producer's server on a stage. */
export { isSignedBy, WebhookReceiver } from '../../apps/api/src/testing/webhook-receiver.ts';
