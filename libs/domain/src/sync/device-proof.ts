import { HOUR } from '../ground/time/instant.ts';

/**
 * Largest difference between a nonce's time and the server's, in milliseconds. A phone's clock may be hours off and
 * each nonce works once, so this bounds only how long the server remembers used ones.
 */
export const NONCE_FRESH = 12 * HOUR;

/** Milliseconds since 1970, a dot, and random characters of base64url. */
const NONCE = /^(\d{12,14})\.[\w-]{16,128}$/;

/** Returns the text that a device signs to get a new access token. */
export function deviceProofText(deviceId: string, nonce: string): string {
  return `festix-device-v1\0${deviceId}\0${nonce}`;
}

/**
 * Returns the text that a device signs to prove that a person stands at it: a session of that person elsewhere cannot.
 */
export function operatorProofText(deviceId: string, userId: string): string {
  return `festix-device-operator-v1\0${deviceId}\0${userId}`;
}

/** Returns a nonce of a time (milliseconds since 1970) and at least 16 random characters of base64url. */
export function makeNonce(epoch: number, randomText: string): string {
  return `${Math.round(epoch)}.${randomText}`;
}

/** Returns the time of a nonce in milliseconds since 1970; undefined for a text of another form. */
export function momentOfNonce(nonce: string): number | undefined {
  const moment = NONCE.exec(nonce)?.[1];
  return moment === undefined ? undefined : Number(moment);
}
