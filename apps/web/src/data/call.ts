import { pathIn, type Area, type Endpoint } from '@festix/domain/contract';
import { currentBearer } from './bearer.ts';
import { isCutOff } from './cut.ts';
import { readProblem, UnreachableError } from './problem.ts';
import { hearTime } from './server-clock.ts';

export { CallError, UnreachableError } from './problem.ts';

let origin = globalThis.location?.origin ?? '';

/** Sets the origin of the API: the page's own, unless a test serves it elsewhere. */
export function callTo(address: string): void {
  origin = address;
}

/** Returns the origin of the API, without a slash at the end. */
export function apiOrigin(): string {
  return origin;
}

/** Timeout of a response in milliseconds, unless the caller sets another. */
export const PATIENCE = 30_000;

const FORM_DATA = 'multipart/form-data';

/** `{ key: T }`, with an optional key when T has no required field. */
type Asked<Key extends string, T> = Record<never, never> extends T ? Partial<Record<Key, T>> : Record<Key, T>;

/** Lets optional fields of a query be undefined, which equals leaving them out. */
type Loose<Query> = {
  [K in keyof Query]: Record<never, never> extends Pick<Query, K> ? Query[K] | undefined : Query[K];
};

export type CallOptions<Params, Query, Body> = Asked<'params', Params> &
  Asked<'query', Loose<Query>> &
  Asked<'body', Body> & {
    /** Required only where several areas serve the endpoint. */
    area?: Area;
    signal?: AbortSignal;
    headers?: Record<string, string>;
    /** Timeout of the whole response in milliseconds; with `onPiece`, of its next piece. */
    patience?: number;
    /** Receives each piece of the response as it arrives, with the response's headers. */
    onPiece?: OnPiece;
    /** Sends no access token: for sign-in and renewal. */
    anonymous?: boolean;
    /** Replaces the body's JSON by these bytes, e.g. compressed ones; a header has to name the encoding. */
    encoded?: Blob;
  };

/** Receives a piece of a response. */
export type OnPiece = (piece: Uint8Array, headers: Headers) => void;

export type CallArguments<Params, Query, Body> =
  Record<never, never> extends CallOptions<Params, Query, Body>
    ? [options?: CallOptions<Params, Query, Body>]
    : [options: CallOptions<Params, Query, Body>];

/** Options of the transport, for any endpoint. */
export interface Sending {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  area?: Area;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  patience?: number;
  onPiece?: OnPiece;
  anonymous?: boolean;
  encoded?: Blob;
}

type Row = Pick<Endpoint<unknown, unknown, unknown, unknown>, 'method' | 'areas' | 'path' | 'consumes'>;

/** Calls an endpoint; its row of the contract gives every type. */
export type Call = <Params, Query, Body, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...options: CallArguments<Params, Query, Body>
) => Promise<Reply>;

/**
 * Calls the API and resolves to the reply that the contract promises. Rejects with `CallError` when the API answers
 * with a problem, with `UnreachableError` when no response of the API arrives, and with the signal's reason when the
 * caller aborts.
 */
export const call: Call = (endpoint, ...[options]) => exchange(endpoint, options ?? {});

/** Returns `call` for one area, for endpoints that several areas serve. */
export function callIn(area: Area): Call {
  return (endpoint, ...[options]) => exchange(endpoint, { ...options, area });
}

/**
 * Calls the API and resolves to the response with its body unread, for replies that are not JSON. Rejects as `call`
 * does.
 */
export async function callRaw<Params, Query, Body, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...[options]: CallArguments<Params, Query, Body>
): Promise<Response> {
  return answer(endpoint, options ?? {});
}

/** Calls the API as `call` does, with options whose types the caller has checked. */
export async function exchange<Params, Query, Body, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  sending: Sending,
): Promise<Reply> {
  const response = await answer(endpoint, sending);
  if (response.status === 204) return undefined as Reply;
  return (await readReply(response)) as Reply;
}

/**
 * Returns the path and query of a call. Equal options give an equal address, so it can key a cache. Throws when a
 * parameter of the path is missing.
 */
export function addressOf(row: Row, sending: Pick<Sending, 'params' | 'query' | 'area'>): string {
  const values = (sending.params ?? {}) as Record<string, unknown>;
  const path = pathIn(row, areaFor(row, sending.area)).replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${row.path} needs ${name}`);
    return encodeURIComponent(String(values[name]));
  });
  const query = queryString(sending.query);
  return query ? `${path}?${query}` : path;
}

/** Returns `asked` where it serves the endpoint, else the endpoint's only area. Throws where it has several. */
function areaFor(row: Row, asked: Area | undefined): Area {
  if (asked && row.areas.includes(asked)) return asked;
  const [only, ...others] = row.areas;
  if (only && others.length === 0) return only;
  throw new Error(`${row.path} is not in the area ${asked ?? '(none)'}`);
}

function queryString(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/**
 * Sends with the present bearer's token, and resolves to a successful response. Renews a refused token once. Rejects
 * with `CallError` on any other status.
 */
export async function answer(row: Row, sending: Sending): Promise<Response> {
  const ownToken = sending.headers && 'authorization' in sending.headers;
  const token = sending.anonymous || ownToken ? undefined : await currentBearer().token();
  const first = await send(row, sending, token);
  if (first.ok) return first;
  if (first.status === 401 && token !== undefined) {
    const renewed = await currentBearer().renew(token);
    if (renewed !== undefined) {
      const second = await send(row, sending, renewed);
      if (second.ok) return second;
      throw await readProblem(second);
    }
  }
  throw await readProblem(first);
}

/**
 * Sends one request and reads its response to the end. The timeout covers the whole response or, with `onPiece`, each
 * piece.
 */
async function send(row: Row, sending: Sending, token: string | undefined): Promise<Response> {
  const address = origin + addressOf(row, sending);
  if (isCutOff()) throw new UnreachableError(new Error('This page is cut off by a rehearsal'));
  const { onPiece } = sending;
  const { signal, renew, release } = withPatience(sending.signal, sending.patience ?? PATIENCE);
  try {
    const response = await fetch(address, requestOf(row, sending, token, signal));
    hearTime(response.headers);
    if (!onPiece || !response.ok) return await whole(response);
    return await inPieces(response, (piece, headers) => {
      renew();
      onPiece(piece, headers);
    });
  } catch (cause) {
    if (sending.signal?.aborted) throw sending.signal.reason;
    throw new UnreachableError(cause);
  } finally {
    release();
  }
}

function requestOf(row: Row, sending: Sending, token: string | undefined, signal: AbortSignal): RequestInit {
  const headers = new Headers({ accept: 'application/json, */*;q=0.5', ...sending.headers });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const form = row.consumes === FORM_DATA ? formOf(sending.body) : undefined;
  // The browser sets the content type of a form itself, because it holds the boundary of the parts.
  if (sending.body !== undefined && !form) headers.set('content-type', 'application/json');
  return {
    method: row.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
    body: sending.encoded ?? form ?? (sending.body === undefined ? null : JSON.stringify(sending.body)),
  };
}

/** Returns the fields of a body as form data: files as they are, and one entry for each value of a list. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, given] of Object.entries(body ?? {}) as [string, unknown][]) {
    const values: unknown[] = Array.isArray(given) ? given : [given];
    for (const value of values) {
      if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
    }
  }
  return form;
}

/** Reads the response to its end, so that a connection that breaks half-way rejects. */
async function whole(response: Response): Promise<Response> {
  if (response.status === 204) return response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes, { status: response.status, headers: response.headers });
}

/** Reads the response piece by piece. The Blob leaves long responses to the browser, which can move them to disk. */
async function inPieces(response: Response, heard: OnPiece): Promise<Response> {
  const { status, headers, body } = response;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value);
    heard(next.value, headers);
  }
  return new Response(new Blob(pieces, { type: headers.get('content-type') ?? '' }), { status, headers });
}

/**
 * Parses the JSON of a response. Rejects with `UnreachableError` when it is not JSON: a success without JSON comes from
 * a captive portal. Only 202 may be empty.
 */
export async function readReply(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' && response.status === 202 ? undefined : (JSON.parse(text) as unknown);
  } catch (cause) {
    throw new UnreachableError(cause);
  }
}

/** Returns a signal that aborts with the caller's, or with a TimeoutError after `patience` milliseconds. */
function withPatience(asked: AbortSignal | undefined, patience: number) {
  const own = new AbortController();
  const follow = () => own.abort(asked?.reason);
  if (asked?.aborted) follow();
  asked?.addEventListener('abort', follow, { once: true });
  const start = () => setTimeout(() => own.abort(new DOMException('No answer in time', 'TimeoutError')), patience);
  let timer = start();
  return {
    signal: own.signal,
    renew: () => {
      clearTimeout(timer);
      timer = start();
    },
    release: () => {
      clearTimeout(timer);
      asked?.removeEventListener('abort', follow);
    },
  };
}
