import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed parts of a notification; absent parts are left out. */
export interface SignedParts {
  /** `data.id` of the URL, not of the body. */
  id: string | undefined;
  request_id: string | undefined;
}

export interface Signature {
  ts: string | undefined;
  v1: string;
}

/** From this value on `ts` counts milliseconds; that is documented, but the examples show seconds. */
const FIRST_IN_MILLISECONDS = 1e12;

const SHA256_HEX = /^[0-9a-f]{64}$/i;

/** Reads `ts=1704908010,v1=…`; undefined without a digest. */
export function parseSignature(header: string | undefined): Signature | undefined {
  const pairs = (header ?? '').split(',').map((pair) => pair.trim().split('=', 2));
  const { ts, v1 } = Object.fromEntries(pairs) as Record<string, string | undefined>;
  return v1 !== undefined && SHA256_HEX.test(v1) ? { ts: ts || undefined, v1: v1.toLowerCase() } : undefined;
}

/**
 * Returns whether Mercado Pago signed these parts. An id with letters is signed in lower case by some notifications and
 * unchanged by others. The age of `ts` does not matter: a notification only names a payment to read, and those of days
 * ago still arrive after downtime.
 */
export function isSigned({ ts, v1 }: Signature, { id, request_id }: SignedParts, secret: string): boolean {
  const shown = Buffer.from(v1, 'hex');
  const ids = id === undefined ? [undefined] : [id, id.toLowerCase()];
  const digests = ids.map((one) => digestOf(manifestOf(one, request_id, ts), secret));
  return digests.filter((digest) => timingSafeEqual(digest, shown)).length > 0;
}

/** Returns the time of the signature. */
export function momentOf(ts: string | undefined): Date | null {
  if (ts === undefined || !/^\d{1,15}$/.test(ts)) return null;
  const number = Number(ts);
  return new Date(number >= FIRST_IN_MILLISECONDS ? number : number * 1000);
}

function manifestOf(id: string | undefined, requestId: string | undefined, ts: string | undefined): string {
  const pairs = [
    ['id', id],
    ['request-id', requestId],
    ['ts', ts],
  ] as const;
  return pairs.map(([name, value]) => (value === undefined ? '' : `${name}:${value};`)).join('');
}

function digestOf(manifest: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(manifest).digest();
}
