import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What sealed keys are tied to: a ticket key, the key of an event's door list, the keys of a webhook's address, the secret
 * of a person's second factor, the token with which an event tells Meta of purchases.
 */
export const sealedNames = Object.freeze({
  signing: (id: number) => `festix-signing-key-${id}`,
  list: (eventId: string) => `festix-door-list-${eventId}`,
  webhook: (endpointId: string) => `festix-webhook-${endpointId}`,
  secondFactor: (userId: string) => `festix-second-factor-${userId}`,
  metaToken: (eventId: string) => `festix-meta-token-${eventId}`,
});

/** Encrypts a key for its row: nonce, ciphertext, tag. `name` ties it to that row, so that rows can't be swapped. */
export function sealKey(plain: Buffer, secret: Buffer, name: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, secret, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `sealKey` made; throws when secret, name or bytes are not the same. */
export function openKey(sealed: Buffer, secret: Buffer, name: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, secret, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
