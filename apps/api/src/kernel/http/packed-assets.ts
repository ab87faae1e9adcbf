import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { pack, packingFor, type Packing } from './packing.ts';

/** Hashed build files that compress well. */
const TEXT = /^\/assets\/[\w.-]+\.(?:css|js|json|svg|wasm)$/;

/**
 * Serves hashed build files compressed, as the build compressed them, or each once for all visitors, and cached in
 * memory: compressing per request would take the threads that hash passwords. Leaves all else, byte ranges included, to
 * the next handler.
 */
export function packedAssets(dist: string, cacheControl: string): RequestHandler {
  const kept = new Map<string, Promise<Buffer>>();
  const packed = (path: string, encoding: Packing): Promise<Buffer> => {
    const key = `${encoding} ${path}`;
    const known = kept.get(key);
    if (known) return known;
    const file = join(dist, path);
    const built = `${file}.${encoding}`;
    const packing = existsSync(built) ? readFile(built) : readFile(file).then((bytes) => pack(bytes, encoding));
    kept.set(key, packing);
    packing.catch(() => kept.delete(key));
    return packing;
  };
  return (request: Request, response: Response, next: NextFunction): void => {
    const { method, path } = request;
    const encoding = packingFor(request);
    const isWhole = (method === 'GET' || method === 'HEAD') && request.headers.range === undefined;
    if (!isWhole || !encoding || !TEXT.test(path) || !existsSync(join(dist, path))) {
      return next();
    }
    packed(path, encoding)
      .then((bytes) => {
        response.vary('Accept-Encoding').type(extname(path));
        response.set({ 'Cache-Control': cacheControl, 'Content-Encoding': encoding }).send(bytes);
      })
      .catch(next);
  };
}
