const EVENT_OR_ORDER = /^\/events\/([^/]+)(?:\/orders\/[^/]+)?\/?$/;

/**
 * The slug, as the address spells it, of the event whose producer may count what happens at a path: its own page and its
 * orders. Tickets are nobody's but their holder's.
 */
export function trackedSlugOf(path: string): string | undefined {
  return EVENT_OR_ORDER.exec(path)?.[1];
}
