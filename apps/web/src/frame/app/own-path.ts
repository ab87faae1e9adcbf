type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The sign-in address that comes back to where the person is. */
export function signInPath(location: Place): string {
  return backTo(location, '/signin');
}

/** The same of making an account. */
export function signUpPath(location: Place): string {
  return backTo(location, '/signup');
}

function backTo({ pathname, search, hash }: Place, path: string): string {
  const back = pathname + search + hash;
  return back === '/' ? path : `${path}?${new URLSearchParams({ redirectUrl: back })}`;
}

/** Apps of their own on the same origin. */
const APPS_APART = ['/door', '/till'];

/** The door and the till are apps of their own, with their own pages: the router must not catch their addresses. */
export function isAppApart(path: string): boolean {
  return APPS_APART.some((app) => path === app || path.startsWith(`${app}/`));
}

/** Where people are admitted to an event. */
export function doorPath(event_id: string): string {
  return `/door/${event_id}`;
}

/** Where an event is sold in person. */
export function tillPath(event_id: string): string {
  return `/till/${event_id}`;
}
