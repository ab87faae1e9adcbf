import { CallError, UnreachableError } from '../data/call.ts';
import type { DeviceClock } from './clock.ts';
import type { Link } from './link.ts';

/** Returns a wrapper of calls that updates the state of the link and the clock's offset. */
export function listenToCalls(link: Link, clock: DeviceClock): <T>(work: () => Promise<T>) => Promise<T> {
  return async (work) => {
    const asked = clock.mono();
    try {
      const reply = await work();
      const answered = clock.mono();
      link.answered(answered - asked);
      const server_time = serverTimeIn(reply);
      if (server_time !== undefined) clock.observe(server_time, asked, answered);
      return reply;
    } catch (error) {
      if (isOurAnswer(error)) link.answered(clock.mono() - asked);
      else if (!isAbort(error)) link.failed();
      throw error;
    }
  };
}

/** Returns whether an error is an answer of the API. A captive portal answers too, but without a code of ours. */
export function isOurAnswer(error: unknown): error is CallError {
  return error instanceof CallError && error.code !== 'UNKNOWN';
}

/** Returns whether a call got no answer of the API, so that it may be repeated unchanged. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof CallError && error.code === 'UNKNOWN');
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function serverTimeIn(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null || !('server_time' in reply)) return undefined;
  return typeof reply.server_time === 'string' ? reply.server_time : undefined;
}
