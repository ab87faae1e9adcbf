import { MINUTE } from '@festix/domain/ground';

/** Milliseconds after which a failure is unrelated to what breaks now. */
const RELATED = 2 * MINUTE;

let last: { request_id: string; at: number } | undefined;

/** Remembers the latest answer with a server failure. */
export function noteFailure(status: number, requestId: string | undefined): void {
  if (status >= 500 && requestId !== undefined) last = { request_id: requestId, at: Date.now() };
}

/** Returns the request id of the latest server failure, if it was just now: a broken screen may be its consequence. */
export function lastFailedRequest(): string | undefined {
  return last && Date.now() - last.at <= RELATED ? last.request_id : undefined;
}
