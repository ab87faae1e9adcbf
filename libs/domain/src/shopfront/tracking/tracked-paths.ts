const EVENT = /^\/events\/([^/]+)\/?$/;

/**
 * Returns the slug of the event whose producer may count a path, as the URL spells it: its own page, and no other.
 * Order pages hold buyers' input, and tickets.
 */
export function trackedSlugOf(path: string): string | undefined {
  return EVENT.exec(path)?.[1];
}
