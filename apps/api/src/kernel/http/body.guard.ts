import { parse as readForm } from 'node:querystring';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AnyEndpoint } from '@festix/domain/contract';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { RequestWithActor } from './actor.ts';
import { fieldsTaken } from './arguments-of.ts';
import { dropRepeats } from './hold-to-path.ts';
import { ProblemError } from '../watch/problem.ts';
import { readJson, readJsonOfItems } from './read-json.ts';
import { SERVED } from './serve.ts';

const KB = 1024;

/** Default limits in bytes for visitors and for signed-in callers. */
const OF_STRANGERS = 64 * KB;
const OF_KNOWN = 256 * KB;

const NOTHING = Buffer.alloc(0);
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = /^application\/json *(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded *(?:;|$)/i;
const MULTIPART_TYPE = /^multipart\/form-data *(?:;|$)/i;
const CHARSET = /; *charset="?([\w-]+)/i;

const raw = new WeakMap<Request, Buffer>();

/** Returns the raw bytes of a signed body, which nothing parses before the signature is checked. */
export function rawBodyOf(request: Request): Buffer {
  return raw.get(request) ?? NOTHING;
}

/**
 * Reads the body once the caller is known and allowed: up to the call's size, and up to the depth limit. Parses nothing
 * of a refused body. Leaves forms with files to their readers.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly readers = new Map<number, RequestHandler>();

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<RequestWithActor>();
    if (request.method === 'GET' || request.method === 'HEAD') return this.readQuery(context, request);
    const endpoint = this.reflector.get<AnyEndpoint>(SERVED, context.getHandler());
    const taken = fieldsTaken(context.getClass(), context.getHandler().name);
    if (!endpoint.isSigned && !endpoint.consumes && !taken.body) return true;
    await this.read(endpoint, request, context.switchToHttp().getResponse<Response>());
    if (taken.body?.size) dropRepeats(request.body, request.params, taken.body);
    return true;
  }

  /** Reads the query; a list's may repeat the event of its path. */
  private readQuery(context: ExecutionContext, request: RequestWithActor): true {
    const { query: declared } = fieldsTaken(context.getClass(), context.getHandler().name);
    const { query } = request;
    if (!declared?.size || !Object.keys(request.params).some((name) => name in query)) return true;
    dropRepeats(query, request.params, declared);
    // Express parses it anew at each access.
    Object.defineProperty(request, 'query', { value: query, configurable: true, enumerable: true, writable: true });
    return true;
  }

  private async read(endpoint: AnyEndpoint, request: RequestWithActor, response: Response): Promise<void> {
    const type = request.headers['content-type'] ?? '';
    if (endpoint.consumes === 'multipart/form-data' && MULTIPART_TYPE.test(type)) return;
    const most = endpoint.largest ?? (request.actor?.id ? OF_KNOWN : OF_STRANGERS);
    const isThere = hasBody(request);
    if (isThere && !endpoint.isSigned) holdToType(endpoint, type);
    const bytes = isThere ? await this.bytesOf(request, response, most) : NOTHING;
    if (endpoint.isSigned) raw.set(request, bytes);
    else if (endpoint.consumes === FORM) request.body = readForm(bytes.toString('utf8'));
    else request.body = endpoint.isItemByItem ? readJsonOfItems(bytes) : readJson(bytes);
  }

  private bytesOf(request: Request, response: Response, most: number): Promise<Buffer> {
    let reader = this.readers.get(most);
    if (!reader) this.readers.set(most, (reader = express.raw({ limit: most, type: () => true })));
    const read = reader;
    return new Promise((resolve, reject) => {
      void read(request, response, (error?: unknown) => {
        if (error !== undefined) reject(problemOfReading(error));
        else resolve(Buffer.isBuffer(request.body) ? request.body : NOTHING);
      });
    });
  }
}

/** Returns whether a body follows the headers. */
function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function problemOfReading(error: unknown): ProblemError {
  const type = (error as { type?: unknown } | null)?.type;
  if (type === 'entity.too.large') return new ProblemError('PAYLOAD_TOO_LARGE');
  return new ProblemError(type === 'encoding.unsupported' ? 'UNSUPPORTED_MEDIA_TYPE' : 'BAD_JSON');
}

/** Throws UNSUPPORTED_MEDIA_TYPE for another type than the call's; both are UTF-8. */
function holdToType({ consumes }: AnyEndpoint, type: string): void {
  const charset = CHARSET.exec(type)?.[1] ?? 'utf-8';
  if (!(consumes === FORM ? FORM_TYPE : JSON_TYPE).test(type) || charset.toLowerCase().replace('-', '') !== 'utf8')
    throw new ProblemError('UNSUPPORTED_MEDIA_TYPE');
}
