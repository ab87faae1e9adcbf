import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Names that encrypted keys are bound to: a ticket key, the key of a door list, the keys of a webhook address, the
 * secret of a second factor, the Meta token of an event.
 */
export const sealedNames = Object.freeze({
  signing: (id: number) => `festix-signing-key-${id}`,
  list: (eventId: string) => `festix-door-list-${eventId}`,
  webhook: (endpointId: string) => `festix-webhook-${endpointId}`,
  secondFactor: (userId: string) => `festix-second-factor-${userId}`,
  metaToken: (eventId: string) => `festix-meta-token-${eventId}`,
});

/** Encrypts a key for its row: nonce, ciphertext, tag. `name` binds it to that row, so that rows can't be swapped. */
export function sealKey(plain: Buffer, secret: Buffer, name: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, secret, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a key of `sealKey`; throws unless secret, name and bytes match. */
export function openKey(sealed: Buffer, secret: Buffer, name: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, secret, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
