import { createHmac, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

export function newWebhookKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** Returns a key in the text form for receivers. */
export function webhookSecret(key: Buffer): string {
  return SECRET_PREFIX + key.toString('base64');
}

/**
 * Returns the headers of an event, by Standard Webhooks 1.0 (standardwebhooks.com): each key signs id, time and body.
 * The time is that of the attempt, so that a receiver can refuse a replay.
 */
export function signedHeaders(id: string, at: Date, body: string, keys: readonly Buffer[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
