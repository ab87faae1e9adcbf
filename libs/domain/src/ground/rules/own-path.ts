/** White space and control characters, which browsers drop. */
const DROPPED = /[\s\p{Cc}]/u;

/** What makes a path lead somewhere else than it says: slashes of any kind in a row, and dots, however written, for a segment. */
const MISLEADING = /\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Signing in leads on by itself, so that going on there would lead in a circle. */
const SIGN_IN = /^\/signin\/?$/;

/**
 * The path to go on to after signing in, when it is one of our own; undefined for another site's address,
 * whatever trick it is written with, and for sign-in itself.
 */
export function ownPath(asked: string | null | undefined): string | undefined {
  if (!asked?.startsWith('/') || DROPPED.test(asked)) return undefined;
  const [path = ''] = asked.split(/[?#]/, 1);
  return MISLEADING.test(path) || SIGN_IN.test(path) ? undefined : asked;
}
