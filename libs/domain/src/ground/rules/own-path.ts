/** White space and control characters, which browsers drop. */
const DROPPED = /[\s\p{Cc}]/u;

/**
 * Matches parts that make a path lead elsewhere: several slashes of any kind, and dots, in any encoding, for a segment.
 */
const MISLEADING = /\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Matches the sign-in page, to which going on would be a circle. */
const SIGN_IN = /^\/signin\/?$/;

/**
 * Returns the path to go on to after a sign-in, if it is our own; undefined for another site's URL, in any disguise,
 * and for the sign-in page.
 */
export function ownPath(asked: string | null | undefined): string | undefined {
  if (!asked?.startsWith('/') || DROPPED.test(asked)) return undefined;
  const [path = ''] = asked.split(/[?#]/, 1);
  return MISLEADING.test(path) || SIGN_IN.test(path) ? undefined : asked;
}
