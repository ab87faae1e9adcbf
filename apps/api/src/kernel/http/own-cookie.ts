import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

/** What is said of a cookie of ours where it is given and where it is taken away. */
export interface OwnCookie {
  name: string;
  options: CookieOptions & { path: '/' };
}

export interface CookieTerms {
  secure: boolean;
  /** `none` for what comes back by a form of another site, which no browser takes without https. */
  sameSite?: 'lax' | 'none';
  /** Milliseconds; without it the cookie goes with the browser. */
  maxAge?: number;
}

/**
 * Name and options of every cookie of ours. Over https its name says so: browsers take a name with this prefix only from a
 * secure answer of this very host, for all of its paths, so that nobody beside or on the way plants one. All of them are
 * sent with everything: a cookie that there may be several of is bounded by `dropSurplus`.
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
 * Every value that a request has of a cookie, the latest first: under its name, then under those that it is known by from
 * before this release, `__Secure-` over https and plain otherwise. Where only the path is another, the browser sends the
 * longer one, which is the older, first. The old ones are needed for thirty days after the update, which is how long the
 * longest of them lives.
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

/** Takes away what a browser has more than `most` of, those first that it has had for the longest: it sends them first. */
export function dropSurplus(response: Response, cookie: OwnCookie, prefix: string, most: number): void {
  const all = Object.keys(parseCookie(response.req.headers.cookie ?? ''));
  const others = all.filter((name) => name.startsWith(prefix) && name !== cookie.name);
  for (const name of others.slice(0, Math.max(0, others.length + 1 - most))) {
    response.clearCookie(name, cookie.options);
  }
}
