const HERE = 'https://own.invalid';

/**
 * The path to go on to after signing in, when it is one of our own; undefined for another site's address,
 * whatever trick it is written with, and for sign-in itself, which would lead in a circle.
 */
export function ownPath(asked: string | null | undefined): string | undefined {
  if (!asked?.startsWith('/')) return undefined;
  if (!URL.canParse(asked, HERE)) return undefined;
  const url = new URL(asked, HERE);
  if (url.origin !== HERE || url.pathname === '/signin' || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The sign-in address that comes back to where the person is. */
export function signInPath(location: { pathname: string; search: string; hash: string }): string {
  const back = location.pathname + location.search + location.hash;
  return back === '/' ? '/signin' : `/signin?${new URLSearchParams({ redirectUrl: back })}`;
}

/** The door is an app of its own, with its own page: the router must not catch its addresses. */
export function isDoorPath(path: string): boolean {
  return path === '/door' || path.startsWith('/door/');
}

/** Where people are admitted to an event. */
export function doorPath(event_id: string): string {
  return `/door/${event_id}`;
}
