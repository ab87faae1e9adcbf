import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { deviceProofText } from '@festix/domain/sync';

const COORDINATE_BYTES = 32;
const RAW_KEY_BYTES = 1 + 2 * COORDINATE_BYTES;
/** First byte of an uncompressed point. */
const UNCOMPRESSED = 4;

const BASE64URL = /^[\w-]+$/;

/** Parses a raw P-256 public key in base64url; undefined if it is no point of the curve. */
export function readPublicKey(text: string): KeyObject | undefined {
  if (!BASE64URL.test(text)) return undefined;
  const raw = Buffer.from(text, 'base64url');
  if (raw.length !== RAW_KEY_BYTES || raw[0] !== UNCOMPRESSED) return undefined;
  const x = raw.subarray(1, 1 + COORDINATE_BYTES).toString('base64url');
  const y = raw.subarray(1 + COORDINATE_BYTES).toString('base64url');
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/** Returns whether the device's own key made the signature (r and s, base64url) over device and nonce. */
export function provesDevice(publicKey: string, deviceId: string, nonce: string, signature: string): boolean {
  return provesText(publicKey, deviceProofText(deviceId, nonce), signature);
}

/** Returns whether the device's own key made the signature over any text. */
export function provesText(publicKey: string, text: string, signature: string): boolean {
  const key = readPublicKey(publicKey);
  if (!key || !BASE64URL.test(signature)) return false;
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}
