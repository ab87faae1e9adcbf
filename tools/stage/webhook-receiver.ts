/** What the API's own tests take webhooks with, for whoever has a producer's server on a stage. */
export { isSignedBy, WebhookReceiver } from '../../apps/api/src/testing/webhook-receiver.ts';
