import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Hashed files of the build that compress well. */
const TEXT = /^\/assets\/[\w.-]+\.(?:css|js|json|svg|wasm)$/;

/** Nearly the smallest, in a fifth of the time. */
const BROTLI_QUALITY = 9;

const PACK = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/**
 * Serves the hashed files of a build compressed, each compressed once for all visitors and kept in memory: doing it anew
 * for each request takes the threads on which passwords are hashed. Leaves everything else, parts of files included, to
 * the next handler.
 */
export function packedAssets(dist: string, cacheControl: string): RequestHandler {
  const kept = new Map<string, Promise<Buffer>>();
  const pack = (path: string, encoding: keyof typeof PACK): Promise<Buffer> => {
    const key = `${encoding} ${path}`;
    const known = kept.get(key);
    if (known) return known;
    const packing = readFile(join(dist, path)).then(PACK[encoding]);
    kept.set(key, packing);
    packing.catch(() => kept.delete(key));
    return packing;
  };
  return (request: Request, response: Response, next: NextFunction): void => {
    const { method, path } = request;
    const encoding = request.acceptsEncodings('br', 'gzip');
    const isWhole = (method === 'GET' || method === 'HEAD') && request.headers.range === undefined;
    if (!isWhole || (encoding !== 'br' && encoding !== 'gzip') || !TEXT.test(path) || !existsSync(join(dist, path))) {
      return next();
    }
    pack(path, encoding)
      .then((bytes) => {
        response.vary('Accept-Encoding').type(extname(path));
        response.set({ 'Cache-Control': cacheControl, 'Content-Encoding': encoding }).send(bytes);
      })
      .catch(next);
  };
}
