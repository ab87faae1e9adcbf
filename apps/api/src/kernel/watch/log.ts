import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from '../../env.ts';
import { Tracing } from './tracing.ts';

export const LOG = Symbol('Log');

/**
 * Matches request ids that callers may choose: enough for a UUID or a trace id, too short to smuggle data into a log.
 */
const SANE_ID = /^[\w.-]{8,64}$/;

/** Parameters whose values identify nobody. All others are left out: typed, scanned or secret values. */
const PLAIN_PARAMS = new Set([
  ...['page', 'skip', 'take', 'limit', 'sort', 'format', 'group', 'type', 'status', 'kind', 'topic', 'role', 'lots'],
  ...['from', 'to', 'date', 'after', 'since', 'epoch', 'action', 'subject', 'provider', 'sales_type', 'order_status'],
  ...['future', 'available', 'active', 'working', 'waiting', 'undone', 'conflicts', 'deleted', 'resent', 'queue'],
  ...['event_id', 'event_ids', 'order_id', 'venue_id', 'sale_point_id', 'actor_id', 'subject_id', 'into_id', 'sold_by'],
  ...['isticketid', 'showpayout', 'transport', 'eio'],
]);

/** Another name may be a value whose name is missing. */
const PLAIN_NAME = /^[\w%.[\]-]{1,40}$/;

/** Numbers, days, times, ids and our own words, and lists of them. */
const PLAIN_VALUE = /^[\w.:,-]{0,200}$/;

const SECRETS = ['authorization', 'cookie', 'set-cookie'].flatMap((name) => [
  `req.headers["${name}"]`,
  `res.headers["${name}"]`,
  `headers["${name}"]`,
]);

/** A link to a private file opens it. */
const FILE_LINK = /^(\/api\/files\/)[^?]+/;

export interface LogOptions {
  /** Default: stdout. */
  stream?: DestinationStream;
  /** Provides the ids of a line's span. */
  tracing?: Tracing;
}

/** Creates a log with one JSON object a line. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, { stream, tracing = new Tracing() }: LogOptions = {}): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: {},
    mixin: () => ({ ...tracing.ids() }),
    redact: { paths: SECRETS, censor: '[removed]' },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** A request of Express or plain Node.js, with the id it gets here. */
type Named = IncomingMessage & { id?: unknown; originalUrl?: string };

/**
 * Assigns every request an id, in `request.id` and the answer's `x-request-id`, and logs its end without personal data:
 * no headers and no client address, because data that is not written needs no protection.
 */
export function logRequests(log: Logger): (request: Named, response: ServerResponse, next?: () => void) => void {
  return (request, response, next) => {
    const began = performance.now();
    const request_id = (request.id = nameRequest(request, response));
    const { method, originalUrl: url = request.url ?? '' } = request;
    // A write to an ended answer would end the process.
    response.on('error', ({ name, message, stack }) => log.error({ request_id, error: name, stack }, message));
    if (!isProbe(request)) response.once('close', () => logEnd(log, response, { request_id, method, url, began }));
    next?.();
  };
}

interface Ended {
  request_id: string;
  method: string | undefined;
  url: string;
  began: number;
}

function logEnd(log: Logger, response: ServerResponse, { request_id, method, url, began }: Ended): void {
  const { statusCode: status, writableFinished } = response;
  const level = status >= 500 ? 'error' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const req = { method, url: withoutPersonalData(url) };
  const line = { request_id, req, res: { status }, responseTime: Math.round(performance.now() - began) };
  // The error port reports a failure once.
  log[level](line, status >= 500 ? 'request errored' : writableFinished ? 'request completed' : 'request aborted');
}

/** Returns whether it is a health check: one comes every few seconds, and matters to nobody. */
export function isProbe({ url }: Pick<IncomingMessage, 'url'>): boolean {
  return url?.startsWith('/api/health/') === true;
}

function nameRequest(request: IncomingMessage, response: ServerResponse): string {
  const wished = request.headers['x-request-id'];
  const id = typeof wished === 'string' && SANE_ID.test(wished) ? wished : randomUUID();
  response.setHeader('x-request-id', id);
  return id;
}

/** Returns the URL without the values of parameters, except those known to identify nobody. */
export function withoutPersonalData(whole: string): string {
  const address = whole.replace(FILE_LINK, '$1[removed]');
  const start = address.indexOf('?');
  if (start < 0) return address;
  const pairs = address.slice(start + 1).split('&');
  return `${address.slice(0, start)}?${pairs.map(withoutPersonalValue).join('&')}`;
}

function withoutPersonalValue(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  const isPlain = PLAIN_PARAMS.has(name.toLowerCase()) && PLAIN_VALUE.test(pair.slice(name.length + 1));
  if (isPlain || pair === '') return pair;
  return pair.includes('=') && PLAIN_NAME.test(name) ? `${name}=[removed]` : '[removed]';
}
