import { type SupervisorView } from '@festix/domain/contract';
import { TILL_PIN_BYTES } from '@festix/domain/ground';
import { toBase64Url } from '../base64url.ts';

/** So that the specs don't wait: the server's own number is in the supervisor's row. */
const ITERATIONS = 10;

/** Makes a till's verifier of a supervisor's PIN, as the server does. */
export async function verifierOf(pin: string): Promise<NonNullable<SupervisorView['pin']>> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', iterations: ITERATIONS, salt };
  const bits = await crypto.subtle.deriveBits(derivation, key, TILL_PIN_BYTES * 8);
  return { salt: toBase64Url(salt), iterations: ITERATIONS, verifier: toBase64Url(new Uint8Array(bits)) };
}
