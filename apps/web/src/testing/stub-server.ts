/// <reference types="node" />

import { isProblemCode, problemOf } from '@festix/domain/ground';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A request that the server has received, with its body read: JSON, or the text of form data. */
export interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export type Handler = (received: Received, response: ServerResponse) => void | Promise<void>;

/** Serves HTTP on a free port of this machine, for code that calls the API over the wire. */
export class StubServer {
  readonly received: Received[] = [];
  /** For listeners beside the handlers, such as a realtime server. */
  readonly http: Server;
  private readonly handlers = new Map<string, Handler>();

  private constructor() {
    this.http = createServer((request, response) => void this.answer(request, response));
  }

  static async start(): Promise<StubServer> {
    const stub = new StubServer();
    await new Promise<void>((listening) => stub.http.listen(0, '127.0.0.1', listening));
    return stub;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /**
   * Sets the handler of a route: method and path without its query, as 'GET /api/me'. A later handler replaces an
   * earlier one.
   */
  on(route: string, handler: Handler): this {
    this.handlers.set(route, handler);
    return this;
  }

  /** Returns the requests of a route in order of arrival. */
  callsOf(route: string): Received[] {
    return this.received.filter((one) => `${one.method} ${one.url.pathname}` === route);
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((closed) => this.http.close(closed));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const received = { method: request.method ?? '', url, headers: request.headers, body: await bodyOf(request) };
    this.received.push(received);
    // By the clock that a test may have set.
    response.setHeader('date', new Date(Date.now()).toUTCString());
    const handler = this.handlers.get(`${received.method} ${url.pathname}`);
    if (handler) await handler(received, response);
    else problem(response, 404, { code: 'NOT_FOUND', detail: 'Não encontrado.' });
  }
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Answers with a problem, which has the catalogue's text as the API's have. */
export function problem(
  response: ServerResponse,
  status: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
  const detail = isProblemCode(body['code']) ? problemOf(body['code']).detail : undefined;
  response.end(JSON.stringify({ type: 'about:blank', title: '', status, detail, ...body }));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const sent = Buffer.concat(parts);
  const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
  if (request.headers['content-type']?.startsWith('multipart/form-data')) return text;
  return text ? (JSON.parse(text) as unknown) : undefined;
}
