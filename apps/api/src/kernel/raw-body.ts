import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseNul } from './nul.ts';

const raw = new WeakMap<IncomingMessage, Buffer>();

/** Keeps the bytes of a body beside what is read of them, for who has to prove a signature over them. */
export function keepRawBody(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  refuseNul(request, response, bytes);
  raw.set(request, bytes);
}

export function rawBodyOf(request: IncomingMessage): Buffer | undefined {
  return raw.get(request);
}
