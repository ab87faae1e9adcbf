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
