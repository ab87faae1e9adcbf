/**
 * What a cookie is called. Over https its name says so: browsers take a name with this prefix from a secure answer alone, so
 * that nobody on the way plants one over http.
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Secure-${name}` : name;
}
