import { accountEndpoints, pathIn, type Area, type Endpoint } from '@festix/domain/contract';

export interface CallAddress<Params, Query> {
  /** One of the endpoint's areas; the first by default. */
  area?: Area;
  params?: Params;
  query?: Query;
}

export interface CallOptions<Params, Query, Body> extends CallAddress<Params, Query> {
  body?: Body;
}

/** Makes a person's calls of the contract. They reject with the text of a refusal. */
export interface ApiClient {
  url: string;
  token: string;
  call<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, options?: CallOptions<P, Q, B>): Promise<R>;
}

/** Signals a response of the API that is not 2xx. */
export class RefusedCallError extends Error {
  override readonly name = 'RefusedCallError';
  readonly status: number;

  constructor(call: string, status: number, text: string) {
    super(`${call} answered ${status}: ${text.slice(0, 500)}`);
    this.status = status;
  }
}

const PATIENCE_MS = 60_000;

export async function signIn(url: string, email: string, password: string): Promise<ApiClient> {
  const { access_token } = await clientOf(url, '').call(accountEndpoints.signIn, { body: { email, password } });
  return clientOf(url, access_token);
}

/** Calls in the name of a token; without one, as a visitor. */
export function clientOf(url: string, token: string): ApiClient {
  return {
    url,
    token,
    call: async <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, options: CallOptions<P, Q, B> = {}): Promise<R> => {
      const path = pathOf(endpoint, options);
      const response = await fetch(url + path, {
        method: endpoint.method,
        headers: headersOf(token),
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new RefusedCallError(`${endpoint.method} ${path}`, response.status, text);
      return (text ? JSON.parse(text) : undefined) as R;
    },
  };
}

export function headersOf(token: string): Record<string, string> {
  return { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
}

/** Returns the address of a call below its origin. */
export function pathOf<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  { area, params, query }: CallAddress<P, Q> = {},
): string {
  const values = (params ?? {}) as Record<string, string>;
  const template = pathIn(endpoint, area ?? (endpoint.areas[0] as Area));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams(query ?? {}).toString();
  return search ? `${path}?${search}` : path;
}
