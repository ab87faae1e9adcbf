import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

/** A compression of cached bytes. */
export type Packing = 'br' | 'gzip';

/** The smallest first. */
const PACKINGS: readonly Packing[] = ['br', 'gzip'];

/** Nearly the smallest result, in a fifth of the time. */
const BROTLI_QUALITY = 9;

/** Compresses bytes once, for all clients. */
export function pack(bytes: Buffer, packing: Packing): Promise<Buffer> {
  if (packing === 'gzip') return promisify(gzip)(bytes);
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/** Returns the smallest compression that a request accepts, undefined for none. Browsers name gzip first. */
export function packingFor(request: Request): Packing | undefined {
  return PACKINGS.find((packing) => request.acceptsEncodings(packing) === packing);
}
