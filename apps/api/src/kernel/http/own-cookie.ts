import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

/** The settings of one of our cookies. */
export interface OwnCookie {
  name: string;
  options: CookieOptions & { path: '/' };
}

export interface CookieTerms {
  secure: boolean;
  /** `none` for a cookie needed by another site's form, which browsers accept with https only. */
  sameSite?: 'lax' | 'none';
  /** Milliseconds; without it the cookie ends with the browser session. */
  maxAge?: number;
}

/**
 * Returns name and options of our cookies. Over https the name has a prefix: browsers accept it only from a secure
 * answer of this very host, for all paths, so that nobody can plant one. Every request carries them: kinds with several
 * cookies are bounded by `dropSurplus`.
 */
export function ownCookie(name: string, { secure, sameSite = 'lax', maxAge }: CookieTerms): OwnCookie {
  return {
    name: secure ? `__Host-${name}` : name,
    options: {
      httpOnly: true,
      secure,
      sameSite: secure ? sameSite : 'lax',
      path: '/',
      ...(maxAge !== undefined && { maxAge }),
    },
  };
}

/**
 * Returns every value that a request has of a cookie, the latest first: under its name, then under its names from
 * before this release, `__Secure-` over https and plain otherwise. Of different paths the browser sends the longer,
 * older one first. The old names are needed for thirty days after the update, the longest lifetime.
 */
export function cookieValues(
  { headers }: Pick<Request, 'headers'>,
  { name, options }: OwnCookie,
  ...before: string[]
): string[] {
  const old = before.map((plain) => (options.secure ? `__Secure-${plain}` : plain));
  const pairs = (headers.cookie ?? '').split(';').toReversed();
  return [...new Set([name, ...old])].flatMap((known) =>
    pairs.filter((pair) => pair.split('=', 1)[0]?.trim() === known).map((pair) => parseCookie(pair)[known] ?? ''),
  );
}

/** Deletes a browser's cookies beyond `most`, the oldest first, which it sends first. */
export function dropSurplus(response: Response, cookie: OwnCookie, prefix: string, most: number): void {
  const all = Object.keys(parseCookie(response.req.headers.cookie ?? ''));
  const others = all.filter((name) => name.startsWith(prefix) && name !== cookie.name);
  for (const name of others.slice(0, Math.max(0, others.length + 1 - most))) {
    response.clearCookie(name, cookie.options);
  }
}
