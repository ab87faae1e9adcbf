import { pathIn, type Area, type Endpoint } from '@festix/domain/contract';
import { currentBearer } from './bearer.ts';
import { readProblem, UnreachableError } from './problem.ts';
import { hearTime } from './server-clock.ts';

export { CallError, UnreachableError } from './problem.ts';

let origin = globalThis.location?.origin ?? '';

/** Where the API answers: the page's own origin, unless a test serves it elsewhere. */
export function callTo(address: string): void {
  origin = address;
}

export function apiOrigin(): string {
  return origin;
}

/** Milliseconds that an answer may take, unless the caller says otherwise. */
export const PATIENCE = 30_000;

const FORM_DATA = 'multipart/form-data';

/** `{ key: T }`, whose key may be left out when T asks for nothing. */
type Asked<Key extends string, T> = Record<never, never> extends T ? Partial<Record<Key, T>> : Record<Key, T>;

/** Optional parts of a query may also be given as undefined, which is the same as leaving them out. */
type Loose<Query> = {
  [K in keyof Query]: Record<never, never> extends Pick<Query, K> ? Query[K] | undefined : Query[K];
};

export type CallOptions<Params, Query, Body> = Asked<'params', Params> &
  Asked<'query', Loose<Query>> &
  Asked<'body', Body> & {
    /** Needed only where the endpoint lies in several areas. */
    area?: Area;
    signal?: AbortSignal;
    headers?: Record<string, string>;
    /** Milliseconds to wait for the answer; with `onPiece`, for its next piece. */
    patience?: number;
    /** Hears of each piece of the answer as it comes, and of the head that it came with. */
    onPiece?: OnPiece;
    /** Sends no access token and asks for none: signing in, renewing. */
    anonymous?: boolean;
    /** The body's JSON as bytes that are sent in its place, e.g. compressed; a header says how it is encoded. */
    encoded?: Blob;
  };

/** Hears of a piece of an answer. */
export type OnPiece = (piece: Uint8Array, headers: Headers) => void;

export type CallArguments<Params, Query, Body> =
  Record<never, never> extends CallOptions<Params, Query, Body>
    ? [options?: CallOptions<Params, Query, Body>]
    : [options: CallOptions<Params, Query, Body>];

/** What the transport reads of the options, whichever endpoint they are for. */
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

/** A call of any endpoint; every type follows from its row of the contract. */
export type Call = <Params, Query, Body, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...options: CallArguments<Params, Query, Body>
) => Promise<Reply>;

/**
 * Calls the API and gives the reply that the contract promises.
 * Rejects with `CallError` when the API says no, `UnreachableError` when no answer of ours came,
 * and the signal's reason when the caller gave up.
 */
export const call: Call = (endpoint, ...[options]) => exchange(endpoint, options ?? {});

/** `call`, for endpoints that lie in this area among others. */
export function callIn(area: Area): Call {
  return (endpoint, ...[options]) => exchange(endpoint, { ...options, area });
}

/** The same call for replies that are not JSON: gives the response, whose body is still to be read. */
export async function callRaw<Params, Query, Body, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...[options]: CallArguments<Params, Query, Body>
): Promise<Response> {
  return answer(endpoint, options ?? {});
}

/** Sends what the caller's types have already held against the contract. */
export async function exchange<Params, Query, Body, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  sending: Sending,
): Promise<Reply> {
  const response = await answer(endpoint, sending);
  if (response.status === 204) return undefined as Reply;
  return (await readReply(response)) as Reply;
}

/** Where a call goes, query included; the same for the same options, so it can key a cache. */
export function addressOf(row: Row, sending: Pick<Sending, 'params' | 'query' | 'area'>): string {
  const values = (sending.params ?? {}) as Record<string, unknown>;
  const path = pathIn(row, areaFor(row, sending.area)).replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${row.path} needs ${name}`);
    return encodeURIComponent(String(values[name]));
  });
  const query = queryString(sending.query);
  return query ? `${path}?${query}` : path;
}

/** The area a call is made in: the one asked for where the endpoint lies there, else its only one. */
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

/** Sends as the current bearer; one refused token is renewed once, silently. Gives what is no refusal. */
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

/** One request, read to its end: the patience covers the whole answer, unless its pieces are heard. */
async function send(row: Row, sending: Sending, token: string | undefined): Promise<Response> {
  const address = origin + addressOf(row, sending);
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
  // The browser itself names the type of a form, with the border between its parts.
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

/** The fields of a body as form data, in which files travel as they are and a list as one field repeated. */
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

/** Reads the answer to its end, so that a link that dies half way counts as no answer. */
async function whole(response: Response): Promise<Response> {
  if (response.status === 204) return response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes, { status: response.status, headers: response.headers });
}

/** The same, told piece by piece; what has come is the browser's to keep, on disk where it is long. */
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
 * A success that is not JSON comes from a stranger on the way, such as a captive portal. Only what was accepted for
 * later needs no words.
 */
export async function readReply(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' && response.status === 202 ? undefined : (JSON.parse(text) as unknown);
  } catch (cause) {
    throw new UnreachableError(cause);
  }
}

/** Follows the caller's signal and gives up by itself when the patience runs out. */
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
