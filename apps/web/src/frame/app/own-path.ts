type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Returns the sign-in path that leads back here. */
export function signInPath(location: Place): string {
  return backTo(location, '/signin');
}

/** Returns the same for a sign-up. */
export function signUpPath(location: Place): string {
  return backTo(location, '/signup');
}

function backTo({ pathname, search, hash }: Place, path: string): string {
  const back = pathname + search + hash;
  return back === '/' ? path : `${path}?${new URLSearchParams({ redirectUrl: back })}`;
}

/** Separate apps on the same origin. */
const APPS_APART = ['/door', '/till'];

/** Returns whether a path belongs to the door or the till: apps of their own, which the router must not catch. */
export function isAppApart(path: string): boolean {
  return APPS_APART.some((app) => path === app || path.startsWith(`${app}/`));
}

/** Returns the path of an event's door. */
export function doorPath(event_id: string): string {
  return `/door/${event_id}`;
}

/** Returns the path of an event's till. */
export function tillPath(event_id: string): string {
  return `/till/${event_id}`;
}
