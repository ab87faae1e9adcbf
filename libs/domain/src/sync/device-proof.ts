import { HOUR } from '../ground/time/instant.ts';

/**
 * How far the moment in a nonce may be from the server's clock. A phone's clock may be hours off, and each nonce serves
 * once, so this only bounds how long used ones have to be remembered.
 */
export const NONCE_FRESH = 12 * HOUR;

/** The moment it was made, in milliseconds since 1970, and randomness after it. */
const NONCE = /^(\d{12,14})\.[\w-]{16,128}$/;

/** What a device signs to get a new access token. */
export function deviceProofText(deviceId: string, nonce: string): string {
  return `festix-device-v1\0${deviceId}\0${nonce}`;
}

/** What a device signs to say that a person stands at it; nobody else's session can say so of that person. */
export function operatorProofText(deviceId: string, userId: string): string {
  return `festix-device-operator-v1\0${deviceId}\0${userId}`;
}

/** A nonce of a moment, from at least 16 characters of randomness in base64url. */
export function makeNonce(epoch: number, randomText: string): string {
  return `${Math.round(epoch)}.${randomText}`;
}

/** The moment that a nonce claims, in milliseconds since 1970; nothing for what is no nonce. */
export function momentOfNonce(nonce: string): number | undefined {
  const moment = NONCE.exec(nonce)?.[1];
  return moment === undefined ? undefined : Number(moment);
}
