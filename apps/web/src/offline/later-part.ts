import { SECOND } from '@festix/domain/ground';
import { reportError } from '../data/report-error.ts';

const AGAIN = 15 * SECOND;

/**
 * Returns a function that loads a part of the app, which the first screen does without, once for all that ask. What does
 * not arrive is asked for again: the service worker may have it meanwhile.
 */
export function laterPart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  const attempt = (): Promise<Part> =>
    load().catch(async (error: unknown) => {
      reportError(error, 'start.part');
      await new Promise((done) => setTimeout(done, AGAIN));
      return attempt();
    });
  return () => (loading ??= attempt());
}
