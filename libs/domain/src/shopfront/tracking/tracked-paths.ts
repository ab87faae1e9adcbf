const EVENT = /^\/events\/([^/]+)\/?$/;

/**
 * The slug, as the address spells it, of the event whose producer may count what happens at a path: on its own page, and
 * nowhere else. The pages of its orders hold what their buyers type, and their tickets.
 */
export function trackedSlugOf(path: string): string | undefined {
  return EVENT.exec(path)?.[1];
}
