import { MINUTE } from '@festix/domain/ground';

/** What failed longer ago has nothing to do with what breaks now. */
const RELATED = 2 * MINUTE;

let last: { request_id: string; at: number } | undefined;

/** Remembers the latest answer that says that the server broke. */
export function noteFailure(status: number, requestId: string | undefined): void {
  if (status >= 500 && requestId !== undefined) last = { request_id: requestId, at: Date.now() };
}

/** The id under which the server logged its latest failure, if it was just now: what a broken screen may have broken on. */
export function lastFailedRequest(): string | undefined {
  return last && Date.now() - last.at <= RELATED ? last.request_id : undefined;
}
