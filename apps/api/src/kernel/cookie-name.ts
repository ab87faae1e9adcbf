import { parseCookie } from 'cookie';

/**
 * What a cookie is called. Over https its name says so: browsers take a name with this prefix from a secure answer alone, so
 * that nobody on the way plants one over http.
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Secure-${name}` : name;
}

/** A cookie that proves itself by its signature: one that was given under its plain name before is as good. */
export function signedCookie(header: string | undefined, name: string, secure: boolean): string | undefined {
  const cookies = parseCookie(header ?? '');
  return cookies[cookieName(name, secure)] ?? cookies[name];
}
