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

/** The door is an app of its own, with its own page: the router must not catch its addresses. */
export function isDoorPath(path: string): boolean {
  return path === '/door' || path.startsWith('/door/');
}

/** Where people are admitted to an event. */
export function doorPath(event_id: string): string {
  return `/door/${event_id}`;
}
